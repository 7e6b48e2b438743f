import { drawBar } from '../../check/report/html/marks.ts'
import { formatInstant } from '../../check/report/html/overview.ts'
import { type Content, html, Markup } from '../../check/report/markup.ts'
import { formatCount, formatDuration } from '../../check/report/states.ts'
import { hashOf, readStyles, reportStyles } from '../../styles/read-styles.ts'
import { GROUPS } from '../scenario.ts'
import { renderBasis, renderScenario } from './html-scenario.ts'
import { MARKS } from './marks.ts'
import { type CertifyResult, describeVerdict, groupReasons, sumUp } from './result.ts'

const stylesheet = readStyles(...reportStyles, new URL('report.css', import.meta.url))
const contentPolicy = `default-src 'none'; style-src '${hashOf(stylesheet)}'; base-uri 'none'; form-action 'none'`

const STATES: Record<keyof CertifyResult['counts'], { mark: string; label: string; meaning: string }> = {
  failed: { mark: MARKS.failed, label: 'failed', meaning: 'The app did what no correct program does.' },
  passed: { mark: MARKS.passed, label: 'passed', meaning: 'It was played, and the app followed the rule.' },
  undecided: {
    mark: MARKS.undecided,
    label: 'undecided',
    meaning: 'It could not be completed: it says nothing.',
  },
  leftOut: {
    mark: '–',
    label: 'left out',
    meaning: 'Does not apply to this app: it was not played.',
  },
}
const STATE_NAMES = Object.keys(STATES) as (keyof CertifyResult['counts'])[]

/**
 * Renders the whole report as one page, readable from disk, offline and without scripts. Its policy names the hash of its own
 * style and allows nothing else, so that even markup that slipped through could neither run nor fetch.
 */
export function renderHtml(result: CertifyResult): string {
  const { name, startedAt } = result
  return html`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${contentPolicy}">
<meta name="referrer" content="no-referrer">
<meta name="generator" content="paycontract certify">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<meta name="description" content="Examination of ${name} by paycontract certify, ${formatInstant(startedAt)}">
<title>${sumUp(result)} · ${name}</title>
<style>${new Markup(stylesheet)}</style>
</head>
<body>
<header class="site-header"><span class="site-name">paycontract <span>certify</span></span></header>
<main>
${renderOverview(result)}
${renderFailed(result)}
${Object.entries(GROUPS).map(([group, title]) => renderGroup(group, title, result))}
${renderLeftOut(result)}
</main>
</body>
</html>
`.toString()
}

/** What a reader wants first: the verdict, what was examined, and how to reproduce it. */
function renderOverview(result: CertifyResult): Markup {
  const { name, version, seed, startedAt, durationMs, verdict, counts } = result
  const about: Record<string, Content> = {
    Examined: `${formatInstant(startedAt)}, in ${formatDuration(durationMs)}`,
    Seed: html`<code>${seed}</code>`,
    'Made with': `paycontract ${version}`,
  }
  return html`<section class="verdict verdict-${verdict}" aria-labelledby="overview-title">
<p class="target">${name}</p>
<h1 id="overview-title">${describeVerdict(result)}</h1>
<p class="second">${sumUp(result)}. Undecided or left out does not count as passed.</p>
${renderBar(counts)}
<dl class="counts">
${STATE_NAMES.map((state) => html`<div><dt><span class="state state-${state}"><span aria-hidden="true">${STATES[state].mark}</span> ${STATES[state].label}</span></dt><dd><b>${formatCount(counts[state])}</b><span>${STATES[state].meaning}</span></dd></div>\n`)}</dl>
<dl class="about">
${Object.entries(about).map(([term, value]) => html`<div><dt>${term}</dt><dd>${value}</dd></div>\n`)}</dl>
<p class="legend">${renderBasis('§5')} is a fact: the interface document says it, and every implementation does it. ${renderBasis('webhook-signature')} is not: the document does not say it, and this contract proposes it.</p>
</section>`
}

function renderBar(counts: CertifyResult['counts']): Markup {
  const all = STATE_NAMES.reduce((sum, state) => sum + counts[state], 0)
  let x = 0
  return drawBar(
    STATE_NAMES.map((state) => {
      const [start, width] = [x, all > 0 ? (100 * counts[state]) / all : 0]
      x += width
      return (
        width > 0 &&
        html`<rect x="${start.toFixed(2)}" width="${width.toFixed(2)}" height="4" class="fill-${state}"/>`
      )
    }),
  )
}

/** Failed scenarios come first and open, with a list of links to them. */
function renderFailed({ scenarios }: CertifyResult): Content {
  const failed = scenarios.filter(({ state }) => state === 'failed')
  if (failed.length === 0) return false
  const links = failed.map(
    ({ scenario: { id, title }, findings }) =>
      html`<li><a href="#${id}">${title}</a>${findings[0]?.harm !== undefined && html` <span class="harm">${findings[0].harm}</span>`}</li>\n`,
  )
  return html`<section class="failures" aria-labelledby="section-failed">
<h2 id="section-failed">What is wrong <span class="n">${formatCount(failed.length)}</span></h2>
${failed.length > 1 && html`<nav aria-label="What is wrong"><ol class="index">${links}</ol></nav>`}
${failed.map((judged) => renderScenario(judged, true))}
</section>`
}

/** Renders the scenarios of a group that did not fail; the count includes the failed ones. */
function renderGroup(group: string, title: string, { scenarios }: CertifyResult): Content {
  const all = scenarios.filter(({ scenario }) => scenario.group === group)
  const shown = all.filter(({ state }) => state !== 'failed')
  if (shown.length === 0) return false
  const passed = all.filter(({ state }) => state === 'passed').length
  return html`<section aria-labelledby="section-${group}">
<h2 id="section-${group}">${title} <span class="n">${formatCount(passed)} of ${formatCount(all.length)} passed</span></h2>
<div class="rows">${shown.map((judged) => renderScenario(judged, false))}</div>
</section>
`
}

function renderLeftOut(result: CertifyResult): Content {
  if (result.leftOut.length === 0) return false
  const titles = new Map(result.leftOut.map(({ id, title }) => [id, title]))
  const reasons = groupReasons(result).map(
    ([reason, ids]) =>
      html`<details><summary>${reason} <span class="n">${formatCount(ids.length)}</span></summary><ul>${ids.map((id) => html`<li>${titles.get(id)} <code class="id">${id}</code></li>\n`)}</ul></details>\n`,
  )
  return html`<section class="left-out" aria-labelledby="section-left-out">
<h2 id="section-left-out">Left out <span class="n">${formatCount(result.leftOut.length)}</span></h2>
<p>These do not apply to this app. None was played, and none counts as passed.</p>
${reasons}</section>
`
}
