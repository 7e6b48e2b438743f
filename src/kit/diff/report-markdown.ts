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
  listSections,
  predicateOf,
  showSpot,
  standingOf,
  subjectOf,
} from './describe.ts'
import type { Judgement } from './judge.ts'

/** @param level of the heading with an API's name */
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
  for (const { level, changes } of listSections(judgement)) {
    blocks.push(`${mark}# ${HEADINGS[level]}`)
    if (level === 'major') blocks.push(...changes.map(renderBreaking))
    else blocks.push(changes.map((change) => `- ${tell(change)}${briefPlaces(change)}`).join('\n'))
  }
  return blocks.join('\n\n')
}

function renderBreaking(change: Change): string {
  const places = groupPlaces(change).map(({ operation, address, spots }) => {
    const where = address === '' ? 'everywhere' : `${codeMarkdown(operation)} (${escapeMarkdown(address)})`
    const shown = spots.map((spot) => showSpot({ ...spot, sides: escapeMarkdown(spot.sides) }, codeMarkdown))
    return `  - ${[where, shown.join('; ')].filter((part) => part !== '').join(': ')}`
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
