import { readFileSync } from 'node:fs'
import type { Gap, Requirement } from '../../src/kit/contract/ledger/ledger.ts'
import { joinPointer } from '../../src/kit/contract/references.ts'
import { walkSpec } from '../../src/kit/contract/spec-tree.ts'
import { explain } from './rule.ts'
import { listNamedGaps } from './rules/gap-in-ledger.ts'

/** A problem of a ledger that only both hosts together can show; `line` counts from 1. */
export interface LedgerFault {
  ruleId: string
  file: string
  line: number
  message: string
}

/** Every place of a document that names a gap. Bundled documents show all there is of a host. */
export function listGapUses(document: object): { gap: string; pointer: string }[] {
  const uses: { gap: string; pointer: string }[] = []
  walkSpec(document, (node, { path }) => {
    const pointer = joinPointer(...path.map(String))
    for (const { gap } of listNamedGaps(node)) if (typeof gap === 'string') uses.push({ gap, pointer })
  })
  return uses
}

/**
 * The rows of the ledger that no host uses. A row of scope `service` has no place in a spec and is left out.
 * @param file path of the ledger, read once more for the lines
 * @param used gaps named by the documents of all hosts
 */
export function findUnusedGaps(file: string, gaps: readonly Gap[], used: ReadonlySet<string>): LedgerFault[] {
  const unused = gaps.filter(({ id, scope }) => scope !== 'service' && !used.has(id))
  const remedy = 'Put x-gap on what fills it, or give the row `scope: service` where nothing can carry it'
  return unused.map(({ id }) => complain('gap-in-ledger', file, id, `no host uses the gap "${id}"`, remedy))
}

/**
 * The requirements that name an operation which no host has.
 * @param file path of the ledger, read once more for the lines
 * @param operationIds of all hosts
 */
export function findMissingOperations(
  file: string,
  requirements: readonly Requirement[],
  operationIds: ReadonlySet<string>,
): LedgerFault[] {
  return requirements.flatMap(({ id, operations = [] }) => {
    const missing = operations.filter((operation) => !operationIds.has(operation))
    if (missing.length === 0) return []
    const wrong = `${id} names ${missing.join(', ')}, which no host has`
    const remedy = 'Correct the operationId, or add the operation'
    return [complain('requirement-operations-exist', file, id, wrong, remedy)]
  })
}

function complain(rule: string, file: string, id: string, wrong: string, remedy: string): LedgerFault {
  const line = readFileSync(file, 'utf8').split('\n').indexOf(`- id: ${id}`) + 1
  return { ruleId: `paycontract/${rule}`, file, line: line || 1, message: explain(rule, wrong, remedy) }
}
