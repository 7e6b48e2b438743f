import { type Contract, HOSTS } from '../contract/contract.ts'
import { listOperations, listWebhooks } from '../contract/document.ts'
import { collectGaps } from '../contract/ledger/collect-gaps.ts'
import type { Gap } from '../contract/ledger/ledger.ts'

/** A question, with the operations and webhooks that depend on its proposal. */
export interface ListedGap extends Gap {
  operations: readonly string[]
}

/** Lists every question, in the order of the sections. */
export function listGaps(contract: Contract): ListedGap[] {
  const operations = new Map<string, string[]>()
  for (const host of HOSTS) {
    const document = contract.readDocument(host, 'proposed')
    for (const { operation } of [...listOperations(document), ...listWebhooks(document)])
      for (const gap of collectGaps(document, operation))
        operations.set(gap, [...(operations.get(gap) ?? []), operation.operationId])
  }
  return contract.gaps.map((gap) => ({ ...gap, operations: operations.get(gap.id) ?? [] }))
}
