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

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
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
      methods.flatMap((method) => {
        const operation = isNode(item) ? item[method] : undefined
        return isNode(operation) ? [{ operation, path, method, isWebhook: group === 'webhooks' }] : []
      }),
    ),
  )
}

/** Follows a local `$ref` to its end; anything else is its own target. */
export function resolveNode(document: Node, node: Node): Node {
  let target = node
  for (const seen = new Set<Node>(); typeof target.$ref === 'string' && !seen.has(target); ) {
    seen.add(target)
    const found = lookUp(document, target.$ref)
    if (found === undefined) return target
    target = found
  }
  return target
}

function lookUp(document: Node, pointer: string): Node | undefined {
  if (!pointer.startsWith('#/')) return undefined
  let value: unknown = document
  for (const part of pointer.slice(2).split('/')) {
    if (!isNode(value)) return undefined
    value = value[decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~')]
  }
  return isNode(value) ? value : undefined
}
