import { readFileSync, writeFileSync } from 'node:fs'
import { readResults as readChanges } from '../changes/results.ts'
import { readResults } from '../services/results.ts'
import { renderPage } from './page.ts'
import type { Results } from './score.ts'

/** Writes the page on what the suite catches, from the recorded results of services, sandbox and changed histories. */
export function writePage(): void {
  const faults: Results = JSON.parse(readFileSync(new URL('results.json', import.meta.url), 'utf8'))
  writeFileSync(
    new URL('../../docs/faults.md', import.meta.url),
    renderPage(faults, readResults(), readChanges()),
  )
}
