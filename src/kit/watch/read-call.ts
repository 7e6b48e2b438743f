import { createBreachFinder } from '../caller/find-breaches.ts'
import type { Locate, Located } from '../caller/locate-operation.ts'
import { showsCardNumber } from '../caller/shows-card-number.ts'
import type { WireCall } from '../caller/wire-call.ts'
import { describeShown } from '../check/harness/wire/note-exchange.ts'
import { describeWire } from '../check/harness/wire/note-wire.ts'
import { splitParts, textsOf } from '../check/harness/wire/parts.ts'
import { parseJson } from '../check/harness/wire/request.ts'
import { readShippedNames } from '../check/harness/wire/shipped-names.ts'
import { type Contract, credentialOf, HOSTS } from '../contract/contract.ts'
import { asObject, isObject } from '../contract/spec-tree.ts'
import { createTranslator } from '../contract/wire/translator.ts'
import type { HistoryEntry, HistoryExchange } from '../history/history.ts'
import { toHeaders } from '../history/to-headers.ts'
import { redactLeaves } from '../history/write-history.ts'
import { maskCardData } from '../sandbox/domain/masking/mask-card-data.ts'
import type { Target } from '../target/target.ts'
import type { Caller, Identify } from './identify-caller.ts'

export interface CallReaderOptions {
  contract: Contract
  locate: Locate
  identify: Identify
  /** Removes described, unaltered keys from a text. */
  hideKeys(text: string): string
  /** When the history begins, in milliseconds since 1970. */
  startedAtMs: number
  echoes?: Target['echoes']
  /** Described requests: they show which fields name an order, an amount or a sender. */
  requests?: Target['requests']
  /** Decrypts an encrypted field. Resolves to undefined if our key does not decrypt it. */
  decrypt(ciphertext: string): Promise<unknown>
  /** Called for each call that becomes a probe, which no judge reads. */
  onUnjudged(reason: string, called: string): void
  /** Called for each thing that a call does and must not do. */
  onBreach(problem: string, called: string): void
}

/** Number of groups in a generation of the service. A new generation begins when the service was away. */
const GROUPS = 1_024

