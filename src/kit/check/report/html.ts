import { hashOf, partsStyle, readAsset, readStyles, reportStyles } from '../../styles/read-styles.ts'
import { renderCoverage } from './html/coverage.ts'
import { renderFailures } from './html/failures.ts'
import { formatInstant, renderOverview } from './html/overview.ts'
import { renderRequirements } from './html/requirements.ts'
import { renderTests, renderUndecided } from './html/tests.ts'
import { type Content, html, Markup } from './markup.ts'
import type { CheckResult } from './result.ts'
import { countOf, formatCount } from './states.ts'
import { formatVerdict } from './verdict.ts'

const here = (name: string) => new URL(`html/${name}`, import.meta.url)
const stylesheet = readStyles(...reportStyles, partsStyle, here('page.css'), here('lists.css'))
const script = readAsset(here('page.js'))
/** After each update filters and buttons are wired again, so here `page.js` is a function. */
const liveScript = `function wire(addEventListener) {\n${script}}\n${readAsset(here('live.js'))}`

const contentPolicy = allowOnly(script)
/** A live page may fetch updates from its own origin only. */
const livePolicy = `${allowOnly(liveScript)}; connect-src 'self'`

function allowOnly(text: string): string {
  return `default-src 'none'; style-src '${hashOf(stylesheet)}'; script-src '${hashOf(text)}'; base-uri 'none'; form-action 'none'`
}

/**
 * Renders the whole report as one page that is readable from disk, offline and without scripts. Its policy allows only its own
 * style and script, by their hashes, so that even markup that slipped through could neither run nor fetch.
 *
 * @param version version of a result in progress: the page polls for the next one, and shows it in place
 */
export function renderHtml(result: CheckResult, version?: number): string {
  const { target, run, startedAt } = result
  const isLive = version !== undefined
  const isEmpty = isLive && result.counts.passed + result.counts.failed === 0
  const title = `${isEmpty ? NOTHING_YET : formatVerdict(result)[0]} · ${target.name}`
  const act = run.mode === 'watched' ? 'Watch' : 'Check'
  return html`<!DOCTYPE html>
<html lang="en"${isLive && html` data-version="${version}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${isLive ? livePolicy : contentPolicy}">
<meta name="referrer" content="no-referrer">
<meta name="generator" content="paycontract check">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<meta name="description" content="${act} of ${target.name} against the contract, ${run.profile} profile, ${formatInstant(startedAt)}">
<title>${title}</title>
<style>${new Markup(stylesheet)}</style>
</head>
<body>
${isEmpty ? renderHeader(result, [link('overview', 'Overview')]) : renderNavigation(result)}
<main>
${isLive && html`<p class="quiet" id="live" role="status">Load this page again to see what is new.</p>`}
${isEmpty ? renderBeginning(result) : renderSections(result)}
</main>
<script>${new Markup(isLive ? liveScript : script)}</script>
</body>
</html>
`.toString()
}

function renderSections(result: CheckResult): Markup[] {
  const parts = [renderOverview(result), renderFailures(result), renderRequirements(result)]
  const rest = [renderCoverage(result), renderTests(result), renderUndecided(result)]
  return [...parts, ...rest].flat().filter((part) => part !== undefined)
}

const NOTHING_YET = 'Nothing decided yet'

/** Renders the page of a watch that has just begun. It is not an error, and a long list of undecided rules would not help. */
function renderBeginning({ target, coverage }: CheckResult): Markup {
  const calls = coverage.matrix.reduce((sum, each) => sum + each.calls, 0)
  return html`<section id="overview" class="verdict" aria-labelledby="overview-title">
<p class="target">${target.name}</p>
<h1 id="overview-title">${NOTHING_YET}</h1>
<p>${
    calls === 0
      ? 'No calls yet. Call the service through the proxies: each answer is checked as it arrives.'
      : `${countOf(calls, 'call')} came, and no answer could have contradicted a rule.`
  }</p>
</section>
`
}

function renderNavigation(result: CheckResult): Markup {
  const { counts, causes, tests } = result
  return renderHeader(result, [
    link('overview', 'Overview'),
    ...linkCauses(causes),
    link('requirements', 'Requirements'),
    link('coverage', 'Coverage'),
    link('tests', result.run.mode === 'watched' ? 'Rules' : 'Tests', tests.length),
    counts.skipped + counts.disabled > 0 && link('undecided', 'Not decided', counts.skipped),
  ])
}

function renderHeader({ run }: CheckResult, links: Content): Markup {
  const command = run.mode === 'watched' ? 'watch' : 'check'
  return html`<header class="site-header"><span class="site-name">paycontract <span>${command}</span></span><nav aria-label="Report">${links}</nav></header>`
}

function linkCauses(causes: CheckResult['causes']): (Markup | false)[] {
  const broken = causes.filter(({ kind }) => kind === 'broken').length
  const wrong = causes.length - broken
  return [
    wrong > 0 && link('failures', 'What is wrong', wrong),
    broken > 0 && link('broken', 'Could not run', broken),
  ]
}

function link(id: string, label: string, count?: number): Markup {
  return html`<a href="#${id}">${label}${count !== undefined && html` <span class="n">${formatCount(count)}</span>`}</a>`
}
