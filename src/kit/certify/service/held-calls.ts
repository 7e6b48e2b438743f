import type { CallKind } from '../scenario.ts'
import type { Listener } from './listener.ts'
import { PATHS } from './pages.ts'

/** Adds a listener, and returns a function that removes it. */
type Listen = (listener: Listener) => () => void

/** Holds calls until something happens. */
export interface HeldCalls {
  /** Keeps the next call of a kind from the service until the returned function is called. */
  delay(calls: CallKind): () => void
  /**
   * Answers the next two calls of a kind at the same time, whichever came first; the first one alone if no other one comes for
   * `withinMs`. Returns a function that ends the plan.
   */
  pair(calls: CallKind, withinMs: number): () => void
}

/** @param onDelay called when a call is kept from the service */
export function createHeldCalls(listen: Listen, onDelay: () => void): HeldCalls {
  return {
    delay(calls) {
      const { promise, resolve } = Promise.withResolvers<void>()
      const stop = listen({
        onCall(path) {
          if (!PATHS[calls]?.test(path)) return
          stop()
          onDelay()
          return promise
        },
      })
      return () => {
        stop()
        resolve()
      }
    },
    pair(calls, withinMs) {
      const { promise, resolve } = Promise.withResolvers<void>()
      let waiting = 0
      const stop = listen({
        onDone(path) {
          if (!PATHS[calls]?.test(path)) return
          waiting += 1
          const timer = setTimeout(end, waiting === 1 ? withinMs : 0)
          void promise.then(() => clearTimeout(timer))
          return promise
        },
      })
      const end = () => {
        stop()
        resolve()
      }
      return end
    },
  }
}
