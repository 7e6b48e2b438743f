import { METHODS } from '../contract/document.ts'
import { deref } from '../contract/references.ts'
import { asObject, isObject } from '../contract/spec-tree.ts'

/** Any object of an OpenAPI document; this project's own marks are declared. */
export interface Node {
  [key: string]: unknown
  $ref?: string
  description?: string
  'x-gap'?: string
  'x-source'?: string
}

/** An operation or a webhook, and its place in the document. */
export interface OperationPlace {
  operation: Node
  path: string
  method: string
  isWebhook: boolean
}

export function isNode(value: unknown): value is Node {
  return isObject(value)
}

/** Returns the value as an object; an empty one if it is something else. */
export const asNode: (value: unknown) => Node = asObject

/** Lists the objects in a map (`properties`, `responses`) or a list (`allOf`, `parameters`). */
export function nodesIn(value: unknown): Node[] {
  return Object.values(Array.isArray(value) ? value : asNode(value)).filter(isNode)
}

/** Lists every operation, then every webhook, in document order. */
export function listPlaces(document: Node): OperationPlace[] {
  return ['paths', 'webhooks'].flatMap((group) =>
    Object.entries(asNode(document[group])).flatMap(([path, value]) => {
      const item = asNode(value)
      const methods = METHODS.filter((method) => isNode(item[method]))
      const isWebhook = group === 'webhooks'
      return methods.map((method) => ({ operation: asNode(item[method]), path, method, isWebhook }))
    }),
  )
}

/** Lists the security schemes that an operation requires, each with its name. */
export function listSchemes(document: Node, operation: Node): [name: string, scheme: Node][] {
  const { securitySchemes } = asNode(document.components)
  return nodesIn(operation.security ?? document.security)
    .flatMap(Object.keys)
    .map((name) => [name, asNode(asNode(securitySchemes)[name])])
}

/** Follows a local `$ref` to its end; any other node, or one with a broken reference, is returned unchanged. */
export function resolveNode(document: Node, node: Node): Node {
  const found: unknown = deref(document, node)
  return isNode(found) ? found : node
}
