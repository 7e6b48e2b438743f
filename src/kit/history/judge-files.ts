import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { chooseContract } from '../contract/answered-contract.ts'
import { InputError } from '../expected-error.ts'
import type { HistoryHead } from './history.ts'
import { type Judged, judgeHistory } from './judge-history.ts'
import { readHistories } from './read-history.ts'

/** The judges' result for the histories in some files, judged as one. */
export interface JudgedFiles {
  head: HistoryHead
  counts: { exchanges: number; webhooks: number; probes: number }
  judged: Judged
}

/** By default V8 keeps garbage of parsing three times as large as a long history. */
const YOUNG_MB = 16

/**
 * Reads and judges histories in a separate thread with a small heap, which ends afterwards.
 *
 * @param contract folder of the contract of the answers, if not the shipped one
 * @throws InputError a file is not a history, or the folder holds no contract
 */
export function judgeFiles(paths: readonly string[], contract?: string): Promise<JudgedFiles> {
  const { promise, resolve, reject } = Promise.withResolvers<JudgedFiles>()
  const resourceLimits = { maxYoungGenerationSizeMb: YOUNG_MB }
  new Worker(new URL(import.meta.url), { workerData: { paths, contract }, resourceLimits })
    .on('message', (answer: JudgedFiles | { refusal: string }) =>
      'refusal' in answer ? reject(new InputError(answer.refusal)) : resolve(answer),
    )
    .on('error', reject)
  return promise
}

interface Asked {
  paths: readonly string[]
  contract?: string
}

async function read({ paths, contract }: Asked): Promise<JudgedFiles> {
  const read = await readHistories(paths)
  const chosen = contract === undefined ? {} : { contract: await chooseContract({ overlays: [], contract }) }
  const history = { ...read, ...chosen }
  const { head, exchanges, webhooks, probes } = history
  const counts = { exchanges: exchanges.length, webhooks: webhooks.length, probes }
  return { head, counts, judged: await judgeHistory(history) }
}

async function answer(asked: Asked): Promise<JudgedFiles | { refusal: string }> {
  try {
    return await read(asked)
  } catch (error) {
    if (error instanceof InputError) return { refusal: error.message }
    throw error
  }
}

// Runs only if started by the function above, and not by a test in a thread.
const asked: Partial<Asked> | null = workerData
if (!isMainThread && Array.isArray(asked?.paths)) parentPort!.postMessage(await answer(asked as Asked))
