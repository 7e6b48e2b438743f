import { type Contract, schemaOf } from '../contract/contract.ts'
import { deref } from '../contract/references.ts'
import { asObject } from '../contract/spec-tree.ts'

/** Shorter, a text or a number stands in two places by chance. */
const MIN_CHARACTERS = 3

/**
 * Finds, in the body of a call that was decrypted, the members that repeat in the clear what the encrypted field holds. What the
 * operation takes in the clear by its contract does not count.
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
      !(name in taken) && listTexts(value).some((each) => sealed.has(each)) ? [name] : [],
    )
  }
}

function listTexts(value: unknown): string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(listTexts)
  const text = String(value ?? '')
  return text.length < MIN_CHARACTERS ? [] : [text]
}
