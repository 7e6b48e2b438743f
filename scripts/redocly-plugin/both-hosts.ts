import { readFileSync } from 'node:fs'
import type { Gap, Requirement } from '../../src/kit/contract/ledger/ledger.ts'
import { explain } from './explain.ts'

/** A problem of a ledger that only both hosts together can show; `line` counts from 1. */
export interface LedgerFault {
  ruleId: string
  file: string
  line: number
  message: string
}

/**
 * Returns the rows of the ledger that neither host uses. A row of scope `service` has no place in a spec and is left out.
 * @param file path of the ledger, read once more for the lines
 * @param used gaps named by the documents of all hosts
 */
export function findUnusedGaps(file: string, gaps: readonly Gap[], used: ReadonlySet<string>): LedgerFault[] {
  const unused = gaps.filter(({ id, scope }) => scope !== 'service' && !used.has(id))
  const remedy = 'Put x-gap on what fills it, or give the row `scope: service` where nothing can carry it'
  return unused.map(({ id }) => complain('gap-in-ledger', file, id, `no host uses the gap "${id}"`, remedy))
}

/**
 * Returns the requirements that name an operation that neither host has.
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
