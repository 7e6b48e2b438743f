import { readFileSync } from 'node:fs'
import { renderTable } from '../../../scripts/render-table.ts'
import { MISTAKES } from '../../../src/kit/certify/controls/mistakes.ts'
import { GROUPS, type Scenario } from '../../../src/kit/certify/scenario.ts'
import { SCENARIOS } from '../scenarios.ts'
import type { Outcome } from './examine-shop.ts'
import { readMistakes, SHOPS } from './shops.ts'
import { findSource } from './sources.ts'

/** The recorded verdicts: of the right shops, each time that they were examined, and of each mistake. */
export interface Results {
  right: Partial<Record<string, { runs: number; alarms: number; shortestMs: number; longestMs: number }>>
  mistakes: Partial<Record<string, Outcome[]>>
}

const LANGUAGES = { typescript: 'TypeScript', python: 'Python', go: 'Go' } as const

export function readResults(): Results {
  return JSON.parse(readFileSync(new URL('results.json', import.meta.url), 'utf8'))
}

/** Renders the page on the command, with the measurements. */
export function renderPage(results: Results): string {
  const template = readFileSync(new URL('page.md', import.meta.url), 'utf8')
  const parts: Record<string, string> = {
    count: String(SCENARIOS.length),
    mistakes: String(Object.keys(MISTAKES).length),
    figures: renderFigures(results),
    missed: renderMissed(results),
    scenarios: renderScenarios(),
  }
  return template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => parts[name]!)
}

function renderFigures({ right, mistakes }: Results): string {
  const rows = SHOPS.map(({ name, isKeptAside }) => {
    const outcomes = mistakes[name] ?? []
    const known = right[name]
    return [
      `${LANGUAGES[name]}${isKeptAside ? ', kept aside' : ''}`,
      showShare(outcomes.filter(({ by }) => by).length, outcomes.length),
      known ? String(known.runs) : '–',
      known ? String(known.alarms) : '–',
      known ? `${showHalf(known.shortestMs)} to ${showHalf(known.longestMs)} s` : '–',
    ]
  })
  const head = ['shop', 'mistakes found', 'examined as it is', 'alarms', 'one examination']
  return renderTable(head, rows, head.slice(1)).trimEnd()
}

/** Formats the mean of the two examinations of a run, in seconds. */
function showHalf(durationMs: number): string {
  return String(Math.round(durationMs / 2_000))
}

function listNames(title: string, names: readonly (string | undefined)[]): string[] {
  return names.length > 0 ? [`- ${title}: ${names.map((name) => `\`${name}\``).join(', ')}`] : []
}

function showShare(count: number, all: number): string {
  return all === 0 ? '–' : `${count} of ${all} (${(Math.floor((1000 * count) / all) / 10).toFixed(1)} %)`
}

/** Lists missed mistakes, except those of the shop kept aside: they must stay unknown to the authors of the examination. */
function renderMissed({ mistakes }: Results): string {
  const lines = SHOPS.filter(({ isKeptAside }) => !isKeptAside).flatMap((shop) => {
    const outcomes = mistakes[shop.name] ?? []
    const missed = outcomes.filter(({ by }) => !by).map(({ mistake }) => mistake)
    const open = readMistakes(shop).filter(({ name }) => outcomes.every(({ mistake }) => mistake !== name))
    return [
      ...listNames(LANGUAGES[shop.name], missed),
      ...listNames(
        `${LANGUAGES[shop.name]}, not measured`,
        open.map(({ name }) => name),
      ),
    ]
  })
  return lines.join('\n') || 'None.'
}

function renderScenarios(): string {
  return Object.entries(GROUPS)
    .map(([group, title]) => {
      const rows = SCENARIOS.filter((each) => each.group === group).map((each) => [
        `\`${each.id}\``,
        each.title,
        each.rule,
        each.basis.map(showBasis).join(', '),
        showSource(each),
      ])
      return `### ${title}\n\n${renderTable(['scenario', 'what happens', 'a correct program', 'based on', 'seen in'], rows)}`
    })
    .join('\n')
    .trimEnd()
}

/** A fact shows its section, a proposal its row of the ledger. */
function showBasis(basis: string): string {
  return basis.startsWith('§') ? basis : `_proposal: [${basis}](gaps.md#${basis})_`
}

function showSource({ id }: Scenario): string {
  const source = findSource(id)
  const place = /github\.com\/([^/]+\/[^/]+)/.exec(source)?.[1] ?? new URL(source).hostname
  return `[${place}](${source})`
}
