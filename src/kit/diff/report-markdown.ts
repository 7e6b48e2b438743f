import { codeMarkdown, escapeMarkdown } from '../markup.ts'
import type { Change } from './change.ts'
import {
  audienceOf,
  countLevels,
  describeVersion,
  groupPlaces,
  HEADINGS,
  isName,
  listOperations,
  predicateOf,
  SHOWN_LEVELS,
  showSpot,
  standingOf,
  subjectOf,
} from './describe.ts'
import type { Judgement } from './judge.ts'

/** @param level how many `#` the name of an API has */
export function renderMarkdown(
  judgements: readonly Judgement[],
  failures: readonly string[],
  level = 2,
): string {
  const parts = judgements.map((each) => renderJudgement(each, level))
  const warnings = failures.map((failure) => `> **To do.** ${escapeMarkdown(failure)}`)
  return `${[...warnings, ...parts].join('\n\n')}\n`
}

function renderJudgement(judgement: Judgement, level: number): string {
  const mark = '#'.repeat(level)
  const blocks = [
    `${mark} ${escapeMarkdown(judgement.name)}`,
    `Version ${escapeMarkdown(describeVersion(judgement))}: ${countLevels(judgement)}.`,
  ]
  for (const each of SHOWN_LEVELS) {
    const changes = judgement.changes.filter((change) => change.level === each)
    if (changes.length === 0) continue
    blocks.push(`${mark}# ${HEADINGS[each]}`)
    if (each === 'major') blocks.push(...changes.map(renderBreaking))
    else blocks.push(changes.map((change) => `- ${tell(change)}${briefPlaces(change)}`).join('\n'))
  }
  return blocks.join('\n\n')
}

function renderBreaking(change: Change): string {
  const places = groupPlaces(change).map(({ operation, address, spots }) => {
    const shown =
      spots.length > 0
        ? `: ${spots.map((spot) => showSpot({ ...spot, sides: escapeMarkdown(spot.sides) }, codeMarkdown)).join('; ')}`
        : ''
    return `  - ${address === '' ? 'everywhere' : `${codeMarkdown(operation)} (${escapeMarkdown(address)})`}${shown}`
  })
  return [
    `- **${tell(change)}** · ${escapeMarkdown(standingOf(change))}`,
    ...places,
    `  - Who breaks: ${audienceOf(change)}.`,
    `  - What to do: ${escapeMarkdown(change.migration ?? '')}`,
  ].join('\n')
}

function tell(change: Change): string {
  const subject = subjectOf(change)
  return `${isName(change) ? codeMarkdown(subject) : escapeMarkdown(subject)}${escapeMarkdown(predicateOf(change))}`
}

function briefPlaces(change: Change): string {
  const operations = listOperations(change).map(codeMarkdown)
  if (operations.length === 0) return ''
  const shown = operations.slice(0, 4).join(', ')
  return operations.length > 4 ? ` (${shown} and ${operations.length - 4} more)` : ` (${shown})`
}
