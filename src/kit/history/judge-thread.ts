import { parentPort, workerData } from 'node:worker_threads'
import type { Contract } from '../contract/contract.ts'
import { InputError } from '../expected-error.ts'
import type { JudgedFiles, JudgedPaths } from './judge-files.ts'
import { judgeHistory } from './judge-history.ts'
import { readHistories } from './read-history.ts'

// The thread that judgeFiles starts.

async function judge({ paths, contract }: JudgedPaths): Promise<JudgedFiles> {
  const read = await readHistories(paths)
  const history = contract === undefined ? read : { ...read, contract: await readChosen(contract) }
  const { head, exchanges, webhooks, probes } = history
  const counts = { exchanges: exchanges.length, webhooks: webhooks.length, probes }
  return { head, counts, judged: await judgeHistory(history) }
}

/** Loads what reads other contracts only if there is one. */
async function readChosen(contract: string): Promise<Contract> {
  const { chooseContract } = await import('../contract/answered-contract.ts')
  return chooseContract({ overlays: [], contract })
}

async function answer(asked: JudgedPaths): Promise<JudgedFiles | { refusal: string }> {
  try {
    return await judge(asked)
  } catch (error) {
    if (error instanceof InputError) return { refusal: error.message }
    throw error
  }
}

parentPort!.postMessage(await answer(workerData))
