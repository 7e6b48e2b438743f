import type { WireCall } from '../caller/wire-call.ts'
import { describeHistory } from '../check/describe-history.ts'
import { listSecrets } from '../check/harness/credentials.ts'
import { createRedactor } from '../check/report/redact.ts'
import type { Contract, HostName } from '../contract/contract.ts'
import type { HistoryEntry, HistoryHead } from '../history/history.ts'
import { redactLeaves } from '../history/write-history.ts'
import type { Target } from '../target/target.ts'
import { type CountedCalls, createCallCounter } from './counted-calls.ts'
import { createKeyHider } from './hide-keys.ts'
import { createPersonHider } from './hide-persons.ts'
import { createIdentifier } from './identify-caller.ts'
import { createLocator, NOT_WATCHED } from './locate-operation.ts'
import { createCallReader } from './read-call.ts'

export interface TrafficOptions {
  contract: Contract
  /** Base URL of each host, as the calls have it. */
  bases: Readonly<Record<HostName, string>>
  /** Whose keys are whose; without it, what each key asked for is judged by itself. */
  target?: Target
  /** The plaintext of an encrypted field; undefined where it is not known. */
  decrypt(ciphertext: string): Promise<unknown>
  /** When the history begins, in milliseconds since 1970. */
  startedAtMs: number
}

export interface TrafficReader {
  head: HistoryHead
  /** What is called: the described target, or what is known of one without description. */
  target: Target
  /** How often the service was away so far: of one generation is what may be compared. */
  generation(): number
  /**
   * Reads a call as an entry of a history, without keys; undefined where it was not for the service.
   *
   * @param generation that of the time when it was sent; by default that of now
   */
  read(call: WireCall, generation?: number): Promise<HistoryEntry | undefined>
  /** The service was away: what comes next may know nothing of what was before. */
  noteAway(): void
  /** The calls so far that became probes. */
  listUnjudged(): CountedCalls[]
  /** What calls so far did that no call may do: the caller's half of the contract. */
  listBreaches(): CountedCalls[]
  /** Takes keys, card numbers and persons out of every text of a value, before it is shown or written. */
  hide<Value>(value: Value): Value
}

/** Reads the calls of others, as they went over the wire, into a history. */
export function createTrafficReader(options: TrafficOptions): TrafficReader {
  const { contract, bases, target, decrypt, startedAtMs } = options
  const redactor = createRedactor()
  const secrets = target ? listSecrets(target) : []
  redactor.learn(secrets)
  const persons = createPersonHider()
  const described = describeTarget(bases, target)
  // A browser records what it loads from elsewhere too.
  const origins = Object.values(bases).map((base) => base.replace(/\/+$/, ''))
  const [unjudged, breaches] = [createCallCounter(), createCallCounter()]
  const hide = <Value>(value: Value): Value => persons.hideValue(redactLeaves(value, redactor.redact))
  const readCall = createCallReader({
    ...{ contract, startedAtMs, hideKeys: createKeyHider(secrets), decrypt },
    ...{ locate: createLocator(contract, bases), identify: createIdentifier(contract, target) },
    ...(target?.echoes && { echoes: target.echoes }),
    onUnjudged: (reason, called) => unjudged.note(hide(reason), hide(called)),
    onBreach: (problem, called) => breaches.note(problem, hide(called)),
  })
  let generation = 0
  return {
    head: describeHistory(contract, described, startedAtMs, redactor.redact),
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
