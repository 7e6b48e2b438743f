import { resolve } from 'node:path'
import { printContract } from '../contract/answered-contract.ts'
import { type Contract, HOSTS, readContract } from '../contract/contract.ts'
import { printPlainBundles } from '../contract/plain/print-plain.ts'
import { CODE_STEPS } from './artefacts.ts'
import { type FolderFiles, type FolderPlan, planFolder } from './folder-manifest.ts'

/**
 * Renders every file of a contract folder: documents, ledgers, and the code derived from them.
 *
 * @param plain whether to add the documents without forms that other tools refuse
 */
export async function renderContract(contract: Contract, plain = false): Promise<FolderFiles> {
  const hosts = HOSTS.map((name) => ({ name, full: contract.readDocument(name, 'proposed') }))
  const files = new Map([...printContract(contract), ...(plain ? printPlainBundles(contract) : [])])
  const isAnswered = HOSTS.some(
    (host) => contract.readText(host, 'proposed') !== readContract().readText(host, 'proposed'),
  )
  for (const [, write] of CODE_STEPS) await write({ hosts, files, isAnswered })
  return files
}

/** A file of the folder that differs from what would be written. */
export type StaleFile = FolderPlan['changes'][number]

/**
 * Compares a folder with what a command would write to it, byte by byte. Files that the command did not write, and would not
 * overwrite, are left out.
 */
export function findStaleFiles(files: FolderFiles, out: string, writer: string): StaleFile[] {
  return planFolder(resolve(out), files, writer).changes
}

/** Formats the number of stale files, and one line for each. */
export function describeStale(stale: readonly StaleFile[], out: string): string {
  const lines = stale.map(({ path, state }) => `  ${state.padEnd(10)} ${out}/${path}`)
  return `${stale.length} stale ${stale.length === 1 ? 'file' : 'files'}:\n${lines.join('\n')}`
}
