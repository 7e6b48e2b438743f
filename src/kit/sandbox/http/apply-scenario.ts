import { setTimeout as wait } from 'node:timers/promises'
import { Refusal, tooMany, unavailable } from '../domain/refusal.ts'
import { parseScenario, scenarioHeader } from '../domain/scenario.ts'
import { DroppedAnswer } from './dropped-answer.ts'
import type { Step } from './step.ts'

/** Delays or fails a request as its scenario says, so that callers can test their own program. */
export const applyScenario: Step = async (exchange, next) => {
  const { request, runtime, operation } = exchange
  const text = request.headers.get(scenarioHeader)
  const scenario = text === null ? runtime.plannedScenarios.take(operation.id) : parseScenario(text)
  if (!scenario) return next()
  exchange.scenario = scenario
  const { latencyMs = 0, fault, dropRequest, delayAnswerMs = 0 } = scenario
  if (latencyMs > 0) await wait(latencyMs)
  if (dropRequest) throw new DroppedAnswer()
  if (fault !== undefined) throw refuse(fault)
  const answer = await next()
  // the timer must not keep the process alive
  if (delayAnswerMs > 0) exchange.answerAfter = wait(delayAnswerMs, undefined, { ref: false })
  return answer
}

function refuse(fault: number): Refusal {
  if (fault === 429) return tooMany()
  const { headers } = unavailable()
  const options = fault === 503 ? { headers } : {}
  return new Refusal(fault, '96', `A fault that ${scenarioHeader} asked for`, options)
}
