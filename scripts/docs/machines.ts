import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = resolve(import.meta.dirname, '../..')

/** What something stands on: a section that states it, or the row of the ledger whose proposal it is. */
export type Basis = { section: string } | { gap: string }

/** A state machine of the sandbox, as it prints it. */
export interface Machine {
  name: string
  title: string
  summary: string
  initial: string
  states: (Basis & { name: string; isFinal: boolean })[]
  transitions: (Basis & { from: string; event: string; to: string })[]
}

export function isStated(basis: Basis): basis is { section: string } {
  return 'section' in basis
}

/** Asks the sandbox's domain for its state machines: a process, since scripts import nothing of src. */
export async function readMachines(): Promise<Machine[]> {
  const { stdout } = await run(process.execPath, [resolve(root, 'src/kit/sandbox/domain/print-machines.ts')])
  return JSON.parse(stdout) as Machine[]
}
