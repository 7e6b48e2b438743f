import { join, relative } from 'node:path'
import type { BundledHost } from '../../src/kit/contract/bundle.ts'
import { listOperations } from '../../src/kit/contract/document.ts'
import type { Gap, Requirement } from '../../src/kit/contract/ledger/ledger.ts'
import { locateGaps, printLedger } from '../../src/kit/contract/ledger/locate-gaps.ts'
import { readGaps, readRequirements } from '../../src/kit/contract/ledger/read-ledger.ts'
import { ExpectedError } from '../../src/kit/expected-error.ts'
import { findMissingOperations, findUnusedGaps } from '../redocly-plugin/both-hosts.ts'
import type { Context } from './steps.ts'

/** Writes both ledgers as JSON. A gap also lists where it is used. */
export async function writeLedgers({ spec, hosts, files }: Context): Promise<string> {
  const requirements = readRequirements(join(spec, 'requirements.yaml'))
  const gaps = locateGaps(readGaps(join(spec, 'gaps.yaml')), hosts)
  assertLedgersFit(spec, hosts, gaps, requirements)
  files.set('requirements.json', printLedger(requirements))
  files.set('gaps.json', printLedger(gaps))
  return `${requirements.length} requirements, ${gaps.length} gaps`
}

/** Checks what only both hosts together can show: no unused rows, and no unknown operations. */
function assertLedgersFit(
  spec: string,
  hosts: BundledHost[],
  gaps: Gap[],
  requirements: Requirement[],
): void {
  const operationIds = hosts.flatMap(({ full }) =>
    listOperations(full).map(({ operation }) => operation.operationId),
  )
  const used = new Set(gaps.filter(({ uses = [] }) => uses.length > 0).map(({ id }) => id))
  const faults = [
    ...findUnusedGaps(join(spec, 'gaps.yaml'), gaps, used),
    ...findMissingOperations(join(spec, 'requirements.yaml'), requirements, new Set(operationIds)),
  ]
  if (faults.length === 0) return
  const lines = faults.map(
    ({ file, line, ruleId, message }) => `${relative(process.cwd(), file)}:${line}  ${ruleId}  ${message}`,
  )
  throw new ExpectedError(lines.join('\n'))
}
