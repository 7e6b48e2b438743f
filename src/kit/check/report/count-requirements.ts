import type { RequirementResult } from './result.ts'
import { formatCount } from './states.ts'

/** Outcomes of documented rules. Every rule that was not decided counts as undecided. */
export interface RequirementCounts {
  all: number
  proved: number
  broken: number
  undecided: number
}

export function countRequirements(
  requirements: readonly Pick<RequirementResult, 'state'>[],
): RequirementCounts {
  const count = (state: RequirementResult['state']) =>
    requirements.filter((each) => each.state === state).length
  const [all, proved, broken] = [requirements.length, count('passed'), count('failed')]
  return { all, proved, broken, undecided: all - proved - broken }
}

/** Counts the requirements by section of the interface document, in its order. */
export function countBySection(requirements: readonly RequirementResult[]): Map<string, RequirementCounts> {
  const bySection = Map.groupBy(requirements, ({ section }) => section)
  const sections = [...bySection.keys()].sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
  return new Map(sections.map((section) => [section, countRequirements(bySection.get(section)!)]))
}

/** Formats the counts as `87 of 144 proved, 5 broken, 52 undecided`; with a noun, as `87 of 144 rules proved, …`. */
export function listRequirementCounts(
  { all, proved, broken, undecided }: RequirementCounts,
  noun?: 'rules',
): string {
  return [
    `${formatCount(proved)} of ${[formatCount(all), noun].filter(Boolean).join(' ')} proved`,
    ...(broken > 0 ? [`${formatCount(broken)} broken`] : []),
    ...(undecided > 0 ? [`${formatCount(undecided)} undecided`] : []),
  ].join(', ')
}
