import type { History } from './history.ts'
import type { Finding, Invariant } from './invariant.ts'

export interface JudgedFinding extends Finding {
  /** Name of the invariant that does not hold. */
  invariant: string
}

/** As they are in the repository, and as they are in the package. */
const EXTENSION = import.meta.url.endsWith('.ts') ? 'ts' : 'js'
const INVARIANTS = new URL(`../../../contracts/invariants/list-invariants.${EXTENSION}`, import.meta.url)

/** What contradicts what in a history, by every judge that may speak of its target. */
export async function judgeHistory(
  history: History,
): Promise<{ findings: JudgedFinding[]; leftOut: string[] }> {
  const { INVARIANTS: known }: { INVARIANTS: readonly Invariant[] } = await import(INVARIANTS.href)
  const isStateful = history.head.target.capabilities.includes('stateful')
  const [fitting, others] = [true, false].map((fits) =>
    known.filter(({ isOfRecords = false }) => (isStateful || !isOfRecords) === fits),
  ) as [Invariant[], Invariant[]]
  const findings = fitting.flatMap((invariant) =>
    invariant.judge(history).map((finding) => ({ ...finding, invariant: invariant.name })),
  )
  return { findings, leftOut: others.map(({ name }) => name) }
}
