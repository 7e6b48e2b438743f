import { METHODS } from '../contract/document.ts'
import { deref } from '../contract/references.ts'
import { asObject, isObject } from '../contract/spec-tree.ts'

/** Any object of an OpenAPI document; the marks that this project writes are named. */
export interface Node {
  [key: string]: unknown
  $ref?: string
  description?: string
  'x-gap'?: string
  'x-source'?: string
}

/** An operation or a webhook, with where it stands. */
export interface OperationPlace {
  operation: Node
  path: string
  method: string
  isWebhook: boolean
}

export function isNode(value: unknown): value is Node {
  return isObject(value)
}

/** The value as an object; an empty one where it is something else. */
export const asNode: (value: unknown) => Node = asObject

/** The objects in a map (`properties`, `responses`) or a list (`allOf`, `parameters`). */
export function nodesIn(value: unknown): Node[] {
  return Object.values(Array.isArray(value) ? value : asNode(value)).filter(isNode)
}

/** Every operation, then every webhook, in document order. */
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

/** The security schemes that an operation asks for, each with its name. */
export function listSchemes(document: Node, operation: Node): [name: string, scheme: Node][] {
  const { securitySchemes } = asNode(document.components)
  return nodesIn(operation.security ?? document.security)
    .flatMap(Object.keys)
    .map((name) => [name, asNode(asNode(securitySchemes)[name])])
}

/** Follows a local `$ref` to its end; anything else, and what leads nowhere, is its own target. */
export function resolveNode(document: Node, node: Node): Node {
  const found: unknown = deref(document, node)
  return isNode(found) ? found : node
}
