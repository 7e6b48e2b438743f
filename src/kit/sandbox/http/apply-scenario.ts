import { setTimeout as wait } from 'node:timers/promises'
import { malformed, Refusal, tooMany } from '../domain/refusal.ts'
import { parseScenario, scenarioHeader } from '../domain/scenario.ts'
import type { Step } from './step.ts'

/** Waits, or fails, as the caller asked in order to see what its own program does then. */
export const applyScenario: Step = async (exchange, next) => {
  const text = exchange.request.headers.get(scenarioHeader)
  if (text === null) return next()
  const parsed = parseScenario(text)
  if (!parsed.ok) return malformed(parsed.problems)
  exchange.scenario = parsed.scenario
  const { latencyMs = 0, fault } = parsed.scenario
  if (latencyMs > 0) await wait(latencyMs)
  if (fault === undefined) return next()
  return fault === 429 ? tooMany() : new Refusal(fault, '96', `A fault that ${scenarioHeader} asked for`)
}
