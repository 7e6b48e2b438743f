import type { OpenApiDocument, OperationObject } from '../../contract/document.ts'
import { isReference, readPointer } from '../../contract/references.ts'
import { isObject } from '../../contract/spec-tree.ts'

/** Returns the gaps that proposals in an operation's body fill, in reading order. */
export function listBodyGaps(document: OpenApiDocument, { requestBody }: OperationObject): string[] {
  const gaps = new Set<string>()
  const seen = new Set<unknown>()
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null || seen.has(node)) return
    seen.add(node)
    if (isReference(node)) walk(readPointer(document, node.$ref))
    if (isObject(node)) {
      if (typeof node['x-gap'] === 'string') gaps.add(node['x-gap'])
      const { 'x-proposed': proposed } = node
      if (isObject(proposed) && typeof proposed.gap === 'string') gaps.add(proposed.gap)
    }
    for (const [keyword, each] of Object.entries(node)) if (!/^example|^x-/.test(keyword)) walk(each)
  }
  walk(requestBody)
  return [...gaps]
}
