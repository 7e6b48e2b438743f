import { createRedactor } from '../../report/redact.ts'
import type { RecordedExchange } from '../../report/result.ts'
import type { WireRequest, WireResponse } from './exchange.ts'

/** A request of a test, and its answer. */
export interface Sent {
  operationId: string
  request: WireRequest
  response?: WireResponse
}

/** Knows every key that its worker has learned, because the target may repeat a key from one test in the next. */
export const redactor = createRedactor()

type Show = (text: string) => string

const MAX_CHARACTERS = 2_000

/** Redacts the shown start of a text and some of what follows, before the rest is cut off. */
export const showStart: Show = (text) => {
  const start = redactor.redact(text.slice(0, 4 * MAX_CHARACTERS))
  return text.length <= MAX_CHARACTERS
    ? start
    : `${start.slice(0, MAX_CHARACTERS)}… (${text.length} characters)`
}

/** Redacts an exchange. Bodies are complete unless `showBody` shortens them. */
export function recordExchange(
  { operationId, request, response }: Sent,
  showBody: Show = redactor.redact,
): RecordedExchange {
  return {
    operationId,
    request: {
      method: request.method,
      url: redactor.redact(request.url),
      headers: recordHeaders(request.headers),
      ...recordBody(request.body, showBody),
    },
    ...(response && {
      response: {
        status: response.status,
        headers: recordHeaders(response.headers),
        body: showBody(response.text),
        durationMs: Math.round(response.durationMs * 10) / 10,
      },
    }),
  }
}

function recordHeaders(headers: Headers): Record<string, string> {
  const { redact } = redactor
  return Object.fromEntries([...headers].map(([name, value]) => [redact(name), redact(value)]))
}

function recordBody(
  body: WireRequest['body'],
  show: Show,
): Pick<RecordedExchange['request'], 'body' | 'form'> {
  if (body === undefined) return {}
  if (typeof body === 'string') return { body: show(body) }
  const form = [...body].map(([name, value]) =>
    typeof value === 'string'
      ? { name: show(name), value: show(value) }
      : { name: show(name), fileName: show(value.name), contentType: show(value.type) },
  )
  return { form }
}
