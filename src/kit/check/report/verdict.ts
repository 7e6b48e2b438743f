import type { CheckResult, RunDescription } from './result.ts'
import { countOf, formatCount } from './states.ts'

/** The verdict in one sentence. */
export function sumUp({
  verdict,
  counts,
  errors,
}: Pick<CheckResult, 'verdict' | 'counts' | 'errors'>): string {
  const decided = counts.passed + counts.failed
  const broken = listBroken(counts.error, errors.length)
  if (verdict === 'failed') {
    const failed = `Failed: ${formatCount(counts.failed)} of ${countOf(decided, 'decided test')}`
    return [failed, ...broken].join('; ')
  }
  if (verdict === 'error') return `Error: ${broken.join('; ') || 'the check could not be made'}`
  return decided === 0 ? 'Passed, but nothing was decided' : `Passed: ${describeDecided(decided)}`
}

function listBroken(tests: number, problems: number): string[] {
  return [
    tests > 0 ? `${countOf(tests, 'test')} could not be asked` : '',
    problems > 0 ? `${countOf(problems, 'problem')} with the check itself` : '',
  ].filter(Boolean)
}

function describeDecided(count: number): string {
  return count === 1 ? 'the one decided test' : `all ${countOf(count, 'decided test')}`
}

/** What was left out on purpose; nothing where the suite ran whole. */
export function describePart({ tier, only, skip, shard }: RunDescription): string | undefined {
  const parts = [
    tier !== undefined ? `${tier} tests` : '',
    only !== undefined ? `only ${only}` : '',
    skip !== undefined ? `without ${skip}` : '',
    shard !== undefined ? `shard ${shard}` : '',
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(', ') : undefined
}

export const profileMeanings: Record<RunDescription['profile'], string> = {
  documented: 'held to what the interface document states, and to nothing else',
  proposed: 'held to what the interface document states, and to what is proposed for its gaps',
}

export const modeMeanings: Record<RunDescription['mode'], string> = {
  'read-only': 'no request that could change a record was sent',
  writes: 'records were made and changed',
}
