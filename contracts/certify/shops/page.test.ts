import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { MISTAKES } from '../../../src/kit/certify/controls/mistakes.ts'
import { SCENARIOS } from '../scenarios.ts'
import { readResults, renderPage } from './page.ts'

it('shows the scenarios and what was measured', () => {
  const page = readFileSync(new URL('../../../docs/certify.md', import.meta.url), 'utf8')
  expect(page, 'npm run certify:shops -- --shop none').toBe(renderPage(readResults()))
})

it('has a mistake of the control shop for every scenario that it can be in', () => {
  const wanted = Object.values(MISTAKES).flat() as string[]
  const isFound = (id: string) =>
    wanted.some((each) => id === each || (each.endsWith('-') && id.startsWith(each)))
  const needsCardForm = (id: string) => id.startsWith('charge-')
  const open = SCENARIOS.map(({ id }) => id).filter((id) => !isFound(id) && !needsCardForm(id))
  expect(open).toEqual([])
})

it('has a guide for every scenario', () => {
  for (const { id, fix } of SCENARIOS) {
    const [guide, anchor] = fix.split('#')
    const text = readFileSync(new URL(`../../../docs/guides/${guide}.md`, import.meta.url), 'utf8')
    const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => slugOf(heading!))
    if (anchor) expect(headings, id).toContain(anchor)
  }
})

it('rests on sections and on questions of the ledger', () => {
  const ledger = readFileSync(new URL('../../../spec/gaps.yaml', import.meta.url), 'utf8')
  const questions = [...ledger.matchAll(/^- id: (\S+)$/gm)].map(([, id]) => id!)
  const unknown = SCENARIOS.flatMap(({ basis }) => basis).filter((each) => !each.startsWith('§'))
  expect(questions).toEqual(expect.arrayContaining(unknown))
})

/** Slugs as the site makes them. */
function slugOf(heading: string): string {
  const slug = heading
    .toLowerCase()
    .replaceAll(/[^a-z0-9 -]/g, '')
    .replaceAll(' ', '-')
  return /^\d/.test(slug) ? `_${slug}` : slug
}
