import { countRequirements, listRequirementCounts } from './count-requirements.ts'
import type { CheckResult, RunDescription } from './result.ts'
import { countOf, formatCount } from './states.ts'

/** Formats the verdict in one sentence. */
export function sumUp({
  verdict,
  counts,
  causes,
  errors,
  run,
}: Pick<CheckResult, 'verdict' | 'counts' | 'causes' | 'errors' | 'run'>): string {
  // a watch sends nothing: it decides rules, by the answers to others' requests
  const isWatched = run.mode === 'watched'
  const noun = isWatched ? 'decided rule' : 'decided test'
  const decided = counts.passed + counts.failed
  const broken = [
    counts.error > 0 && `${countOf(counts.error, 'test')} could not run`,
    errors.length > 0 && `${countOf(errors.length, 'problem')} prevented the check`,
  ].filter(Boolean)
  if (verdict === 'failed') {
    const reasons = countOf(causes.filter(({ kind }) => kind !== 'broken').length, 'cause')
    const failed = `Failed: ${formatCount(counts.failed)} of ${countOf(decided, noun)}, ${reasons}`
    return [failed, ...broken].join('; ')
  }
  if (verdict === 'error' && isWatched) return 'Nothing decided: no answer could have contradicted a rule'
  if (verdict === 'error') return `Error: ${broken.join('; ') || 'the check could not run'}`
  if (decided === 0) return 'Passed, but nothing was decided'
  return `Passed: ${decided === 1 ? `the one ${noun}` : `all ${countOf(decided, noun)}`}`
}

/**
 * Formats what a reader wants first: `98 of 148 rules proved, 50 undecided`, then the verdict. A verdict other than passed
 * comes before the counts, because that is what to act on.
 */
export function formatVerdict(result: CheckResult): [lead: string, second: string] {
  const rules = listRequirementCounts(countRequirements(result.requirements), 'rules')
  return result.verdict === 'passed' ? [rules, sumUp(result)] : [sumUp(result), rules]
}

/** Describes which part of the suite was chosen. Empty if the whole suite ran. */
export function describePart({ tier, only, skip, shard }: RunDescription): string {
  const parts = [
    tier !== undefined && `${tier} tests`,
    only !== undefined && `only ${only}`,
    skip !== undefined && `without ${skip}`,
    shard !== undefined && `shard ${shard}`,
  ]
  return parts.filter(Boolean).join(', ')
}
