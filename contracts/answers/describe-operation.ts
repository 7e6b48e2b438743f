import type { Contract, Operation } from '../../src/kit/contract/contract.ts'
import { isReference, readPointer } from '../../src/kit/contract/references.ts'

/** What a contract says of an operation, as one text: two that are equal are called and answered alike. Words are left out. */
export function describeOperation(contract: Contract, { host, row, object }: Operation): string {
  const document = contract.readDocument(host, 'proposed')
  const schemes = (object.security ?? []).flatMap(Object.keys)
  const said = [row, object, schemes.map((name) => document.components.securitySchemes?.[name])]
  return JSON.stringify([said, ...collectReferred(document, said).values()], (key, value) =>
    key === 'x-notes' || (key === 'description' && typeof value === 'string') ? undefined : value,
  )
}

/** What a value refers to, and what that refers to in turn, by pointer. */
function collectReferred(document: object, value: unknown, found = new Map<string, unknown>()) {
  if (isReference(value) && !found.has(value.$ref)) {
    const referred = readPointer(document, value.$ref)
    found.set(value.$ref, referred)
    collectReferred(document, referred, found)
  }
  if (typeof value === 'object' && value !== null) {
    for (const each of Object.values(value)) collectReferred(document, each, found)
  }
  return found
}
