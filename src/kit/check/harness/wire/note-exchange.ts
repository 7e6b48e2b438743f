import { isDeepStrictEqual } from 'node:util'
import { findOperation, type OperationId } from '../../../contract/contract.ts'
import { asObject, isObject } from '../../../contract/spec-tree.ts'
import type { Translator } from '../../../contract/wire/translator.ts'
import type { HistoryExchange } from '../../../history/history.ts'
import { appendEntry, redactLeaves } from '../../../history/write-history.ts'
import { maskCardData } from '../../../sandbox/domain/masking/mask-card-data.ts'
import type { Target } from '../../../target/target.ts'
import { listBodies } from './compose-parts.ts'
import { describeTimes, describeWire, type Over, readEra, type Times } from './note-wire.ts'
import { redactor } from './recording.ts'
import { parseJson, type RequestOptions, readPlaintextExample } from './request.ts'
import { readShippedNames, type ShippedNames } from './shipped-names.ts'

/** What a session knows of a request that is not visible on the wire. */
export interface Asked {
  operationId: OperationId
  /** In the names of the shipped contract. */
  options: RequestOptions
  business: HistoryExchange['business']
}

/** Adds a call to the history of the run, if it keeps one. Card codes, PINs, expiries and full card numbers are not kept. */
export function noteExchange(
  { history, echoes, requests }: Pick<Target, 'history' | 'echoes' | 'requests'>,
  flow: string,
  { operationId, options, business }: Asked,
  over: Over,
  times: Times,
  translator: Translator,
): void {
  if (!history) return
  const names = readShippedNames(translator.contract, requests)
  const exchange = redactLeaves<HistoryExchange>(
    {
      kind: 'exchange',
      era: readEra(),
      flow,
      business,
      key: options.key ?? 'right',
      operationId,
      isPromised: options.isDescribed === true && !options.isLearned,
      meant: maskCardData(describeMeaning(operationId, options, names)),
      ...describeWire(over),
      ...describeTimes(times, history),
    },
    redactor.redact,
  )
  const { answer } = exchange
  const shown = answer && describeShown(operationId, answer, translator, names, echoes)
  appendEntry(history.path, answer ? { ...exchange, answer: { ...answer, ...shown } } : exchange)
}

/** Describes the plaintext of a request in our names: what the options give, and the example for the rest. */
function describeMeaning(
  operationId: OperationId,
  options: RequestOptions,
  names: ShippedNames,
): HistoryExchange['meant'] {
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
  const name = (value: unknown) => (options.isWire ? names.nameRequest(operationId, value) : value)
  return {
    ...(path && { path }),
    ...(query && {
      query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
    }),
    ...(whole && Object.keys(whole).length > 0 && { body: name(whole) }),
    ...(plaintext !== undefined && { data: name(plaintext) }),
  }
}

/** Operations that show the records whose fields `echoes` names. */
const ECHOING: Partial<Record<OperationId, 'refund' | 'chargeback'>> = {
  createRefund: 'refund',
  listRefunds: 'refund',
  listChargebacks: 'chargeback',
}

/** Returns the body in the names of the shipped contract, if the answer used others. Its source is already redacted. */
export function describeShown(
  operationId: OperationId,
  { status, body: text }: NonNullable<HistoryExchange['answer']>,
  translator: Translator,
  names: ShippedNames,
  echoes: Target['echoes'],
): { shown?: unknown } {
  const body = parseJson(text)
  if (body === undefined) return {}
  const kind = ECHOING[operationId]
  const told = Object.entries((kind && echoes?.[kind]) ?? {})
  const translated = translator.operation(operationId).answerFromWire({ status, body }).body
  const shown = rename(names.nameAnswer(operationId, translated), told)
  return isDeepStrictEqual(shown, body) ? {} : { shown }
}

/** Renames some fields, at any depth. */
function rename(node: unknown, names: readonly (readonly [ours: string, theirs: string])[]): unknown {
  if (names.length === 0) return node
  if (Array.isArray(node)) return node.map((each) => rename(each, names))
  if (!isObject(node)) return node
  const ours = (name: string) => names.find(([, theirs]) => theirs === name)?.[0] ?? name
  return Object.fromEntries(Object.entries(node).map(([name, each]) => [ours(name), rename(each, names)]))
}
