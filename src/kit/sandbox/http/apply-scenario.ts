import { setTimeout as wait } from 'node:timers/promises'
import { Refusal, tooMany } from '../domain/refusal.ts'
import { parseScenario, scenarioHeader } from '../domain/scenario.ts'
import type { Step } from './step.ts'

/** Waits, or fails, as the caller asked in order to see what its own program does then. */
export const applyScenario: Step = async (exchange, next) => {
  const text = exchange.request.headers.get(scenarioHeader)
  if (text === null) return next()
  exchange.scenario = parseScenario(text)
  const { latencyMs = 0, fault } = exchange.scenario
  if (latencyMs > 0) await wait(latencyMs)
  if (fault === undefined) return next()
  throw fault === 429 ? tooMany() : new Refusal(fault, '96', `A fault that ${scenarioHeader} asked for`)
}
