import type { Target } from '../../../target/target.ts'
import { createRedactor } from '../../report/redact.ts'
import type { RecordedExchange } from '../../report/result.ts'
import { listSecrets } from '../credentials.ts'
import type { WireRequest, WireResponse } from './exchange.ts'

/** What was sent and received within one test, and the secrets that it must not show. */
export interface Recording {
  /** Keys that a request may carry from now on. */
  learn(target: Target): void
  add(operationId: string, sent: WireRequest): { answer(received: WireResponse): void }
  redact(text: string): string
  /** Names of the variables that stand for secrets. */
  listVariables(): string[]
  /** The first or, of a negative count, the last of them, redacted, long bodies cut. */
  list(count: number): RecordedExchange[]
  /** The last request, redacted and whole. */
  last(): RecordedExchange | undefined
}

interface Entry {
  operationId: string
  sent: WireRequest
  received?: WireResponse
}

const MOST_CHARACTERS = 2_000
/** A key is taken out of what is shown and of what follows, before the rest is cut off. */
const READ_CHARACTERS = 4 * MOST_CHARACTERS

/** Every key that a worker has learned: what one test learned, the target may answer to the next. */
const redactor = createRedactor()

export function createRecording(): Recording {
  const entries: Entry[] = []
  const { redact, listVariables } = redactor
  return {
    learn: (target) => redactor.learn(listSecrets(target)),
    add(operationId, sent) {
      const entry: Entry = { operationId, sent }
      entries.push(entry)
      return {
        answer(received) {
          entry.received = received
        },
      }
    },
    redact,
    listVariables,
    list: (count) =>
      (count < 0 ? entries.slice(count) : entries.slice(0, count)).map((entry) =>
        show(entry, redact, (text) => redactStart(text, redact)),
      ),
    last: () => entries.slice(-1).map((entry) => show(entry, redact, redact))[0],
  }
}

function redactStart(text: string, redact: Show): string {
  const start = redact(text.slice(0, READ_CHARACTERS))
  return text.length <= MOST_CHARACTERS
    ? start
    : `${start.slice(0, MOST_CHARACTERS)}… (${text.length} characters)`
}

type Show = (text: string) => string

function show({ operationId, sent, received }: Entry, showShort: Show, showLong: Show): RecordedExchange {
  return {
    operationId,
    request: {
      method: sent.method,
      url: showShort(sent.url),
      headers: showHeaders(sent.headers, showShort),
      ...showBody(sent.body, showLong),
    },
    ...(received && {
      response: {
        status: received.status,
        headers: showHeaders(received.headers, showShort),
        body: showLong(received.text),
        durationMs: Math.round(received.durationMs * 10) / 10,
      },
    }),
  }
}

function showHeaders(headers: Headers, show: Show): Record<string, string> {
  return Object.fromEntries([...headers].map(([name, value]) => [show(name), show(value)]))
}

function showBody(body: WireRequest['body'], show: Show): Pick<RecordedExchange['request'], 'body' | 'form'> {
  if (body === undefined) return {}
  if (typeof body === 'string') return { body: show(body) }
  const form = [...body].map(([name, value]) =>
    typeof value === 'string'
      ? { name: show(name), value: show(value) }
      : { name: show(name), fileName: show(value.name), contentType: show(value.type) },
  )
  return { form }
}
