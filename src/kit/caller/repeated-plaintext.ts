import { type Contract, schemaOf } from '../contract/contract.ts'
import { deref } from '../contract/references.ts'
import { asObject } from '../contract/spec-tree.ts'

/** A shorter text may occur twice by chance. */
const MIN_CHARACTERS = 3

/**
 * Finds the members of a call's decrypted body that repeat in plaintext what the encrypted field holds. Members that the contract
 * defines as plaintext do not count.
 */
export function createRepetitionFinder({ operations, readDocument }: Contract) {
  return function listRepeated(operationId: string, body: unknown): string[] {
    const operation = operations.find((each) => each.operationId === operationId)
    const field = operation?.row.encrypted?.field
    if (!operation || field === undefined) return []
    const document = readDocument(operation.host, 'proposed')
    const taken = deref(document, schemaOf(operation.object.requestBody))?.properties ?? {}
    const { [field]: plaintext, ...beside } = asObject(body)
    const sealed = new Set(listTexts(plaintext))
    return Object.entries(beside).flatMap(([name, value]) =>
      !(name in taken) && listTexts(value, name).some((each) => sealed.has(each)) ? [name] : [],
    )
  }
}

/** Lists texts, and numbers with their names: one number may occur under many names. */
function listTexts(value: unknown, name = ''): string[] {
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([own, each]) => listTexts(each, own))
  if (typeof value === 'number') return [`${name} ${value}`]
  return typeof value === 'string' && value.length >= MIN_CHARACTERS ? [value] : []
}
