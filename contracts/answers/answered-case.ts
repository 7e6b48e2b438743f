import { mkdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { chooseContract } from '../../src/kit/contract/answered-contract.ts'
import { type Contract, type Operation, readContract } from '../../src/kit/contract/contract.ts'
import { runProcess } from '../../src/kit/target/run-process.ts'
import type { Answer } from './answer.ts'
import { describeOperation } from './describe-operation.ts'

const root = resolve(import.meta.dirname, '../..')

/** An answer, and the contract that it makes. */
export interface AnsweredCase {
  answer: Answer
  /** Where its files lie; below the repository, so that its code finds the packages. */
  folder: string
  /** The folder inside it that `--contract` takes. */
  contract: string
  wire: Contract
  home: Contract
  /** What the answer changes, as it is on the wire. */
  changed: Operation[]
}

/**
 * Writes the artefacts of the contract that an answer makes.
 *
 * @throws Error with what the command wrote to stderr
 */
export async function createCase(answer: Answer): Promise<AnsweredCase> {
  const folder = join(root, 'dist/answers', answer.name)
  const contract = join(folder, 'contract')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await run([join(root, 'scripts/generate.ts'), '--overlay', answer.file, '--out', contract])
  const wire = await chooseContract({ overlays: [], contract })
  const home = readContract()
  const before = new Map(home.operations.map((each) => [each.operationId, describeOperation(home, each)]))
  const changed = wire.operations.filter(
    (each) => describeOperation(wire, each) !== before.get(each.operationId),
  )
  return { answer, folder, contract, wire, home, changed }
}

/**
 * Runs a program of Node to its end.
 *
 * @throws Error with what it wrote to stderr, where it fails
 */
export async function run(command: readonly string[], cwd?: string): Promise<string> {
  const { code, stdout, stderr } = await runProcess([process.execPath, ...command], cwd ? { cwd } : {}).ended
  if (code === 0) return stdout
  throw new Error((stderr.trim() || stdout.trim()).split('\n').slice(0, 12).join('\n'))
}
