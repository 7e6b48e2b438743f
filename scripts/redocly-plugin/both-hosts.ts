import { readFileSync } from 'node:fs'
import { isMap, isSeq, LineCounter, type Node, parseDocument } from 'yaml'
import type { Gap, Requirement } from '../../src/kit/contract/ledger/ledger.ts'
import { walkSpec } from '../../src/kit/contract/spec-tree.ts'
import { explain } from './rule-message.ts'
import { listNamedGaps } from './rules/gap-in-ledger.ts'

/** A problem of a ledger that only both hosts together can show; `line` counts from 1. */
export interface LedgerFault {
  ruleId: string
  file: string
  line: number
  message: string
}

/** Every gap that a document names. Bundled documents show all there is of a host. */
export function listUsedGaps(document: object): Set<string> {
  const used = new Set<string>()
  walkSpec(document, (node) => {
    for (const { gap } of listNamedGaps(node)) if (typeof gap === 'string') used.add(gap)
  })
  return used
}

/**
 * The rows of the ledger that no host uses. A row of scope `service` has no place in a spec and is left out.
 * @param file path of the ledger, read once more for the lines
 * @param used gaps named by the documents of all hosts
 */
export function findUnusedGaps(file: string, gaps: readonly Gap[], used: ReadonlySet<string>): LedgerFault[] {
  const unused = gaps.filter(({ id, scope }) => scope !== 'service' && !used.has(id))
  const wrong = (id: string) => `no host uses the gap "${id}"`
  const remedy = 'Put x-gap on what fills it, or give the row `scope: service` where nothing can carry it'
  return complain('gap-in-ledger', file, unused, (id) => explain('gap-in-ledger', wrong(id), remedy))
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
  const rule = 'requirement-operations-exist'
  return requirements.flatMap(({ id, operations = [] }) => {
    const missing = operations.filter((operation) => !operationIds.has(operation))
    if (missing.length === 0) return []
    const wrong = `${id} names ${missing.join(', ')}, which no host has`
    const remedy = 'Correct the operationId, or add the operation'
    return complain(rule, file, [{ id }], () => explain(rule, wrong, remedy))
  })
}

function complain(
  rule: string,
  file: string,
  rows: { id: string }[],
  message: (id: string) => string,
): LedgerFault[] {
  if (rows.length === 0) return []
  const lines = readLines(file)
  const ruleId = `paycontract/${rule}`
  return rows.map(({ id }) => ({ ruleId, file, line: lines.get(id) ?? 1, message: message(id) }))
}

function readLines(file: string): Map<string, number> {
  const lineCounter = new LineCounter()
  const { contents } = parseDocument<Node>(readFileSync(file, 'utf8'), { lineCounter })
  const rows = isSeq(contents) ? contents.items.filter((row) => isMap<Node, Node>(row)) : []
  return new Map(rows.map((row) => [String(row.get('id')), lineCounter.linePos(row.range?.[0] ?? 0).line]))
}
