import type { AnswerContext } from './answer-context.ts'
import type { Call } from './operation-table.ts'

/** One attempt of a call, without keys, bodies, or anything of the URL but its host and template. */
export interface AttemptReport {
  readonly operationId: string
  readonly method: string
  /** The template of the path, e.g. `/s2s/payments/verify/{reference}`: it holds no value of the call. */
  readonly path: string
  /** Host and port, as in the URL: `checkout.example`, `127.0.0.1:4010`. */
  readonly host: string
  /** 1 for the first attempt of a call. */
  readonly attempt: number
  /** Time from sending to the headers of the answer, or to the failure. */
  readonly durationMs: number
  /** HTTP status; `undefined` if no answer came. */
  readonly status: number | undefined
  /** The service's id of this exchange; `undefined` if it is not a plain id, or repeats a key. */
  readonly requestId: string | undefined
  /** Why no answer came: an error of this package, or the reason of your own signal. */
  readonly error?: unknown
}

/** Runs an attempt and reports it. Nothing waits for the hook, and its errors are ignored. */
export async function reportAttempt(
  onAttempt: (report: AttemptReport) => unknown,
  { operationId, operation: { method, path } }: Call,
  { host, attempt }: Pick<AttemptReport, 'host' | 'attempt'>,
  context: AnswerContext,
  send: () => Promise<Response>,
): Promise<Response> {
  const startedAt = performance.now()
  const tell = (end: Pick<AttemptReport, 'status' | 'requestId' | 'error'>) => {
    const durationMs = performance.now() - startedAt
    // a promise catches what is thrown and what is rejected alike
    new Promise((resolve) =>
      resolve(onAttempt({ operationId, method, path, host, attempt, durationMs, ...end })),
    ).catch(() => {})
  }
  try {
    const response = await send()
    tell({ status: response.status, requestId: readRequestId(response, context) })
    return response
  } catch (error) {
    tell({ status: undefined, requestId: undefined, error })
    throw error
  }
}

function readRequestId({ headers }: Response, { failures, secrets }: AnswerContext): string | undefined {
  const id = failures.requestId && headers.get(failures.requestId)
  return id && /^[\w.:+/=-]{1,100}$/.test(id) && !secrets.some((key) => id.includes(key)) ? id : undefined
}
