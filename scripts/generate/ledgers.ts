import { join, relative } from 'node:path'
import type { BundledHost } from '../../src/kit/contract/bundle.ts'
import { listOperations } from '../../src/kit/contract/document.ts'
import type { Gap, Requirement } from '../../src/kit/contract/ledger/ledger.ts'
import { readGaps, readRequirements } from '../../src/kit/contract/ledger/read-ledger.ts'
import { joinPointer } from '../../src/kit/contract/references.ts'
import { ExpectedError } from '../../src/kit/expected-error.ts'
import { findMissingOperations, findUnusedGaps } from '../redocly-plugin/both-hosts.ts'
import type { Context } from './context.ts'

interface GapUse {
  host: string
  pointer: string
}

/** Both ledgers as JSON. A gap also says where it is used, and is `answered` when an overlay closed it. */
export async function writeLedgers({ spec, hosts, files, overlays }: Context): Promise<string> {
  const requirements = readRequirements(join(spec, 'requirements.yaml'))
  const rows = readGaps(join(spec, 'gaps.yaml'))
  const uses = collectGapUses(hosts)
  // an overlay closes gaps, and may add or remove operations: the ledgers are about the spec as it was written
  if (overlays.length === 0) assertLedgersFit(spec, hosts, rows, requirements, new Set(uses.keys()))
  const gaps = rows.map((gap) => {
    const places = uses.get(gap.id) ?? []
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

function collectGapUses(hosts: BundledHost[]): Map<string, GapUse[]> {
  const uses = new Map<string, GapUse[]>()
  const note = (id: unknown, host: string, pointer: string) => {
    if (typeof id === 'string') uses.set(id, [...(uses.get(id) ?? []), { host, pointer }])
  }
  const visit = (node: unknown, host: string, pointer: string) => {
    if (typeof node !== 'object' || node === null) return
    const fields = node as Record<string, unknown>
    note(fields['x-gap'], host, pointer)
    note(fields['x-gap-status'], host, pointer)
    note((fields['x-proposed'] as { gap?: unknown } | undefined)?.gap, host, pointer)
    for (const [key, value] of Object.entries(fields)) visit(value, host, pointer + joinPointer(key))
  }
  for (const { name, full } of hosts) visit(full, name, '')
  return uses
}

function print(rows: unknown): string {
  return `${JSON.stringify(rows, null, 2)}\n`
}
