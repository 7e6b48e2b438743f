import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { printContract } from '../contract/answered-contract.ts'
import { type Contract, HOSTS, readContract } from '../contract/contract.ts'
import { CODE_STEPS } from './artefacts.ts'
import type { FolderFiles } from './replace-folder.ts'

/** Every file that a contract becomes: its documents and ledgers, and the code that follows from them. */
export async function renderContract(contract: Contract): Promise<FolderFiles> {
  const hosts = HOSTS.map((name) => ({ name, full: contract.readDocument(name, 'proposed') }))
  const files = new Map(printContract(contract))
  const isAnswered = HOSTS.some(
    (host) => contract.readText(host, 'proposed') !== readContract().readText(host, 'proposed'),
  )
  for (const [, write] of CODE_STEPS) await write({ hosts, files, isAnswered })
  return files
}

/** How a file of a folder differs from what would be written there. */
export interface StaleFile {
  path: string
  state: 'missing' | 'changed' | 'unexpected'
}

/** Compares a folder with what would be written to it, byte by byte. */
export function findStaleFiles(files: FolderFiles, out: string): StaleFile[] {
  const present = readFolder(resolve(out))
  return [...new Set([...files.keys(), ...present.keys()])].sort().flatMap((path): StaleFile[] => {
    if (present.get(path) === files.get(path)) return []
    const state = !present.has(path) ? 'missing' : files.has(path) ? 'changed' : 'unexpected'
    return [{ path, state }]
  })
}

function readFolder(folder: string): Map<string, string> {
  const entries = existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : []
  return new Map(
    entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => {
        const path = join(parentPath, name)
        return [relative(folder, path).replaceAll('\\', '/'), readFileSync(path, 'utf8')]
      }),
  )
}

/** One line for each file that is stale, under their number. */
export function describeStale(stale: readonly StaleFile[], out: string): string {
  const lines = stale.map(({ path, state }) => `  ${state.padEnd(10)} ${out}/${path}`)
  return `${stale.length} stale ${stale.length === 1 ? 'file' : 'files'}:\n${lines.join('\n')}`
}
