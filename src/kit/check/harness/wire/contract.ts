import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type Contract,
  createContract,
  findOperation,
  type Operation,
  type OperationId,
  readContract,
} from '../../../contract/contract.ts'
import { readBodyLimit } from '../../../contract/describe-requests.ts'
import { createTranslator, type Translator } from '../../../contract/wire/translator.ts'

interface Wire {
  contract: Contract
  translator: Translator
  problems: readonly string[]
}

let folder: string | undefined
let known: Wire | undefined

/** From now on this contract goes over the network; until then, the shipped one does. */
export function useContract(path: string | undefined): void {
  if (path !== folder) known = undefined
  folder = path
}

function wire(): Wire {
  known ??= readWire(folder)
  return known
}

/** The folder was read and judged when the check began. */
function readWire(folder: string | undefined): Wire {
  const read = (path: string) => readFileSync(join(folder!, path), 'utf8')
  const contract = folder === undefined ? readContract() : createContract(read)
  const translator = createTranslator(contract)
  return { contract, translator, problems: translator.problems }
}

/** What goes over the network: the contract with the operator's answers, where the check was given some. */
export function wireContract(): Contract {
  return wire().contract
}

/** An operation as it goes over the network; undefined where the operator has none such. */
export function findWireOperation(operationId: OperationId): Operation | undefined {
  return findOperation(operationId, wireContract())
}

/** How many bytes the body of an operation may have, or the file in it; undefined where nothing says so. */
export function findBodyLimit(operationId: OperationId): number | undefined {
  const operation = findWireOperation(operationId)
  return operation && readBodyLimit(wireContract().readDocument(operation.host, 'proposed'), operation.object)
}

/** Between the network and the names and values of the shipped contract, in which claims are written. */
export function translator(): Translator {
  return wire().translator
}

/** What cannot be translated of an operation, so that nothing can be claimed of it; undefined where everything can. */
export function findProblem(operationId: OperationId): string | undefined {
  return wire().problems.find((problem) => problem.match(/^\w+/)?.[0] === operationId)
}
