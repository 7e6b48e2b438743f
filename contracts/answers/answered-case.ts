import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { chooseContract } from '../../src/kit/contract/answered-contract.ts'
import { type Contract, type Operation, readContract } from '../../src/kit/contract/contract.ts'
import { renderContract } from '../../src/kit/generate/contract-folder.ts'
import { writeFolder } from '../../src/kit/generate/write-folder.ts'
import type { Answer } from './answer.ts'
import { describeOperation } from './describe-operation.ts'

/** Holds the files of all answers; inside the repository, so that their code finds the packages. */
export const FOLDER = resolve(import.meta.dirname, '../../dist/answers')

/** An answer, and the contract that results from it. */
export interface AnsweredCase {
  answer: Answer
  folder: string
  /** The folder inside it to pass as `--contract`. */
  contract: string
  wire: Contract
  home: Contract
  /** The operations that the answer changes, as on the wire. */
  changed: Operation[]
}

/**
 * Writes the artefacts of the contract that results from an answer.
 *
 * @throws ExpectedError if the overlay does not fit
 */
export async function createCase(answer: Answer): Promise<AnsweredCase> {
  const folder = join(FOLDER, answer.name)
  const contract = join(folder, 'contract')
  await rm(folder, { recursive: true, force: true })
  const wire = await chooseContract({ overlays: [answer.file] })
  writeFolder(contract, await renderContract(wire), 'npm run answers')
  const home = readContract()
  const before = new Map(home.operations.map((each) => [each.operationId, describeOperation(home, each)]))
  const changed = wire.operations.filter(
    (each) => describeOperation(wire, each) !== before.get(each.operationId),
  )
  return { answer, folder, contract, wire, home, changed }
}
