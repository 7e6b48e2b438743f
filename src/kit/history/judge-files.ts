import { getCompileCacheDir } from 'node:module'
import { Worker } from 'node:worker_threads'
import { InputError } from '../expected-error.ts'
import type { HistoryHead } from './history.ts'
import type { Judged } from './judge-history.ts'

/** The judges' result for the histories in some files, judged as one. */
export interface JudgedFiles {
  head: HistoryHead
  counts: { exchanges: number; webhooks: number; probes: number }
  judged: Judged
}

/** Histories to judge as one. */
export interface JudgedPaths {
  paths: readonly string[]
  /** Folder of the contract of the answers, if not the shipped one. */
  contract?: string | undefined
}

/** A heap that grows further holds garbage of parsing three times as large as a long history. */
const YOUNG_MB = 32

/** The thread, in the repository or in the package. */
const THREAD = new URL(`judge-thread.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url)

/**
 * Reads and judges histories in a separate thread with a small heap, which ends afterwards.
 *
 * @throws InputError a file is not a history, or the folder holds no contract
 */
export function judgeFiles(workerData: JudgedPaths): Promise<JudgedFiles> {
  const { promise, resolve, reject } = Promise.withResolvers<JudgedFiles>()
  const resourceLimits = { maxYoungGenerationSizeMb: YOUNG_MB }
  // a thread does not share its parent's cache by itself
  const env = { ...process.env, NODE_COMPILE_CACHE: getCompileCacheDir() }
  new Worker(THREAD, { workerData, resourceLimits, env })
    .on('message', (answer: JudgedFiles | { refusal: string }) =>
      'refusal' in answer ? reject(new InputError(answer.refusal)) : resolve(answer),
    )
    .on('error', reject)
  return promise
}
