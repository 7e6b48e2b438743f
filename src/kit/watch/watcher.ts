import { appendFileSync } from 'node:fs'
import { assembleResult } from '../check/assemble-result.ts'
import { measureCoverage } from '../check/coverage.ts'
import { describeHistory } from '../check/describe-history.ts'
import { describeEvaluations } from '../check/evaluate-history.ts'
import { listSecrets } from '../check/harness/credentials.ts'
import { listSightings, type Sighting } from '../check/harness/evaluate/sightings.ts'
import { readRecorded } from '../check/harness/wire/read-recorded.ts'
import { type Exchange, parseJson } from '../check/harness/wire/request.ts'
import { judgeRun } from '../check/judge-run.ts'
import { createRedactor } from '../check/report/redact.ts'
import type { CheckResult } from '../check/report/result.ts'
import { type Contract, findOperation, type HostName, type OperationId } from '../contract/contract.ts'
import { readPaddings } from '../contract/paddings.ts'
import type { HistoryEntry, HistoryExchange } from '../history/history.ts'
import { beginHistory, redactLeaves } from '../history/write-history.ts'
import { createDeciphers } from '../sandbox/runtime/deciphers.ts'
import type { Target } from '../target/target.ts'
import { createKeyHider } from './hide-keys.ts'
import { createPersonHider } from './hide-persons.ts'
import { createIdentifier } from './identify-caller.ts'
import { createLocator, NOT_WATCHED } from './locate-operation.ts'
import { createCallReader } from './read-call.ts'
import { createWindow, type WatchFinding, type WindowState } from './sliding-window.ts'
import type { WireCall } from './wire-call.ts'

export interface WatcherOptions {
  contract: Contract
  /** Base URL of each host, as the calls have it. */
  bases: Readonly<Record<HostName, string>>
  /** Whose keys are whose; without it, what each key asked for is judged by itself. */
  target?: Target
  /** Private key of the caller, as PEM: it opens the `data` of its requests. */
  decryptionKey?: string
  /** Nobody calls the service for the watched businesses but what is watched. */
  allCalls: boolean
  /** Where the history is written, where one is asked for. */
  record?: string
  /** When the watch began, in milliseconds since 1970. */
  startedAtMs: number
  onFinding?: (finding: WatchFinding) => void
  /** So many exchanges are judged together. */
  window?: number
}

export interface Watcher {
  /** Reads a call and keeps it, without its keys, until it has been judged. */
  add(call: WireCall): Promise<void>
  /** The same of an entry of a history. */
  addEntry(entry: HistoryEntry): Promise<void>
  /** The service was away: what comes next may know nothing of what was before. */
  noteAway(): void
  /** Judges what came since. */
  evaluate(): Promise<void>
  read(): WindowState
  /** What the watch came to so far. */
  describe(): CheckResult
}

/** Judges calls of others as they come: each is read, redacted, compared with those near it, and counted. */
export function createWatcher(options: WatcherOptions): Watcher {
  const { contract, bases, target, allCalls, record, startedAtMs, onFinding, window: size } = options
  const redactor = createRedactor()
  const secrets = target ? listSecrets(target) : []
  redactor.learn(secrets)
  const persons = createPersonHider()
  const hide = <Value>(value: Value) => persons.hideValue(redactLeaves(value, redactor.redact))
  const described = describeWatched(bases, target)
  const head = describeHistory(contract, described, startedAtMs, redactor.redact)
  const readCall = createCallReader({
    ...{ contract, startedAtMs, hideKeys: createKeyHider(secrets) },
    ...{ locate: createLocator(contract, bases), identify: createIdentifier(contract, target) },
    ...(target?.echoes && { echoes: target.echoes }),
    decrypt: createDecrypt(contract, options.decryptionKey),
  })
  const window = createWindow({
    ...{ head, allCalls },
    ...(size && { window: size }),
    onFinding: (finding) => onFinding?.({ ...finding, message: hide(finding.message) }),
  })
  // A browser records what it loads from elsewhere too.
  const origins = Object.values(bases).map((base) => base.replace(/\/+$/, ''))
  const sightings = new Map<string, Sighting>()
  let generation = 0
  let lastEndedMs = 0
  if (record) beginHistory(record, head)

  async function addEntry(entry: HistoryEntry): Promise<void> {
    window.add(entry)
    lastEndedMs = Math.max(lastEndedMs, entry.endedMs)
    const exchange = entry.kind === 'exchange' && readExchange(entry, contract)
    if (exchange) addSightings(sightings, listSightings([exchange]))
    if (record) appendFileSync(record, `${JSON.stringify(hide(entry))}\n`)
    if (window.isFull()) await window.evaluate()
  }

  return {
    addEntry,
    async add(call) {
      if (!origins.some((origin) => call.url.startsWith(origin))) return
      await addEntry(await readCall(call, generation))
    },
    noteAway() {
      generation += 1
    },
    evaluate: window.evaluate,
    read: window.read,
    describe() {
      const findings = describeFindings(contract, window.read(), [...sightings.values()])
      const finishedAtMs = startedAtMs + lastEndedMs
      const result = assembleResult({
        ...{ contract, target: described, options: {}, startedAtMs, finishedAtMs, findings },
        ...{ leftBehind: [], remedies: [], errors: [] },
      })
      const shown = redactLeaves(
        { tests: result.tests, causes: result.causes, target: result.target },
        (text) => hide(redactor.redact(text)),
      )
      return { ...result, ...shown, run: { ...result.run, mode: 'watched' } }
    },
  }
}

function describeWatched(bases: WatcherOptions['bases'], target: Target | undefined): Target {
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

function createDecrypt(
  contract: Contract,
  key: string | undefined,
): (ciphertext: string) => Promise<unknown> {
  if (key === undefined) return async () => undefined
  const paddings = readPaddings(contract.readDocument('checkout', 'proposed'))
  const { rsa } = createDeciphers(key, Buffer.alloc(32).toString('base64'), paddings)
  return (ciphertext) => rsa(ciphertext).catch(() => undefined)
}

/** As the operation has it, for what of the contract was seen. */
function readExchange(entry: HistoryExchange, contract: Contract): Exchange | undefined {
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
