import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { renderServices, showHonestFigure, showHonestRules } from './page.ts'
import { readResults } from './results.ts'

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

test('the README says first what the suite makes of the service that it was not tuned to', () => {
  for (const knowledge of ['described', 'undescribed'] as const) {
    const figure = showHonestFigure(readResults(), knowledge)
    expect(figure).toMatch(/^\d+ of \d+ /)
    expect(read('README.md').replaceAll(/\s+/g, ' ')).toContain(`${figure} of the faults`)
  }
})

test('the page on faults shows what is recorded of the services', () => {
  expect(read('docs/faults.md')).toContain(renderServices(readResults()))
})

test('the page on conformance shows what it comes to with and without a description', () => {
  const rows = [showHonestFigure, showHonestRules].map((show) =>
    (['undescribed', 'described'] as const).map((knowledge) => show(readResults(), knowledge)),
  )
  const page = read('docs/conformance.md').replaceAll(/ +/g, ' ')
  for (const row of rows) expect(page).toContain(`| ${row.join(' | ')} |`)
})
