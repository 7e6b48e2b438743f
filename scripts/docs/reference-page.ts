import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { HostName } from '../../src/kit/contract/contract.ts'
import type { Gap } from '../../src/kit/contract/ledger/ledger.ts'
import { runRedocly } from '../../src/kit/contract/run-redocly.ts'
import { annotateForReading } from './annotate.ts'
import { contentPolicy, icon, readAsset, renderHeader } from './reference-frame.ts'

const headerHeightPx = 48

/** Redoc's logo beside the menu, and its icon set, are the two things it would fetch. */
const remoteAsset = /https:\/\/cdn\.redoc(?:\.ly|ly\.com)\/[\w./-]*/g
const noImage = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E"

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
  const at = (name: string) => join(folder, name)
  try {
    await writeFile(at('openapi.json'), JSON.stringify(annotateForReading(document, gaps)))
    await writeFile(at('template.hbs'), pageTemplate(host))
    // A configuration of its own: the repository's lint rules and decorators have no say here.
    await writeFile(at('redocly.yaml'), 'telemetry: off\n')
    await writeFile(at('options.json'), JSON.stringify(redocOptions(host)))
    const page = await buildDocs(folder)
    return page.replace(remoteAsset, noImage)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function buildDocs(folder: string): Promise<string> {
  const files = [
    '--config',
    'redocly.yaml',
    '--openapi',
    'options.json',
    '-t',
    'template.hbs',
    '-o',
    'page.html',
  ]
  const { stdout, stderr } = await runRedocly(folder, [
    'build-docs',
    'openapi.json',
    '--inlineBundle',
    ...files,
  ])
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