/** Creates a function that converts calls on the wire to entries of a history. */
export function createCallReader(options: CallReaderOptions) {
  const {
    contract,
    locate,
    identify,
    hideKeys,
    startedAtMs,
    echoes,
    requests,
    decrypt,
    onUnjudged,
    onBreach,
  } = options
  const translator = createTranslator(contract)
  const names = readShippedNames(contract, requests)
  const carriers = listCarriers(contract)
  const findBreaches = createBreachFinder({ holdsCardNumber: showsCardNumber })

  /** @param generation how often the service was away before */
  return async function readCall(call: WireCall, generation: number): Promise<HistoryEntry> {
    const { request, headers } = readRequest(call)
    const response = readResponse(call)
    const located = locate(call.method, call.url)
    const caller = located && identify(located.operation, headers)
    hideCredentials(request.headers, carriers, hideKeys, caller)
    const wire = {
      era: generation * GROUPS + (caller?.group ?? 0),
      flow: 'watched',
      ...describeWire({ request, ...(response && { response }) }),
      startedMs: call.startedAtMs - startedAtMs,
      endedMs: call.endedAtMs - startedAtMs,
    }
    const called = located?.operation.operationId ?? `${request.method} ${new URL(call.url).pathname}`
    for (const { problem } of findBreaches(call, located?.operation)) onBreach(problem, called)
    const key = caller && classify(caller, call.answer?.status)
    // The body is unknown, and an answer without one would be another answer.
    const unreadable = call.answer?.isUnreadable
    if (!located || !caller || !key || unreadable !== undefined) {
      onUnjudged(explain(located, unreadable), called)
      return redactLeaves<HistoryEntry>({ kind: 'probe', ...wire }, hideKeys)
    }
    const { operation } = located
    const exchange = redactLeaves<HistoryExchange>(
      {
        kind: 'exchange',
        business: caller.business,
        key,
        operationId: operation.operationId,
        isPromised: false,
        meant: maskCardData(await readMeaning(call, located)),
        ...wire,
      },
      hideKeys,
    )
    const { answer } = exchange
    const shown = answer && describeShown(operation.operationId, answer, translator, names, echoes)
    return answer ? { ...exchange, answer: { ...answer, ...shown } } : exchange
  }

  async function readMeaning(
    { url, headers, body: text }: WireCall,
    { operation, path }: Located,
  ): Promise<HistoryExchange['meant']> {
    const sealed = operation.row.encrypted?.field
    const body = text === undefined || text === '' ? undefined : (parseJson(text) ?? text)
    const ciphertext = sealed && isObject(body) ? body[sealed] : undefined
    const plaintext = typeof ciphertext === 'string' ? await decrypt(ciphertext) : undefined
    const ours = translator.operation(operation.operationId).requestFromWire({
      path,
      query: Object.fromEntries(new URL(url).searchParams),
      headers: Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value])),
      body: plaintext === undefined ? body : { ...asObject(body), [sealed!]: plaintext },
    })
    const parts = plaintext === undefined ? { ...ours, payload: undefined } : splitParts(operation, ours)
    const [inPath, query] = [textsOf(parts.path), textsOf(parts.query)]
    const isBare = parts.body === undefined || (isObject(parts.body) && Object.keys(parts.body).length === 0)
    return {
      ...(Object.keys(inPath).length > 0 && { path: inPath }),
      ...(Object.keys(query).length > 0 && { query }),
      ...(!isBare && { body: names.nameRequest(operation.operationId, parts.body) }),
      ...(parts.payload !== undefined && { data: names.nameRequest(operation.operationId, parts.payload) }),
    }
  }
}

/** Explains why a call is not judged, continuing the phrase "3 calls". */
function explain(located: Located | undefined, unreadable: string | undefined): string {
  if (!located) return 'to no operation of the contract'
  if (unreadable !== undefined) return `whose body is not known, as ${unreadable}`
  return 'with a key that is not described, refused: name the keys of each business in the config'
}

/** An undescribed key is the right one if the service does not refuse it; otherwise its kind is unknown. */
function classify({ key }: Caller, status: number | undefined): HistoryExchange['key'] | undefined {
  if (key !== 'unclassified') return key
  return status === 401 || status === 403 ? undefined : 'right'
}

function readRequest({ method, url, headers: given, body }: WireCall) {
  const headers = toHeaders(given)
  const request = { method: method.toUpperCase(), url, headers, ...(body !== undefined && { body }) }
  return { request, headers: new Headers(headers) }
}

function readResponse({ answer, startedAtMs, endedAtMs }: WireCall) {
  if (!answer) return undefined
  const { status, headers, body: text } = answer
  return { status, headers: toHeaders(headers), text, durationMs: endedAtMs - startedAtMs }
}

const PRIVATE = ['authorization', 'proxy-authorization', 'cookie', 'set-cookie']

/** Lists the headers that may hold a key of the service. */
function listCarriers(contract: Contract): string[] {
  return HOSTS.flatMap((host) =>
    (['public', 'secret'] as const).map((type) => credentialOf(host, type, contract).header.toLowerCase()),
  )
}

/** Hides keys that are not described; described keys are hidden elsewhere. Of each, only the number of its group is kept. */
function hideCredentials(
  headers: Headers,
  carriers: readonly string[],
  hideKeys: CallReaderOptions['hideKeys'],
  caller: Caller | undefined,
): void {
  for (const name of new Set([...carriers, ...PRIVATE])) {
    const value = headers.get(name)
    if (value === null || hideKeys(value) !== value) continue
    headers.set(name, carriers.includes(name) ? `$PAYCONTRACT_KEY_${caller?.group ?? 0}` : '***')
  }
}
