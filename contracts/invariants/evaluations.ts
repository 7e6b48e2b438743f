import type { History, HistoryExchange } from '../../src/kit/history/history.ts'
import type { Evaluation, Finding, Rule } from '../../src/kit/history/invariant.ts'
import { memoize } from './memoize.ts'
import type { Settling } from './timeline.ts'

/** Weak reading: an effect may be late, so only a read that began this long after a write proves that it is missing. */
export const SETTLES_IN_MS = 2_000

/** Collects a judge's verdicts on its rules, by name. */
export interface Evaluations<Name extends string> extends Settling {
  /** An answer follows the rule, and would have been seen if it did not. */
  compared(name: Name): void
  /** An answer breaks the rule; counts as a comparison too. */
  contradicted(name: Name, message: string, exchanges: readonly HistoryExchange[], field?: string): void
}

/** Judges each era alone, since a reset target gives the same names to other records. Returns an evaluation of each rule. */
export function judgeEachEra<Name extends string>(
  rules: Readonly<Record<Name, Rule>>,
  judge: (exchanges: readonly HistoryExchange[], evaluations: Evaluations<Name>) => void,
): (history: History) => Evaluation[] {
  return ({ head, exchanges }) => {
    const { list, ...evaluations } = createEvaluations(rules, head.settlesInMs ?? SETTLES_IN_MS)
    for (const own of listEras(exchanges)) judge(own, evaluations)
    return list()
  }
}

const listEras = memoize((exchanges: readonly HistoryExchange[]) => [
  ...Map.groupBy(exchanges, ({ era }) => era).values(),
])

function createEvaluations<Name extends string>(
  rules: Readonly<Record<Name, Rule>>,
  settlesInMs: number,
): Evaluations<Name> & { list(): Evaluation[] } {
  const counts = new Map<string, number>()
  const findings = new Map<string, Finding[]>()
  const compared = (name: Name) => void counts.set(name, (counts.get(name) ?? 0) + 1)
  return {
    settlesInMs,
    compared,
    contradicted(name, message, exchanges, field) {
      compared(name)
      const inOrder = [...new Set(exchanges)].sort((one, other) => one.startedMs - other.startedMs)
      findings.set(name, [
        ...(findings.get(name) ?? []),
        { message, exchanges: inOrder, ...(field !== undefined && { field }) },
      ])
    },
    list: () =>
      Object.entries<Rule>(rules).map(([name, rule]) => ({
        rule,
        comparisons: counts.get(name) ?? 0,
        findings: findings.get(name) ?? [],
      })),
  }
}
