import { setTimeout as wait } from 'node:timers/promises'
import type { ServiceCall } from '../service/listener.ts'
import { operationsOf } from '../service/start-service.ts'

/** Slightly more than the sandbox's Retry-After. */
const RETRY_AFTER_MS = 1_050

/** Counts what the service has answered to an app during a scenario. */
export function createAnswerTally() {
  let isRefused = false
  let openedOrders = 0
  let conflicts = 0
  let isFaultMet = false
  let sentAwayAt = Number.NEGATIVE_INFINITY
  return {
    note({ operationId, status, isDropped }: ServiceCall): void {
      if (operationsOf('create').includes(operationId)) {
        if (status === 400) isRefused = true
        if (status === 409) conflicts += 1
        if (status < 300 && !isDropped) openedOrders += 1
      }
      if (status === 429 || status === 503) sentAwayAt = performance.now()
    },
    noteFault(): void {
      isFaultMet = true
    },
    /** Whether a call met a planned fault. */
    isFaultMet: () => isFaultMet,
    /** Whether the order of a payer was rejected with 400. */
    isRefused: () => isRefused,
    openedOrders: () => openedOrders,
    conflicts: () => conflicts,
    /** Waits until the service may be called again, as a payer who was turned away does. */
    returnLater: () => wait(Math.max(0, sentAwayAt + RETRY_AFTER_MS - performance.now())),
  }
}
