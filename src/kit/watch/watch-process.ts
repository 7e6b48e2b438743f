import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { NOT_WATCHED } from '../caller/locate-operation.ts'
import type { CheckResult } from '../check/report/result.ts'
import { chooseContract } from '../contract/answered-contract.ts'
import { InputError } from '../expected-error.ts'
import type { HistoryHead } from '../history/history.ts'
import { formatSource } from '../history/invariant.ts'
import { readHistoryHead, streamHistory } from '../history/read-history.ts'
import { type CapturedCall, decodeCall } from './captured-call.ts'
import type { CountedCalls } from './counted-calls.ts'
import { findBases } from './har/find-bases.ts'
import { readHar } from './har/read-har.ts'
import type { WatchFinding, WindowState } from './sliding-window.ts'
import { createWatcher, type Watcher, type WatcherOptions } from './watcher.ts'

/** Options of the judging process, which must be serializable. */
export interface JudgingOptions extends Omit<WatcherOptions, 'contract' | 'onFinding' | 'bases'> {
  /** Folder of the contract. Default: the shipped one. */
  contract?: string
  bases: Partial<WatcherOptions['bases']>
  source: { proxy: true } | { har: string } | { history: string }
}

export interface ShownFinding {
  requirements: readonly string[]
  /** `§4.3`, or that the interface document does not state it. */
  source: string
  title: string
  message: string
  /** End of the last exchange that shows it, in milliseconds since 1970. */
  atMs: number
}

export type Progress = Pick<WindowState, 'exchanges' | 'webhooks' | 'probes' | 'forgotten' | 'unkept'> & {
  unjudged: CountedCalls[]
  breaches: CountedCalls[]
}

type ToMain =
  | { finding: ShownFinding }
  | { note: string }
  | { progress: Progress; judged: number }
  | { result: CheckResult }
  | { done: CheckResult; progress: Progress }
  | { refusal: string }
  | { crash: Error }

type ToJudges = { options: JudgingOptions } | { calls: CapturedCall[] } | 'away' | 'describe' | 'finish'

export interface JudgingProcess {
  add(call: CapturedCall): void
  noteAway(): void
  /** Resolves to the result of the watch so far. */
  describe(): Promise<CheckResult>
  /** Rejects if the process breaks: nothing is judged any more. */
  broken: Promise<never>
  /** Judges what is left, and ends. With a file, waits until it has been read. */
  finish(): Promise<{ result: CheckResult; progress: Progress; dropped: number }>
  /** Kills the process. */
  stop(): Promise<unknown>
}

export interface JudgingEvents {
  onFinding(finding: ShownFinding): void
  /** Something that could not be read, with its place. */
  onNote(note: string): void
  onProgress(progress: Progress): void
}

const self = fileURLToPath(import.meta.url)

/** Maximum number of calls that wait for the judges: further calls are passed on, but not judged. */
const MAX_WAITING = 20_000

/**
 * Starts a process that reads and judges, so that the proxies do not wait for it: threads of one process would share its
 * garbage collector and locks.
 */
export function startJudging(options: JudgingOptions, events: JudgingEvents): JudgingProcess {
  const child = fork(self, { serialization: 'advanced' })
  const ended = Promise.withResolvers<{ result: CheckResult; progress: Progress }>()
  const broken = Promise.withResolvers<never>()
  for (const { promise } of [ended, broken]) promise.catch(() => {})
  const fail = (error: unknown) => {
    ended.reject(error)
    broken.reject(error)
  }
  let described = Promise.withResolvers<CheckResult>()
  let [waiting, dropped] = [0, 0]
  let batch: CapturedCall[] = []
  const post = (message: ToJudges) => child.connected && child.send(message)
  const send = () => {
    if (batch.length > 0) post({ calls: batch })
    batch = []
  }
  child.on('message', (message: ToMain) => {
    if ('finding' in message) events.onFinding(message.finding)
    else if ('note' in message) events.onNote(message.note)
    else if ('progress' in message && 'judged' in message) {
      waiting -= message.judged
      events.onProgress(message.progress)
    } else if ('result' in message) {
      described.resolve(message.result)
      described = Promise.withResolvers()
    } else if ('done' in message) ended.resolve({ result: message.done, progress: message.progress })
    else if ('refusal' in message) fail(new InputError(message.refusal))
    else fail(message.crash)
  })
  child.on('error', fail)
  const exited = once(child, 'exit').then(([code, signal]) =>
    fail(new Error(`The process that judges ended with ${code ?? signal}.`)),
  )
  post({ options })
  return {
    add(call) {
      if (waiting >= MAX_WAITING) {
        dropped += 1
        return
      }
      waiting += 1
      if (batch.push(call) === 1) setImmediate(send)
    },
    noteAway() {
      send()
      post('away')
    },
    describe() {
      send()
      post('describe')
      return Promise.race([described.promise, broken.promise])
    },
    broken: broken.promise,
    stop() {
      child.kill('SIGKILL')
      return exited
    },
    async finish() {
      send()
      post('finish')
      const { result, progress } = await ended.promise
      return { result, progress, dropped }
    },
  }
}

