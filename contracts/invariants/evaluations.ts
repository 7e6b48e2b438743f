import type { History, HistoryExchange } from '../../src/kit/history/history.ts'
import type { Evaluation, Finding, Rule } from '../../src/kit/history/invariant.ts'

/** What a judge says of its rules, each by its name. */
export interface Evaluations<Name extends string> {
  /** An answer is as the rule says, and would have been seen had it been wrong. */
  compared(name: Name): void
  /** An answer is not as the rule says: a comparison too. */
  contradicted(name: Name, message: string, exchanges: readonly HistoryExchange[]): void
}

/** Of each rule what a history says. A target that is reset gives the same names to other records: each era is judged alone. */
export function judgeEachEra<Name extends string>(
  rules: Readonly<Record<Name, Rule>>,
  judge: (exchanges: readonly HistoryExchange[], evaluations: Evaluations<Name>) => void,
): (history: History) => Evaluation[] {
  return ({ exchanges }) => {
    const { list, ...evaluations } = createEvaluations(rules)
    for (const own of Map.groupBy(exchanges, ({ era }) => era).values()) judge(own, evaluations)
    return list()
  }
}

function createEvaluations<Name extends string>(
  rules: Readonly<Record<Name, Rule>>,
): Evaluations<Name> & { list(): Evaluation[] } {
  const counts = new Map<string, number>()
  const findings = new Map<string, Finding[]>()
  const compared = (name: Name) => void counts.set(name, (counts.get(name) ?? 0) + 1)
  return {
    compared,
    contradicted(name, message, exchanges) {
      compared(name)
      const inOrder = [...new Set(exchanges)].sort((one, other) => one.startedMs - other.startedMs)
      findings.set(name, [...(findings.get(name) ?? []), { message, exchanges: inOrder }])
    },
    list: () =>
      Object.entries<Rule>(rules).map(([name, rule]) => ({
        rule,
        comparisons: counts.get(name) ?? 0,
        findings: findings.get(name) ?? [],
      })),
  }
}
