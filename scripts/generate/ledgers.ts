import { join, relative } from 'node:path'
import type { BundledHost } from '../../src/kit/contract/bundle.ts'
import { listOperations } from '../../src/kit/contract/document.ts'
import type { Gap, Requirement } from '../../src/kit/contract/ledger/ledger.ts'
import { readGaps, readRequirements } from '../../src/kit/contract/ledger/read-ledger.ts'
import { ExpectedError } from '../../src/kit/expected-error.ts'
import { findMissingOperations, findUnusedGaps, listGapUses } from '../redocly-plugin/both-hosts.ts'
import type { Context } from './steps.ts'

/** Both ledgers as JSON. A gap also says where it is used, and is `answered` when an overlay closed it. */
export async function writeLedgers({ spec, hosts, files, overlays }: Context): Promise<string> {
  const requirements = readRequirements(join(spec, 'requirements.yaml'))
  const rows = readGaps(join(spec, 'gaps.yaml'))
  const uses = Map.groupBy(
    hosts.flatMap(({ name: host, full }) => listGapUses(full).map((use) => ({ host, ...use }))),
    ({ gap }) => gap,
  )
  // an overlay closes gaps, and may add or remove operations: the ledgers are about the spec as it was written
  if (overlays.length === 0) assertLedgersFit(spec, hosts, rows, requirements, new Set(uses.keys()))
  const gaps = rows.map((gap) => {
    const places = (uses.get(gap.id) ?? []).map(({ host, pointer }) => ({ host, pointer }))
    const answered = places.length === 0 && gap.scope !== 'service'
    return { ...gap, status: answered ? 'answered' : gap.status, uses: places }
  })
  files.set('requirements.json', print(requirements))
  files.set('gaps.json', print(gaps))
  return `${requirements.length} requirements, ${gaps.length} gaps`
}

/** What only both hosts together can show: rows that nothing uses, and operations that no host has. */
function assertLedgersFit(
  spec: string,
  hosts: BundledHost[],
  gaps: Gap[],
  requirements: Requirement[],
  used: Set<string>,
): void {
  const operationIds = hosts.flatMap(({ full }) =>
    listOperations(full).map(({ operation }) => operation.operationId),
  )
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

function print(rows: unknown): string {
  return `${JSON.stringify(rows, null, 2)}\n`
}
