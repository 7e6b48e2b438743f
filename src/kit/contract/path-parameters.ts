import type { OpenApiDocument, Parameter } from './document.ts'
import { deref, type Reference } from './references.ts'
import { asObject, isObject } from './spec-tree.ts'

type Given = Parameter | Reference

/** Moves the shared parameters of a path into each of its operations: other modules look for them only there. */
export function settlePathParameters(document: OpenApiDocument): void {
  const identify = (each: Given) => {
    const { in: place, name } = deref(document, each)
    return `${place} ${place === 'header' ? name.toLowerCase() : name}`
  }
  for (const item of Object.values(document.paths) as Record<string, unknown>[]) {
    const { parameters: shared, ...operations } = item
    if (!Array.isArray(shared)) continue
    for (const operation of Object.values(operations).filter(isObject)) {
      const own = (asObject(operation).parameters ?? []) as Given[]
      const taken = new Set(own.map(identify))
      operation.parameters = [...own, ...shared.filter((each) => !taken.has(identify(each)))]
    }
    delete item.parameters
  }
}
