import { createLocator, NOT_WATCHED } from '../caller/locate-operation.ts'
import type { WireCall } from '../caller/wire-call.ts'
import { describeHistory } from '../check/describe-history.ts'
import { listSecrets } from '../check/harness/credentials.ts'
import { createRedactor } from '../check/report/redact.ts'
import type { Contract, HostName } from '../contract/contract.ts'
import type { History, HistoryEntry, HistoryHead } from '../history/history.ts'
import { redactLeaves } from '../history/write-history.ts'
import type { Target } from '../target/target.ts'
import { type CountedCalls, createCallCounter } from './counted-calls.ts'
import { createKeyHider } from './hide-keys.ts'
import { createPersonHider } from './hide-persons.ts'
import { createIdentifier } from './identify-caller.ts'
import { createCallReader } from './read-call.ts'

export interface TrafficOptions {
  contract: Contract
  /** Base URL of each host, as used by the calls. */
  bases: Readonly<Record<HostName, string>>
  /** Owners of the keys. Without it, the calls of each key are judged separately. */
  target?: Target
  /** Decrypts an encrypted field. Resolves to undefined if that is not possible. */
  decrypt(ciphertext: string): Promise<unknown>
  /** When the history begins, in milliseconds since 1970. */
  startedAtMs: number
}

export interface TrafficReader {
  head: HistoryHead
  /** The called target: the described one, or what is known without a description. */
  target: Target
  /** Returns how often the service was away so far. Only calls of the same generation may be compared. */
  generation(): number
  /**
   * Converts a call to an entry of a history, without keys. Undefined if the call was not for the service.
   *
   * @param generation the generation in which it was sent. Default: the current one
   */
  read(call: WireCall, generation?: number): Promise<HistoryEntry | undefined>
  /** The service was away: later answers may not know earlier records. */
  noteAway(): void
  /** Lists the calls so far that became probes. */
  listUnjudged(): CountedCalls[]
  /** Lists what calls so far did and must not do: the caller's half of the contract. */
  listBreaches(): CountedCalls[]
  /** Removes keys, card numbers and personal data from every text of a value, before it is shown or written. */
  hide<Value>(value: Value): Value
}

/** Creates a reader that converts other programs' calls on the wire to a history. */
export function createTrafficReader(options: TrafficOptions): TrafficReader {
  const { contract, bases, target, decrypt, startedAtMs } = options
  const redactor = createRedactor()
  const secrets = target ? listSecrets(target) : []
  redactor.learn(secrets)
  const persons = createPersonHider()
  const described = describeTarget(bases, target)
  // A browser also records what it loads from elsewhere.
  const origins = Object.values(bases).map((base) => base.replace(/\/+$/, ''))
  const [unjudged, breaches] = [createCallCounter(), createCallCounter()]
  const hide = <Value>(value: Value): Value => persons.hideValue(redactLeaves(value, redactor.redact))
  const readCall = createCallReader({
    ...{ contract, startedAtMs, hideKeys: createKeyHider(secrets), decrypt },
    ...{ locate: createLocator(contract, bases), identify: createIdentifier(contract, target) },
    ...(target?.echoes && { echoes: target.echoes }),
    ...(target?.requests && { requests: target.requests }),
    onUnjudged: (reason, called) => unjudged.note(hide(reason), hide(called)),
    onBreach: (problem, called) => breaches.note(problem, hide(called)),
  })
  let generation = 0
  const ownEmails = listOwnEmails(target)
  return {
    head: {
      ...describeHistory(contract, described, startedAtMs, redactor.redact),
      ...(Object.keys(ownEmails).length > 0 && { ownEmails: hide(ownEmails) }),
    },
    target: described,
    generation: () => generation,
    async read(call, sentIn = generation) {
      return origins.some((origin) => call.url.startsWith(origin)) ? readCall(call, sentIn) : undefined
    },
    noteAway() {
      generation += 1
    },
    listUnjudged: unjudged.list,
    listBreaches: breaches.list,
    hide,
  }
}

/** Returns the addresses of each business that collect without being registered, if they are described. */
export function listOwnEmails(target: Target | undefined): NonNullable<History['ownEmails']> {
  const [caller, other] = [target?.ownEmails, target?.other?.ownEmails]
  return { ...(caller && { caller }), ...(other && { other }) }
}

function describeTarget(bases: TrafficOptions['bases'], target: Target | undefined): Target {
  const { checkout, business } = bases
  const name = new URL(checkout === NOT_WATCHED ? business : checkout).host
  if (target) return { ...target, checkout, business }
  const keys = { publicKey: '', secretKey: '' }
  return {
    kind: 'live',
    name,
    profile: 'documented',
    capabilities: ['stateful'],
    checkout,
    business,
    ...keys,
  }
}
