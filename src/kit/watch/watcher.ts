import type { WireCall } from '../caller/wire-call.ts'
import { assembleResult } from '../check/assemble-result.ts'
import { measureCoverage } from '../check/coverage.ts'
import { describeEvaluations } from '../check/evaluate-history.ts'
import { listSightings, type Sighting } from '../check/harness/evaluate/sightings.ts'
import { readRecorded } from '../check/harness/wire/read-recorded.ts'
import { parseJson, type ReadableExchange } from '../check/harness/wire/request.ts'
import { judgeRun } from '../check/judge-run.ts'
import type { CheckResult } from '../check/report/result.ts'
import { type Contract, findOperation, type HostName, type OperationId } from '../contract/contract.ts'
import { readPaddings } from '../contract/paddings.ts'
import type { History, HistoryEntry, HistoryExchange } from '../history/history.ts'
import { appendEntry, beginHistory, redactLeaves } from '../history/write-history.ts'
import type { Target } from '../target/target.ts'
import type { CountedCalls } from './counted-calls.ts'
import { createDataDecipher } from './decrypt-data.ts'
import { createWindow, type WatchFinding, type WindowOptions, type WindowState } from './sliding-window.ts'
import { createTrafficReader, listOwnEmails } from './traffic-reader.ts'

export interface WatcherOptions {
  contract: Contract
  /** Base URL of each host, as used by the calls. */
  bases: Readonly<Record<HostName, string>>
  /** Owners of the keys. Without it, the calls of each key are judged separately. */
  target?: Target
  /** Private key of the caller, as PEM. It decrypts the `data` of its requests. */
  decryptionKey?: string
  /** All calls for the watched businesses are watched. */
  allCalls: boolean
  /** The businesses' own emails, as the entries name them. Default: those of the target. */
  ownEmails?: History['ownEmails']
  /** File to which the history is written, if any. */
  record?: string
  /** When the watch began, in milliseconds since 1970. */
  startedAtMs: number
  onFinding?: (finding: WatchFinding) => void
  /** Maximum number of exchanges to judge together. */
  window?: number
}

export interface Watcher {
  /** Reads a call and keeps it, without its keys, until it has been judged. */
  add(call: WireCall): Promise<void>
  addEntry(entry: HistoryEntry): Promise<void>
  /** The service was away: later answers may not know earlier records. */
  noteAway(): void
  evaluate(): Promise<void>
  read(): WindowState & { unjudged: CountedCalls[]; breaches: CountedCalls[] }
  /** Returns the result of the watch so far. */
  describe(): CheckResult
}

/** Judges other programs' calls as they arrive: each is read, redacted, compared with those near it, and counted. */
export function createWatcher(options: WatcherOptions): Watcher {
  const { contract, allCalls, record, startedAtMs, onFinding, window: size } = options
  const reader = createTrafficReader({ ...options, decrypt: createDecrypt(options) })
  const { hide } = reader
  const window = createWindow({
    ...{ head: reader.head, contract, allCalls, described: describeBusinesses(options) },
    ...(size && { window: size }),
    onFinding: (finding) => onFinding?.({ ...finding, message: hide(finding.message) }),
  })
  const sightings = new Map<string, Sighting>()
  let lastEndedMs = 0
  if (record) beginHistory(record, reader.head)

  async function addEntry(entry: HistoryEntry): Promise<void> {
    window.add(entry)
    lastEndedMs = Math.max(lastEndedMs, entry.endedMs)
    const exchange = entry.kind === 'exchange' && readExchange(entry, contract)
    if (exchange) addSightings(sightings, listSightings([exchange]))
    if (record) appendEntry(record, hide(entry))
    if (window.isFull()) await window.evaluate()
  }

  return {
    addEntry,
    async add(call) {
      const entry = await reader.read(call)
      if (entry) await addEntry(entry)
    },
    noteAway: reader.noteAway,
    evaluate: window.evaluate,
    read: () => ({ ...window.read(), unjudged: reader.listUnjudged(), breaches: reader.listBreaches() }),
    describe() {
      const findings = describeFindings(contract, window.read(), [...sightings.values()])
      const finishedAtMs = startedAtMs + lastEndedMs
      const result = assembleResult({
        ...{ contract, target: reader.target, options: {}, startedAtMs, finishedAtMs, findings },
        ...{ leftBehind: [], remedies: [], errors: [] },
      })
      const shown = redactLeaves({ tests: result.tests, causes: result.causes, target: result.target }, hide)
      return { ...result, ...shown, run: { ...result.run, mode: 'watched' } }
    },
  }
}

function describeBusinesses({
  target,
  ownEmails = listOwnEmails(target),
}: WatcherOptions): WindowOptions['described'] {
  const walletsOf = (described: Pick<Target, 'records'> | undefined) => {
    const wallets = described?.records?.cadWallet
    return wallets === undefined ? undefined : [wallets].flat()
  }
  const [caller, other] = [walletsOf(target), walletsOf(target?.other)]
  return {
    ownEmails,
    cadWallets: { ...(caller && { caller }), ...(other && { other }) },
    ...(target?.echoes?.credits && { creditedCollection: target.requests?.receiveCadCollection?.body }),
  }
}

function createDecrypt({ contract, decryptionKey, target }: WatcherOptions) {
  if (decryptionKey === undefined) return async () => undefined
  const paddings = readPaddings(contract.readDocument('checkout', 'proposed'))
  return createDataDecipher(decryptionKey, paddings, target?.encryption)
}

/** Restores an exchange in the names of the operation, to measure coverage. */
function readExchange(entry: HistoryExchange, contract: Contract): ReadableExchange | undefined {
  const operation = findOperation(entry.operationId as OperationId, contract)
  return operation && readRecorded(entry, operation, parseJson(entry.answer?.body ?? ''))
}

function addSightings(known: Map<string, Sighting>, fresh: readonly Sighting[]): void {
  for (const each of fresh) {
    const name = `${each.operationId} ${each.status}`
    const before = known.get(name)
    known.set(name, {
      ...each,
      count: each.count + (before?.count ?? 0),
      fields: [...new Set([...(before?.fields ?? []), ...each.fields])],
      parameters: [...new Set([...(before?.parameters ?? []), ...each.parameters])],
    })
  }
}

function describeFindings(contract: Contract, state: WindowState, sightings: Sighting[]) {
  const evaluated = describeEvaluations(state.evaluations, { isPart: false })
  const judging = { contract, rerun: '', redact: (text: string) => text }
  const findings = judgeRun([], judging, evaluated)
  const { operations, requirements } = contract
  return {
    ...findings,
    coverage: measureCoverage(operations, requirements, findings.requirements, sightings),
  }
}
