import { HOSTS, type HostName } from '../../src/kit/contract/contract.ts'
import { collectGaps } from '../../src/kit/contract/ledger/collect-gaps.ts'
import { asList } from '../../src/kit/contract/spec-tree.ts'
import { listPlaces, type Node, type OperationPlace } from './document.ts'

/** An operation whose contract rests on a proposal. */
export interface GapUse {
  host: HostName
  label: string
  href: string
}

/** Gap id → the operations and webhooks that reach it, through any number of references. */
export function findGapUses(documents: Record<HostName, Node>): Map<string, GapUse[]> {
  const uses = new Map<string, GapUse[]>()
  for (const host of HOSTS) {
    const document = documents[host]
    for (const place of listPlaces(document)) {
      const use = { host, label: labelOf(place), href: operationHref(host, place) }
      for (const id of collectGaps(document, place.operation)) uses.set(id, [...(uses.get(id) ?? []), use])
    }
  }
  return uses
}

/** Where Redoc puts an operation: its first tag, then its id; `webhooks` where it has no tag. */
export function operationHref(host: HostName, { operation, isWebhook }: OperationPlace): string {
  const [tag = isWebhook ? 'webhooks' : ''] = asList(operation.tags)
  const parts = [tag, operation.operationId].map((part) => slug(String(part)))
  return `${host}.html#/${parts.filter(Boolean).join('/')}`
}

function slug(text: string): string {
  return encodeURIComponent(text.trim().replace(/\s+/g, '-').toLowerCase())
}

function labelOf({ operation, path, isWebhook }: OperationPlace): string {
  return isWebhook ? path : String(operation.operationId ?? operation.summary)
}
