import type { IncomingHttpHeaders } from 'node:http'
import { showLine } from '../visible-text.ts'

/** A program's answer to a webhook. */
export interface Forwarded {
  /** Null if it did not answer. */
  status: number | null
  durationMs: number
  /** Why there is no answer, or the beginning of the program's own text of a refusal: one line to print. */
  problem?: string
}

/** Headers of a connection, not of the message. */
const HOP_BY_HOP = [
  'host',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'upgrade',
  'te',
]

/** Maximum length of a refusal to show. */
const MAX_CHARACTERS = 160

/**
 * Forwards a webhook: its body byte for byte, with all of its end-to-end headers.
 *
 * @param signal ends the wait for an answer
 */
export async function forward(
  url: string,
  headers: IncomingHttpHeaders,
  body: Buffer<ArrayBuffer>,
  signal: AbortSignal,
): Promise<Forwarded> {
  const startedAt = performance.now()
  const elapsed = () => Math.round(performance.now() - startedAt)
  try {
    const kept = Object.entries(headers).filter(([name]) => !HOP_BY_HOP.includes(name))
    const init = { method: 'POST', headers: new Headers(kept as [string, string][]), body }
    // the sandbox must see a redirect itself: it does not count as receipt
    const answer = await fetch(url, { ...init, redirect: 'manual', signal })
    const durationMs = elapsed()
    if (answer.ok) {
      await answer.body?.cancel()
      return { status: answer.status, durationMs }
    }
    const words = await readBeginning(answer)
    return { status: answer.status, durationMs, ...(words && { problem: words }) }
  } catch (error) {
    const problem = signal.aborted
      ? `the sandbox waited for ${Math.round(elapsed() / 1_000)} s`
      : explain(url, error as Error)
    return { status: null, durationMs: elapsed(), problem }
  }
}

function explain(url: string, { cause, message }: Error): string {
  const { code = '' } = (cause ?? {}) as NodeJS.ErrnoException
  const { origin } = new URL(url)
  if (code === 'ECONNREFUSED') return `nothing listens at ${origin}`
  return showLine(`${origin}: ${code || message}`)
}

/** Reads no more of an answer than is shown: it may be endless. */
async function readBeginning({ body }: Response): Promise<string> {
  if (!body) return ''
  const chunk = await body
    .getReader()
    .read()
    .catch(() => undefined)
  await body.cancel().catch(() => {})
  const text = new TextDecoder().decode(chunk?.value?.subarray(0, 4 * MAX_CHARACTERS)).trim()
  const shown = showLine(text.replace(/\s+/g, ' '))
  return shown.length > MAX_CHARACTERS ? `${shown.slice(0, MAX_CHARACTERS)}…` : shown
}