/** Interval between evaluations while calls arrive. */
const EVERY_MS = 1_000
/** Maximum share of the time to spend on evaluations, unless the window is full. */
const SHARE = 1 / 4

/** Lowers the priority of this process, because the proxies come first: on Linux each thread has its own priority. */
function standBack(): void {
  try {
    for (const id of readdirSync('/proc/self/task')) setPriority(Number(id), constants.priority.PRIORITY_LOW)
  } catch {}
}

async function run({ contract, bases, source, ...rest }: JudgingOptions): Promise<void> {
  const answered = await chooseContract({ overlays: [], ...(contract !== undefined && { contract }) })
  const found = 'har' in source ? await findBases(source.har, answered, bases) : { bases, notes: [] }
  for (const note of found.notes) sendToMain({ note })
  const start = (startedAtMs: number, ownEmails?: HistoryHead['ownEmails']) =>
    createWatcher({
      ...{ ...rest, startedAtMs, contract: answered, ...(ownEmails && { ownEmails }) },
      bases: { checkout: NOT_WATCHED, business: NOT_WATCHED, ...found.bases },
      onFinding: (finding) => sendToMain({ finding: describeFinding(finding, startedAtMs) }),
    })
  if ('proxy' in source) {
    standBack()
    return serve(start(rest.startedAtMs))
  }
  const watcher =
    'har' in source
      ? await readRecording(source.har, start)
      : await readEntries(
          source.history,
          start(rest.startedAtMs, (await readHistoryHead(source.history)).ownEmails),
        )
  await watcher.evaluate()
  sendToMain({ done: watcher.describe(), progress: watcher.read() })
}

function describeFinding(
  { rule, message, exchanges, webhooks = [] }: WatchFinding,
  startedAtMs: number,
): ShownFinding {
  const { requirements, title } = rule
  const endedMs = Math.max(0, ...[...exchanges, ...webhooks].map((each) => each.endedMs))
  return { requirements, source: formatSource(rule), title, message, atMs: startedAtMs + endedMs }
}

async function readEntries(path: string, watcher: Watcher): Promise<Watcher> {
  for await (const entry of streamHistory(path)) await watcher.addEntry(entry)
  return watcher
}

/** Judges a recording, which began with its first call. */
async function readRecording(path: string, start: (startedAtMs: number) => Watcher): Promise<Watcher> {
  let watcher: Watcher | undefined
  for await (const read of readHar(path)) {
    if ('reason' in read) sendToMain({ note: `entry ${read.entry}: ${read.reason}` })
    else {
      watcher ??= start(read.startedAtMs)
      await watcher.add(read)
    }
  }
  return watcher ?? start(Date.now())
}

/** Receives calls in order as they arrive, and judges them from time to time. */
function serve(watcher: Watcher): void {
  let queue = Promise.resolve()
  let restUntil = 0
  const enqueue = (work: () => Promise<void> | void) => {
    queue = queue.then(work).catch((error: unknown) => {
      process.nextTick(() => {
        throw error
      })
    })
  }
  const evaluate = async () => {
    const startedAt = performance.now()
    await watcher.evaluate()
    restUntil = performance.now() + (performance.now() - startedAt) * (1 / SHARE - 1)
  }
  const timer = setInterval(() => {
    if (performance.now() >= restUntil) enqueue(evaluate)
  }, EVERY_MS)
  process.on('message', (message: ToJudges) => {
    if (message === 'away') enqueue(() => watcher.noteAway())
    else if (message === 'describe')
      enqueue(async () => {
        await watcher.evaluate()
        sendToMain({ result: watcher.describe() })
      })
    else if (message === 'finish')
      enqueue(async () => {
        clearInterval(timer)
        await watcher.evaluate()
        sendToMain({ done: watcher.describe(), progress: watcher.read() })
      })
    else if ('calls' in message)
      enqueue(async () => {
        for (const call of message.calls) await watcher.add(await decodeCall(call))
        const { evaluations: _, ...progress } = watcher.read()
        sendToMain({ progress, judged: message.calls.length })
      })
  })
}

const sendToMain = (message: ToMain) => process.send!(message)

if (process.argv[1] === self) {
  // Ctrl+C reaches both processes; the parent decides when this one ends.
  process.on('SIGINT', () => {})
  process.on('disconnect', () => process.exit())
  process.on('uncaughtException', (error) =>
    sendToMain(error instanceof InputError ? { refusal: error.message } : { crash: error }),
  )
  process.once('message', ({ options }: { options: JudgingOptions }) => void run(options))
}
