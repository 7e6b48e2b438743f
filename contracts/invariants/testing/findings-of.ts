import type { History } from '../../../src/kit/history/history.ts'
import type { Finding, Invariant } from '../../../src/kit/history/invariant.ts'

/**
 * What a judge finds in a history, each finding with its rule's requirements and section.
 *
 * @throws Error one shows nothing of what it is found in
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

/** How often a judge compared something for the rule of this requirement, or for a rule whose title has this text. */
export function comparisonsOf(invariant: Invariant, history: History, rule: string): number {
  const evaluations = invariant
    .judge(history)
    .filter(({ rule: { title, requirements } }) => requirements.includes(rule) || title.includes(rule))
  if (evaluations.length === 0) throw new Error(`${invariant.name} has no rule of ${rule}.`)
  return evaluations.reduce((sum, { comparisons }) => sum + comparisons, 0)
}
