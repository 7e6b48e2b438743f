import type { HostName } from '../../src/kit/contract/contract.ts'
import { isNode, listOperations, type Node, type OperationPlace, resolveNode } from './document.ts'

/** An operation whose contract rests on a proposal. */
export interface GapUse {
  host: HostName
  label: string
  href: string
}

/** Gap id → the operations and webhooks that reach it, through any number of references. */
export function findGapUses(documents: Record<HostName, object>): Map<string, GapUse[]> {
  const uses = new Map<string, GapUse[]>()
  for (const [host, document] of Object.entries(documents) as [HostName, Node][]) {
    for (const place of listOperations(document)) {
      const use = { host, label: labelOf(place), href: operationHref(host, place) }
      for (const id of collectGaps(document, place.operation)) uses.set(id, [...(uses.get(id) ?? []), use])
    }
  }
  return uses
}

/** Where Redoc puts an operation: its first tag, then its id; `webhooks` where it has no tag. */
export function operationHref(host: HostName, { operation, isWebhook }: OperationPlace): string {
  const [tag = isWebhook ? 'webhooks' : ''] = Array.isArray(operation.tags) ? operation.tags : []
  const parts = [slug(String(tag)), slug(String(operation.operationId))]
  return `${host}.html#/${parts.filter(Boolean).join('/')}`
}

function slug(text: string): string {
  return encodeURIComponent(text.trim().replace(/\s+/g, '-').toLowerCase())
}

function labelOf({ operation, path, isWebhook }: OperationPlace): string {
  return isWebhook ? path : String(operation.operationId ?? operation.summary)
}

function collectGaps(document: Node, operation: Node): Set<string> {
  const gaps = new Set<string>()
  const seen = new Set<object>()
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return
    seen.add(value)
    if (Array.isArray(value)) {
      for (const item of value) visit(item)
      return
    }
    const node = value as Node
    const proposed = isNode(node['x-proposed']) ? node['x-proposed'].gap : undefined
    for (const id of [node['x-gap'], node['x-gap-status'], proposed]) if (typeof id === 'string') gaps.add(id)
    for (const [key, child] of Object.entries(node)) if (key !== 'examples' && key !== 'example') visit(child)
    if (node.$ref !== undefined) visit(resolveNode(document, node))
  }
  visit(operation)
  for (const name of securityNames(document, operation)) visit(securityScheme(document, name))
  return gaps
}

function securityNames(document: Node, operation: Node): string[] {
  const requirements = operation.security ?? document.security
  return Array.isArray(requirements) ? requirements.filter(isNode).flatMap(Object.keys) : []
}

function securityScheme(document: Node, name: string): unknown {
  const components = isNode(document.components) ? document.components : {}
  return isNode(components.securitySchemes) ? components.securitySchemes[name] : undefined
}
