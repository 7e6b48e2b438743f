import { HOSTS, type HostName } from '../../src/kit/contract/contract.ts'
import { collectGaps } from '../../src/kit/contract/ledger/collect-gaps.ts'
import { listPlaces, type Node, type OperationPlace } from '../../src/kit/reference/document.ts'
import { operationHref } from './reference/addresses.ts'

/** An operation whose contract depends on a proposal. */
export interface GapUse {
  host: HostName
  label: string
  href: string
}

/** Maps gap ids to the operations and webhooks that depend on them, through any number of references. */
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

function labelOf({ operation, path, isWebhook }: OperationPlace): string {
  return isWebhook ? path : String(operation.operationId ?? operation.summary)
}
