import { createHash } from 'node:crypto'
import { renderCoverage } from './html/coverage.ts'
import { renderFailures } from './html/failures.ts'
import { html, Markup } from './html/markup.ts'
import { formatInstant, renderOverview } from './html/overview.ts'
import { renderRequirements } from './html/requirements.ts'
import { script } from './html/script.ts'
import { stylesheet } from './html/style.ts'
import { renderTests } from './html/tests.ts'
import { renderUndecided } from './html/undecided.ts'
import type { CheckResult } from './result.ts'
import { formatCount } from './states.ts'
import { sumUp } from './verdict.ts'

/**
 * The whole report as one page: readable from disk, offline and without scripts. Its policy names the hashes of its own
 * style and script and allows nothing else, so that even markup that slipped through could neither run nor fetch.
 */
export function renderHtml(result: CheckResult): string {
  const { target, run, startedAt } = result
  const title = `${sumUp(result)} · ${target.name}`
  return html`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${contentPolicy}">
<meta name="referrer" content="no-referrer">
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
<script>${new Markup(script)}</script>
</body>
</html>
`.toString()
}

const contentPolicy = `default-src 'none'; style-src '${hashOf(stylesheet)}'; script-src '${hashOf(script)}'; base-uri 'none'; form-action 'none'`

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}

function renderNavigation({ counts, tests }: CheckResult): Markup {
  const links: [string, string, number?][] = [
    ['overview', 'Overview'],
    ...(counts.failed > 0 ? [['failures', 'Failures', counts.failed] as [string, string, number]] : []),
    ...(counts.error > 0 ? [['broken', 'Not asked', counts.error] as [string, string, number]] : []),
    ['requirements', 'Requirements'],
    ['coverage', 'Coverage'],
    ['tests', 'Tests', tests.length],
    ...(counts.skipped + counts.disabled > 0
      ? [['undecided', 'Not decided', counts.skipped + counts.disabled] as [string, string, number]]
      : []),
  ]
  return html`<header class="site-header"><span class="site-name">paycontract <span>check</span></span><nav aria-label="Report">${links.map(
    ([id, label, count]) =>
      html`<a href="#${id}">${label}${count !== undefined && html` <span class="n">${formatCount(count)}</span>`}</a>`,
  )}</nav></header>`
}
