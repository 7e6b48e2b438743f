import { readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { HostName } from '../../src/kit/contract/contract.ts'
import type { Gap } from '../../src/kit/contract/ledger/ledger.ts'
import { runRedocly } from '../../src/kit/contract/run-redocly.ts'
import { annotateForReading } from './annotate.ts'
import { guideOrder } from './page-list.ts'

const headerHeightPx = 48

/** Redoc's logo beside the menu, and its icon set, are the two things it would fetch. */
const remoteAsset = /https:\/\/cdn\.redoc(?:\.ly|ly\.com)\/[\w./-]*/g
const noImage = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E"

/** Nothing may be fetched: whatever a reference needs is in it. */
const contentPolicy =
  "default-src 'none'; script-src 'unsafe-inline' blob:; style-src 'unsafe-inline'; img-src data: blob:; font-src data:; worker-src blob:; connect-src data: blob:; base-uri 'none'; form-action 'none'"

/** The icon of the site, as an address of its own. */
export const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='8' fill='%231b50c4'/%3E%3Cpath d='M9 17l5 5 9-12' fill='none' stroke='white' stroke-width='3.5' stroke-linecap='round' stroke-linejoin='round'/%3E%3C/svg%3E"

/**
 * Renders one host's bundle as a page that needs nothing but itself.
 *
 * @param host which reference
 * @param document the full bundle, component `$ref`s kept
 * @param gaps rows of the ledger
 * @throws Error with the renderer's own words when it fails
 */
export async function renderReference(
  host: HostName,
  document: object,
  gaps: readonly Gap[],
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `reference-${host}-`))
  const files = {
    'openapi.json': JSON.stringify(annotateForReading(document, gaps)),
    'template.hbs': pageTemplate(host),
    // A configuration of its own: the repository's lint rules and decorators have no say here.
    'redocly.yaml': JSON.stringify({ telemetry: 'off', openapi: redocOptions(host) }),
  }
  try {
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
    return (await buildDocs(folder)).replace(remoteAsset, noImage)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function buildDocs(folder: string): Promise<string> {
  const options = ['--inlineBundle', '-t', 'template.hbs', '-o', 'page.html']
  const { stdout, stderr } = await runRedocly(folder, ['build-docs', 'openapi.json', ...options])
  try {
    return await readFile(join(folder, 'page.html'), 'utf8')
  } catch (cause) {
    throw new Error(`redocly build-docs failed:\n${(stderr || stdout).trim()}`, { cause })
  }
}

function redocOptions(host: HostName): object {
  return {
    scrollYOffset: headerHeightPx,
    jsonSamplesExpandLevel: 4,
    schemasExpansionLevel: 2,
    maxDisplayedEnumValues: 30,
    downloadUrls: [
      { title: 'Documented and proposed', url: `openapi/${host}.yaml` },
      { title: 'Documented only', url: `openapi/${host}.documented.yaml` },
    ],
  }
}

function pageTemplate(host: HostName): string {
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${contentPolicy}">
<title>{{title}}</title>
<link rel="icon" href="${icon}">
{{{redocHead}}}
<style>
${readAsset('site.css')}
${readAsset('redoc.css')}
</style>
<script>${readAsset('color-mode.js')}</script>
</head>
<body>
${renderHeader(host)}
{{{redocHTML}}}
</body>
</html>
`
}

/** One of the style sheets or scripts that the references share with the rest of the site. */
function readAsset(name: string): string {
  return readFileSync(join(import.meta.dirname, 'assets', name), 'utf8').trim()
}

/** The way back from a reference into the site; it works from disk too. */
function renderHeader(current: HostName): string {
  const pages = {
    [`guides/${guideOrder[0]}`]: 'Guides',
    checkout: 'Checkout',
    business: 'Business',
    operations: 'Operations',
    workflows: 'Workflows',
    states: 'States',
    gaps: 'Open questions',
  }
  const links = Object.entries(pages).map(([page, label]) => {
    const mark = page === current ? ' aria-current="page"' : ''
    return `<a href="${page}.html"${mark}>${label}</a>`
  })
  return `<header class="site-header"><a class="site-name" href="index.html">paycontract</a><nav aria-label="Site">${links.join('')}</nav></header>`
}
