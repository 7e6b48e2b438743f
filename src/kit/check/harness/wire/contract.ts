import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import {
  type Contract,
  createContract,
  findOperation,
  type Operation,
  type OperationId,
  readContract,
} from '../../../contract/contract.ts'
import { readBodyLimit } from '../../../contract/describe-requests.ts'
import { findCopy } from '../../../contract/json-copies.ts'
import { createTranslator, type Translator } from '../../../contract/wire/translator.ts'

interface Wire {
  contract: Contract
  translator: Translator
  problems: readonly string[]
}

let given: Contract | string | undefined
let known: Wire | undefined

/** Sets the contract for the wire, or its folder. Until then it is the shipped one. */
export function useContract(contract: Contract | string | undefined): void {
  if (contract !== given) known = undefined
  given = contract
}

function wire(): Wire {
  known ??= readWire(given)
  return known
}

/** Reads the folder, which was validated when the check began. */
function readWire(given: Contract | string = readContract()): Wire {
  const contract = typeof given === 'string' ? readContractIn(given) : given
  const translator = createTranslator(contract)
  return { contract, translator, problems: translator.problems }
}

function readContractIn(folder: string): Contract {
  const read = (path: string) => readFileSync(join(folder, path), 'utf8')
  return createContract(read, (path) => {
    const copy = findCopy(folder, path)
    return copy === undefined ? parse(read(path)) : JSON.parse(readFileSync(copy, 'utf8'))
  })
}

/** Returns the contract of the wire: with the operator's answers, if the check was given some. */
export function wireContract(): Contract {
  return wire().contract
}

/** Returns the operation on the wire. Undefined if the operator does not have it. */
export function findWireOperation(operationId: OperationId): Operation | undefined {
  return findOperation(operationId, wireContract())
}

/** Returns the maximum size of an operation's body, or of the file in it, in bytes. Undefined if it is not stated. */
export function findBodyLimit(operationId: OperationId): number | undefined {
  const operation = findWireOperation(operationId)
  return operation && readBodyLimit(wireContract().readDocument(operation.host, 'proposed'), operation.object)
}

/** Returns the translator between the wire and the names and values of the shipped contract, in which claims are written. */
export function translator(): Translator {
  return wire().translator
}

/** Returns what cannot be translated of an operation, so that nothing can be claimed of it. Undefined if everything can. */
export function findProblem(operationId: OperationId): string | undefined {
  return wire().problems.find((problem) => problem.match(/^\w+/)?.[0] === operationId)
}
