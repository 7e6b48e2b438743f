import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Judged } from '../judge/judge-scenario.ts'
import { renderHtml } from './html.ts'
import type { CertifyResult } from './result.ts'
import { createResult, HOSTILE } from './testing/create-result.ts'

/** Gives each scenario an id of its own, as rows have. */
function createPage(states: readonly Judged['state'][], change?: (result: CertifyResult) => void): string {
  const result = createResult(states)
  for (const [index, judged] of result.scenarios.entries())
    judged.scenario = { ...judged.scenario, id: `scenario-${index}` }
  change?.(result)
  return renderHtml(result)
}

test('the policy names exactly the style that is there, and lets nothing run or be fetched', () => {
  const page = createPage(['passed'])
  const [, style] = /<style>([\s\S]*?)<\/style>/.exec(page)!
  const hash = createHash('sha256').update(style!).digest('base64')
  const [, policy] = /Content-Security-Policy" content="([^"]*)"/.exec(page)!
  expect(policy!.replaceAll('&#39;', "'")).toBe(
    `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'`,
  )
})

test('text of an app adds no element, no attribute and no character that acts', () => {
  const quoting = `${HOSTILE} " onload="alert(1)" ' autofocus onfocus='alert(1)`
  const page = renderHtml(createResult(['failed', 'passed', 'undecided'], quoting))
  const tags = page.match(/<[a-z][^>]*>/g) ?? []
  const bare = tags.map((tag) => tag.replaceAll(/"[^"]*"/g, '""'))
  expect(bare.filter((tag) => /<script|<img|\son\w+=|autofocus/.test(tag))).toEqual([])
  expect(page).not.toMatch(/(?![\n\t])[\p{Cc}\p{Cs}\p{Bidi_Control}]/u)
})

test('what failed stands first and is open, and every link has its target', () => {
  const page = createPage(['passed', 'failed', 'undecided', 'failed'])
  const scenarios = Array.from(page.matchAll(/<details class="scenario [^"]*" id="([^"]*)"( open)?>/g))
  expect(scenarios.map(([, id, open]) => `${id}${open ?? ''}`)).toEqual([
    'scenario-1 open',
    'scenario-3 open',
    'scenario-0',
    'scenario-2',
  ])
  const ids = Array.from(page.matchAll(/\sid="([^"]*)"/g), ([, id]) => id)
  expect(new Set(ids).size).toBe(ids.length)
  const links = Array.from(page.matchAll(/href="#([^"]*)"/g), ([, id]) => id)
  expect(links).toEqual(['scenario-1', 'scenario-3'])
})

test('the first wrong moment is marked, and no other', () => {
  const page = createPage(['failed'])
  expect(page.match(/<li class="entry wrong">[\s\S]*?<\/li>/g)).toEqual([
    expect.stringContaining('order.succeeded is answered 200'),
  ])
  expect(createPage(['passed'])).not.toContain('First wrong here')
})

test('a long timeline is cut around the first wrong moment, which stays', () => {
  const page = createPage(['failed'], ({ scenarios }) => {
    const [judged] = scenarios
    judged!.findings[0]!.atMs = 700
    judged!.timeline = Array.from({ length: 1_000 }, (_, atMs) => ({
      atMs,
      who: 'app',
      text: `step ${atMs}`,
    }))
  })
  expect(page.match(/<li class="entry/g)).toHaveLength(200)
  expect(page).toMatch(/<li class="entry wrong">(?:(?!<\/li>)[\s\S])*step 700/)
  expect(page).toContain('800 more entries are in report.json.')
})
