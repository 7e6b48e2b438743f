/** What was found of one step. `not run` is no failure, and never counts as green. */
export type Verdict = 'yes' | 'no' | 'not run'

export interface Finding {
  verdict: Verdict
  /** Why it is not `yes`. */
  reason?: string
}

/** The steps of a row, in the order in which they are taken. */
export const steps = ['generates', 'compiles', 'runs', 'uploads', 'facts'] as const

export type Step = (typeof steps)[number]

/** One generator on one host. */
export interface Row {
  generator: string
  version: string
  language: string
  host: string
  /** Lines that it writes for the whole document, `openapi.yaml`. */
  lines: number
  findings: Partial<Record<Step, Finding>>
}

export interface Results {
  /** What compiled and ran it: language → tools with their versions. */
  tools: Record<string, string>
  rows: Row[]
}

export interface Difference {
  generator: string
  host: string
  step: Step
  was: Verdict | 'unknown'
  is: Verdict
  reason?: string
}

export interface Comparison {
  /** How many verdicts are the committed ones, decided on both sides. */
  agreed: number
  /** Decided on both sides, and not alike; or of a generator that the committed results do not know. */
  differences: Difference[]
  /** Decided on one side only: nothing follows from it. */
  undecided: Difference[]
}

/** Compares verdicts, and nothing else: lines and versions of tools may differ from machine to machine. */
export function compareVerdicts(committed: readonly Row[], found: readonly Row[]): Comparison {
  const comparison: Comparison = { agreed: 0, differences: [], undecided: [] }
  for (const { generator, host, findings } of found) {
    const before = committed.find((row) => row.generator === generator && row.host === host)
    for (const step of steps) {
      const finding = findings[step]
      if (finding === undefined) continue
      const { verdict: is, reason } = finding
      const was: Difference['was'] = before?.findings[step]?.verdict ?? 'unknown'
      if (was === is) {
        if (is !== 'not run') comparison.agreed += 1
        continue
      }
      const isUndecided = was === 'not run' || is === 'not run'
      const difference = { generator, host, step, was, is, ...(reason === undefined ? {} : { reason }) }
      comparison[isUndecided ? 'undecided' : 'differences'].push(difference)
    }
  }
  return comparison
}

/** The committed results with the rows that were found anew in their places. */
export function mergeResults(
  committed: Results | undefined,
  found: Results,
  order: readonly string[],
): Results {
  const generators = new Set(found.rows.map(({ generator }) => generator))
  const kept = (committed?.rows ?? []).filter(
    ({ generator }) => !generators.has(generator) && order.includes(generator),
  )
  const rows = [...kept, ...found.rows].sort(
    (a, b) => order.indexOf(a.generator) - order.indexOf(b.generator),
  )
  return { tools: { ...committed?.tools, ...found.tools }, rows }
}
