import { ExpectedError, InputError } from '../expected-error.ts'
import { showLine } from '../visible-text.ts'

/** The control plane of a running sandbox. */
export interface ControlPlane {
  url: string
  /** @throws NotRunningError; InputError or ExpectedError if it refuses, with what to do */
  read<T>(path: string): Promise<T>
  post<T>(path: string, body: object): Promise<T>
}

/** No sandbox answers there. */
export class NotRunningError extends ExpectedError {
  override name = 'NotRunningError'
  override readonly exitCode = 3
}

/** Longer than a trigger waits for receivers. */
const ANSWER_WITHIN_MS = 30_000

export function openControlPlane(url: string): ControlPlane {
  const base = url.replace(/\/+$/, '')
  async function ask<T>(path: string, init: RequestInit = {}): Promise<T> {
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS)
    const answer = await fetch(`${base}${path}`, { redirect: 'manual', signal, ...init })
      .then(async (response) => ({ status: response.status, content: parse(await response.text()) }))
      .catch(() => undefined)
    if (answer?.status === 200 && answer.content) return answer.content as T
    throw explain(base, answer)
  }
  return {
    url: base,
    read: (path) => ask(path),
    post: (path, body) =>
      ask(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
  }
}

function parse(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

/** Explains a refusal of the control plane, or what to start if it does not run. */
function explain(
  url: string,
  answer?: { status: number; content: Record<string, unknown> | undefined },
): ExpectedError {
  const { message, remedy } = answer?.content ?? {}
  if (typeof message === 'string' && typeof remedy === 'string') {
    const Failure = answer!.status < 409 ? InputError : ExpectedError
    return new Failure(`${showLine(message)}. ${showLine(remedy)}`)
  }
  const what = answer ? 'what answers is not the control plane of a sandbox' : 'nothing answers'
  return new NotRunningError(
    `no sandbox at ${url}: ${what}. Start one with "paycontract sandbox", or name its control plane with --control.`,
  )
}
