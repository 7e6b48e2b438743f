import { createRedactor } from '../../report/redact.ts'
import type { RecordedExchange } from '../../report/result.ts'
import type { Keys, Target } from '../target.ts'
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

export function createRecording(): Recording {
  const entries: Entry[] = []
  const secrets = new Map<string, string>()
  let redactor: ReturnType<typeof createRedactor> | undefined
  // Made only where something is shown: a key has many forms.
  const redact = (text: string) => {
    redactor ??= createRedactor({ secrets: [...secrets] })
    return redactor(text)
  }
  const cut = (text: string) =>
    text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}… (${text.length} characters)` : text
  return {
    learn(target) {
      for (const [value, variable] of listSecrets(target))
        if (!secrets.has(value)) secrets.set(value, variable)
      redactor = undefined
    },
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
    listVariables: () => [...secrets.values()],
    list: (count) =>
      (count < 0 ? entries.slice(count) : entries.slice(0, count)).map((entry) =>
        show(entry, redact, (text) => cut(redact(text))),
      ),
    last: () => entries.slice(-1).map((entry) => show(entry, redact, redact))[0],
  }
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

/** Every secret of a target, with the variable that stands for it. */
export function listSecrets(target: Target): [value: string, variable: string][] {
  const { webhookSecret, caller, other } = target
  return [
    ...listKeys(target, 'PAYCONTRACT'),
    ...(other ? listKeys(other, 'PAYCONTRACT_OTHER') : []),
    ...named(webhookSecret, 'PAYCONTRACT_WEBHOOK_SECRET'),
    ...named(caller?.webhookSecret, 'PAYCONTRACT_CALLER_WEBHOOK_SECRET'),
    ...named(other?.identity?.webhookSecret, 'PAYCONTRACT_OTHER_WEBHOOK_SECRET'),
  ]
}

function listKeys({ publicKey, secretKey, encryption, cardKey }: Keys, prefix: string): [string, string][] {
  return [
    ...named(publicKey, `${prefix}_PUBLIC_KEY`),
    ...named(secretKey, `${prefix}_SECRET_KEY`),
    ...named(encryption?.key, `${prefix}_ENCRYPTION_KEY`),
    ...named(cardKey, `${prefix}_CARD_KEY`),
  ]
}

function named(value: string | undefined, variable: string): [string, string][] {
  return value ? [[value, variable]] : []
}

function showHeaders(headers: Headers, show: Show): Record<string, string> {
  return Object.fromEntries([...headers].map(([name, value]) => [name, show(value)]))
}

function showBody(body: WireRequest['body'], show: Show): Pick<RecordedExchange['request'], 'body' | 'form'> {
  if (body === undefined) return {}
  if (typeof body === 'string') return { body: show(body) }
  const form = [...body].map(([name, value]) =>
    typeof value === 'string'
      ? { name, value: show(value) }
      : { name, fileName: value.name, contentType: value.type },
  )
  return { form }
}
