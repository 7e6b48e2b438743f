import type { History } from '../../../src/kit/history/history.ts'
import type { Finding, Invariant } from '../../../src/kit/history/invariant.ts'

/**
 * Returns a judge's findings in a history, each with its rule's requirements and section.
 *
 * @throws Error if a finding does not show any of its exchanges
 */
export function findingsOf(
  invariant: Invariant,
  history: History,
): (Finding & { requirements: readonly string[]; section?: string | undefined })[] {
  return invariant.judge(history).flatMap(({ rule: { requirements, section }, findings }) =>
    findings.map((finding) => {
      const { message, exchanges, webhooks = [] } = finding
      if (exchanges.length + webhooks.length === 0) throw new Error(`Nothing is shown of this: ${message}`)
      return { requirements, section, ...finding }
    }),
  )
}

/** Returns the number of comparisons for the rule of this requirement, or for rules whose title contains this text. */
export function comparisonsOf(invariant: Invariant, history: History, rule: string): number {
  const evaluations = invariant
    .judge(history)
    .filter(({ rule: { title, requirements } }) => requirements.includes(rule) || title.includes(rule))
  if (evaluations.length === 0) throw new Error(`${invariant.name} has no rule of ${rule}.`)
  return evaluations.reduce((sum, { comparisons }) => sum + comparisons, 0)
}
