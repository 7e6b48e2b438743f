import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { renderCoverage } from './html/coverage.ts'
import { renderFailures } from './html/failures.ts'
import { formatInstant, renderOverview } from './html/overview.ts'
import { renderRequirements } from './html/requirements.ts'
import { renderTests, renderUndecided } from './html/tests.ts'
import { html, Markup } from './markup.ts'
import type { CheckResult } from './result.ts'
import { formatCount } from './states.ts'
import { sumUp } from './verdict.ts'

const stylesheet = ['page.css', 'lists.css', 'phone-and-paper.css'].map(readAsset).join('')
const script = readAsset('page.js')
const liveScript = readAsset('live.js')

/** A browser takes a line break of Windows for `\n`, and hashes what it has read. */
function readAsset(name: string): string {
  return readFileSync(new URL(`html/${name}`, import.meta.url), 'utf8').replaceAll('\r\n', '\n')
}

const contentPolicy = `default-src 'none'; style-src '${hashOf(stylesheet)}'; script-src '${hashOf(script)}'; base-uri 'none'; form-action 'none'`
/** A page that follows a run asks where it came from for what is new, and nobody else. */
const livePolicy = `${contentPolicy.replace('script-src ', `script-src '${hashOf(liveScript)}' `)}; connect-src 'self'`

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}

/**
 * The whole report as one page: readable from disk, offline and without scripts. Its policy names the hashes of its own
 * style and script and allows nothing else, so that even markup that slipped through could neither run nor fetch.
 *
 * @param version of a run that goes on: the page asks for the next one, and shows it in its place
 */
export function renderHtml(result: CheckResult, version?: number): string {
  const { target, run, startedAt } = result
  const title = `${sumUp(result)} · ${target.name}`
  return html`<!DOCTYPE html>
<html lang="en"${version !== undefined && html` data-version="${version}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${version === undefined ? contentPolicy : livePolicy}">
<meta name="referrer" content="no-referrer">
<meta name="generator" content="paycontract check">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<meta name="description" content="Check of ${target.name} against the contract, ${run.profile} profile, ${formatInstant(startedAt)}">
<title>${title}</title>
<style>${new Markup(stylesheet)}</style>
</head>
<body>
${renderNavigation(result)}
<main>
${renderOverview(result)}
${renderFailures(result)}
${renderRequirements(result)}
${renderCoverage(result)}
${renderTests(result)}
${renderUndecided(result)}
</main>
<script>${new Markup(script)}</script>${version !== undefined && html`<script>${new Markup(liveScript)}</script>`}
</body>
</html>
`.toString()
}

function renderNavigation({ run, counts, causes, tests }: CheckResult): Markup {
  const command = run.mode === 'watched' ? 'watch' : 'check'
  return html`<header class="site-header"><span class="site-name">paycontract <span>${command}</span></span><nav aria-label="Report">${[
    link('overview', 'Overview'),
    ...linkCauses(causes),
    link('requirements', 'Requirements'),
    link('coverage', 'Coverage'),
    link('tests', 'Tests', tests.length),
    counts.skipped + counts.disabled > 0 && link('undecided', 'Not decided', counts.skipped),
  ]}</nav></header>`
}

function linkCauses(causes: CheckResult['causes']): (Markup | false)[] {
  const broken = causes.filter(({ kind }) => kind === 'broken').length
  const wrong = causes.length - broken
  return [
    wrong > 0 && link('failures', 'What is wrong', wrong),
    broken > 0 && link('broken', 'Not asked', broken),
  ]
}

function link(id: string, label: string, count?: number): Markup {
  return html`<a href="#${id}">${label}${count !== undefined && html` <span class="n">${formatCount(count)}</span>`}</a>`
}
