import { renderGaps } from './gaps-page.ts'
import type { Inputs } from './inputs.ts'
import { renderLanding } from './landing-page.ts'
import { hosts } from './ledger.ts'
import { renderReference } from './reference-page.ts'
import { renderWorkflows } from './workflows-page.ts'

/** One file of the site; `durationMs` is the time its making took, absent where it was only copied. */
export interface SiteFile {
  path: string
  content: string
  durationMs?: number
}

/** Makes every file of the site in memory; both references are rendered side by side. */
export async function buildSite(inputs: Inputs): Promise<SiteFile[]> {
  const { documents, gaps, bundles, workflows } = inputs
  const pages = await Promise.all([
    make('index.html', () => renderLanding(inputs)),
    ...hosts.map((host) => make(`${host}.html`, () => renderReference(host, documents[host], gaps))),
    make('workflows.html', () => renderWorkflows(workflows, documents)),
    make('gaps.html', () => renderGaps(gaps, documents)),
  ])
  return [...pages, ...bundles.map(({ name, text }) => ({ path: `openapi/${name}`, content: text }))]
}

async function make(path: string, render: () => string | Promise<string>): Promise<SiteFile> {
  const started = performance.now()
  const content = await render()
  return { path, content, durationMs: performance.now() - started }
}
