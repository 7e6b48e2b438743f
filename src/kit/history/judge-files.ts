import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { InputError } from '../expected-error.ts'
import type { HistoryHead } from './history.ts'
import { type Judged, judgeHistory } from './judge-history.ts'
import { readHistories } from './read-history.ts'

/** What the judges say of the histories in some files, as of one. */
export interface JudgedFiles {
  head: HistoryHead
  counts: { exchanges: number; webhooks: number; probes: number }
  judged: Judged
}

/** By default V8 lets three times as much garbage of parsing lie as a long history is large. */
const YOUNG_MB = 16

/**
 * Reads and judges histories in a thread of its own, which is small and ends with it.
 *
 * @throws InputError a file is no history
 */
export function judgeFiles(paths: readonly string[]): Promise<JudgedFiles> {
  const { promise, resolve, reject } = Promise.withResolvers<JudgedFiles>()
  const resourceLimits = { maxYoungGenerationSizeMb: YOUNG_MB }
  new Worker(new URL(import.meta.url), { workerData: { paths }, resourceLimits })
    .on('message', (answer: JudgedFiles | { refusal: string }) =>
      'refusal' in answer ? reject(new InputError(answer.refusal)) : resolve(answer),
    )
    .on('error', reject)
  return promise
}

async function read(paths: readonly string[]): Promise<JudgedFiles> {
  const history = await readHistories(paths)
  const { head, exchanges, webhooks, probes } = history
  const counts = { exchanges: exchanges.length, webhooks: webhooks.length, probes }
  return { head, counts, judged: await judgeHistory(history) }
}

async function answer(paths: readonly string[]): Promise<JudgedFiles | { refusal: string }> {
  try {
    return await read(paths)
  } catch (error) {
    if (error instanceof InputError) return { refusal: error.message }
    throw error
  }
}

// Started by the function above, and not by a test that is run in a thread.
const asked: { paths?: readonly string[] } | null = workerData
if (!isMainThread && Array.isArray(asked?.paths)) parentPort!.postMessage(await answer(asked.paths))
