import { deref, isReference } from '../references.ts'
import { asList, asObject, isObject, type JsonObject } from '../spec-tree.ts'
import { listNamedGaps } from './locate-gaps.ts'

/** Collects the gaps that an operation depends on, through any number of references. */
export function collectGaps(document: object, operation: object): Set<string> {
  const gaps = new Set<string>()
  const seen = new Set<unknown>()
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null || seen.has(node)) return
    seen.add(node)
    const { examples, example, ...rest } = node as JsonObject
    for (const { gap } of listNamedGaps(rest)) gaps.add(String(gap))
    for (const child of Object.values(rest)) visit(child)
    if (isReference(node)) visit(deref(document, node))
  }
  visit(operation)
  for (const scheme of listSchemes(document as JsonObject, operation as JsonObject)) visit(scheme)
  return gaps
}

function listSchemes(document: JsonObject, operation: JsonObject): unknown[] {
  const schemes = asObject(asObject(document.components).securitySchemes)
  const names = asList(operation.security ?? document.security)
    .filter(isObject)
    .flatMap(Object.keys)
  return names.map((name) => schemes[name])
}
