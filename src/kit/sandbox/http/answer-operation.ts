import { Refusal } from '../domain/refusal.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { answerOnce } from './answer-once.ts'
import { applyScenario } from './apply-scenario.ts'
import { authenticate } from './authenticate.ts'
import { callHandler } from './call-handler.ts'
import { decryptBody } from './decrypt-body.ts'
import { DroppedAnswer } from './dropped-answer.ts'
import { limitRate } from './limit-rate.ts'
import { maskInput } from './mask-input.ts'
import type { Operation } from './operation.ts'
import { readBody } from './read-body.ts'
import { readParameters } from './read-parameters.ts'
import { refuseUnstorableInput } from './refuse-unstorable.ts'
import { runInTransaction } from './run-in-transaction.ts'
import { sendAnswer } from './send-answer.ts'
import { type Exchange, runSteps, type Step } from './step.ts'
import { translateRequest } from './translate-request.ts'

/** The steps from a request to its outcome, in order. */
const steps: readonly Step[] = [
  authenticate,
  limitRate,
  applyScenario,
  readBody,
  decryptBody,
  readParameters,
  refuseUnstorableInput,
  maskInput,
  translateRequest,
  runInTransaction,
  answerOnce,
  callHandler,
]

/**
 * Creates the function that answers the requests of one operation. The router has already read the path.
 *
 * @throws DroppedAnswer if the scenario of the request drops the answer
 */
export function answerOperation(operation: Operation, runtime: Runtime) {
  return async (request: Request, path: Record<string, string>): Promise<Response> => {
    const started = performance.now()
    const exchange: Exchange = {
      ...{ operation, runtime, request, holder: undefined, scenario: {}, rawBody: '' },
      input: { body: undefined, query: {}, path },
      isTranslated: !operation.wire,
      db: runtime.database.db,
    }
    const answer = sendAnswer(exchange, await runSteps(steps, exchange).catch(takeRefusal), started)
    await exchange.answerAfter
    const { dropAnswer, failAnswer, breakAnswer } = exchange.scenario
    if (dropAnswer) throw new DroppedAnswer()
    if (failAnswer !== undefined) return answerAsProxy(failAnswer)
    return breakAnswer ? breakOff(answer) : answer
  }
}

/** Returns a page like that of a proxy that has timed out. */
function answerAsProxy(status: number): Response {
  const page = `<!doctype html><title>${status}</title><h1>${status}</h1>`
  return new Response(page, { status, headers: { 'content-type': 'text/html' } })
}

/** Cuts the body in half, as if the rest were lost on the way. */
async function breakOff(answer: Response): Promise<Response> {
  const { status, headers } = answer
  const text = await answer.text()
  return new Response(text.slice(0, Math.floor(text.length / 2)), { status, headers })
}

function takeRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  throw error
}
