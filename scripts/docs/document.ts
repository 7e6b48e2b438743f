import { METHODS } from '../../src/kit/contract/document.ts'
import { deref } from '../../src/kit/contract/references.ts'
import { isObject } from '../../src/kit/contract/spec-tree.ts'

/** Any object of an OpenAPI document; the marks that this project writes are named. */
export interface Node {
  [key: string]: unknown
  $ref?: string
  description?: string
  title?: string
  'x-gap'?: string
  'x-source'?: string
  'x-badges'?: Badge[]
}

/** Redoc's badge beside a name. A colour that is no CSS colour becomes the class `tag-<colour>`. */
export interface Badge {
  name: string
  color: string
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

/** The objects in a map (`properties`, `responses`) or a list (`allOf`, `parameters`). */
export function nodesIn(value: unknown): Node[] {
  if (Array.isArray(value)) return value.filter(isNode)
  return isNode(value) ? Object.values(value).filter(isNode) : []
}

/** Every operation, then every webhook, in document order. */
export function listOperations(document: Node): OperationPlace[] {
  return (['paths', 'webhooks'] as const).flatMap((group) =>
    Object.entries(isNode(document[group]) ? document[group] : {}).flatMap(([path, item]) =>
      METHODS.flatMap((method) => {
        const operation = isNode(item) ? item[method] : undefined
        return isNode(operation) ? [{ operation, path, method, isWebhook: group === 'webhooks' }] : []
      }),
    ),
  )
}

/** Follows a local `$ref` to its end; anything else, and what leads nowhere, is its own target. */
export function resolveNode(document: Node, node: Node): Node {
  const found: unknown = deref(document, node)
  return isNode(found) ? found : node
}
