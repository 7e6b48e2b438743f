import type { Contract, Operation } from '../../src/kit/contract/contract.ts'
import { isReference, readPointer } from '../../src/kit/contract/references.ts'

/** Describes an operation as one text: equal texts mean equal calls and answers. Prose is left out. */
export function describeOperation(contract: Contract, { host, row, object }: Operation): string {
  const document = contract.readDocument(host, 'proposed')
  const schemes = (object.security ?? []).flatMap(Object.keys)
  const said = [row, object, schemes.map((name) => document.components.securitySchemes?.[name])]
  return JSON.stringify([said, ...collectReferred(document, said).values()], (key, value) =>
    key === 'x-notes' || (key === 'description' && typeof value === 'string') ? undefined : value,
  )
}

/** Collects what a value refers to, directly and indirectly, by pointer. */
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
