import { findOperation, type OperationId } from '../../../contract/contract.ts'
import { asObject } from '../../../contract/spec-tree.ts'
import type { HistoryExchange } from '../../../history/history.ts'
import { appendExchange } from '../../../history/write-history.ts'
import { maskCardData, maskText } from '../../../sandbox/domain/masking/mask-card-data.ts'
import type { Target } from '../../../target/target.ts'
import { listBodies } from './compose-parts.ts'
import { translator } from './contract.ts'
import type { WireRequest } from './exchange.ts'
import { redactor, type Sent } from './recording.ts'
import { parseJson, type RequestOptions, readPlaintextExample } from './request.ts'

/** What a session knows of a request beside what goes over the wire. */
export interface Asked {
  operationId: OperationId
  /** In the names of the shipped contract. */
  options: RequestOptions
  business: HistoryExchange['business']
}

/** How often the target was put back to its beginning: one worker makes all requests to it. */
let era = 0

export function beginEra(): void {
  era += 1
}

/** Adds an exchange to the history of the run, where it keeps one. No code of a card, PIN or expiry is kept, and no whole number. */
export function noteExchange(
  { history }: Target,
  flow: string,
  { operationId, options, business }: Asked,
  { request, response }: Pick<Sent, 'request' | 'response'>,
  { startedAtMs, endedAtMs }: { startedAtMs: number; endedAtMs: number },
): void {
  if (!history) return
  const exchange: HistoryExchange = {
    era,
    flow,
    business,
    key: options.key ?? 'right',
    operationId,
    isPromised: options.isDescribed ?? false,
    meant: maskCardData(describeMeaning(operationId, options)),
    sent: {
      method: request.method,
      url: maskText(request.url),
      headers: Object.fromEntries(request.headers),
      ...(request.body !== undefined && { body: maskText(describeBody(request.body)) }),
    },
    ...(response && {
      answer: {
        status: response.status,
        headers: Object.fromEntries(response.headers),
        body: maskText(response.text),
        ...describeShown(operationId, response.status, response.text),
      },
    }),
    startedMs: startedAtMs - history.startedAtMs,
    endedMs: endedAtMs - history.startedAtMs,
  }
  appendExchange(history.path, exchange, redactor.redact)
}

/** The plaintext of what is sent: what the options give, and the example for the rest. */
function describeMeaning(operationId: OperationId, options: RequestOptions): HistoryExchange['meant'] {
  const operation = findOperation(operationId)
  const { path, query, body, data, fields, raw } = options
  const sealed = operation.row.encrypted?.field
  const example = body ?? listBodies(operation)[0]
  const whole = raw !== undefined || example === undefined ? undefined : { ...asObject(example), ...fields }
  const isGiven =
    sealed !== undefined && (sealed in (fields ?? {}) || (body !== undefined && data === undefined))
  if (whole && sealed !== undefined && !isGiven) delete whole[sealed]
  const plaintext =
    data ??
    (sealed !== undefined && !isGiven && raw === undefined ? readPlaintextExample(operation) : undefined)
  return {
    ...(path && { path }),
    ...(query && {
      query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
    }),
    ...(whole && Object.keys(whole).length > 0 && { body: whole }),
    ...(plaintext !== undefined && { data: plaintext }),
  }
}

function describeBody(body: NonNullable<WireRequest['body']>): string {
  if (typeof body === 'string') return body
  const parts = [...body].map(([name, value]) => [name, typeof value === 'string' ? value : value.name])
  return JSON.stringify(Object.fromEntries(parts))
}

/** The body in the names of the shipped contract, where an answer gave others. */
function describeShown(operationId: OperationId, status: number, text: string): { shown?: unknown } {
  const body = translator().isIdentity ? undefined : parseJson(text)
  if (body === undefined) return {}
  return { shown: maskCardData(translator().operation(operationId).answerFromWire({ status, body }).body) }
}
