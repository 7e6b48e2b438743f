import { escapeHtml, spanHtml } from '../markup.ts'
import { hashOf, readStyles, reportStyles } from '../styles/read-styles.ts'
import type { Change } from './change.ts'
import {
  audienceOf,
  countLevels,
  describeVersion,
  groupPlaces,
  HEADINGS,
  isName,
  listOperations,
  listSections,
  predicateOf,
  type Spot,
  showSpot,
  standingOf,
  subjectOf,
} from './describe.ts'
import type { Judgement } from './judge.ts'

const stylesheet = readStyles(...reportStyles, new URL('report.css', import.meta.url))

/** Renders the whole report as one self-contained page: no script, no font, no other file. */
export function renderHtml(judgements: readonly Judgement[], failures: readonly string[]): string {
  const title = `Changes: ${judgements.map(({ name }) => name).join(', ')}`
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src '${hashOf(stylesheet)}'; base-uri 'none'; form-action 'none'">
<meta name="color-scheme" content="light dark">
<meta name="generator" content="paycontract diff">
<title>${escapeHtml(title)}</title>
<style>${stylesheet}</style>
</head>
<body>
<header class="site-header"><span class="site-name">paycontract <span>diff</span></span></header>
<main>
<h1>What changed</h1>
${failures.map((failure) => `<p class="failure">${spanHtml(failure)}</p>`).join('\n')}
${judgements.map(renderJudgement).join('\n')}
</main>
</body>
</html>
`
}

function renderJudgement(judgement: Judgement): string {
  const { name, level, files } = judgement
  const sections = listSections(judgement).map(({ level, changes }) => {
    const items = changes.map(level === 'major' ? renderBreaking : renderBrief)
    return `<h3 class="${level}">${HEADINGS[level]} <span class="count">${changes.length}</span></h3>\n<ul class="changes ${level}">\n${items.join('\n')}\n</ul>`
  })
  const compared = files
    .map(({ base, revision }) => `${escapeHtml(base)} → ${escapeHtml(revision)}`)
    .join('<br>')
  return `<section>
<h2>${escapeHtml(name)} <span class="badge ${level}">${level === 'none' ? 'unchanged' : HEADINGS[level].toLowerCase()}</span></h2>
<p class="version">Version ${escapeHtml(describeVersion(judgement))}: ${countLevels(judgement)}.</p>
${sections.join('\n')}
<p class="files">${compared}</p>
</section>`
}

function renderBreaking(change: Change): string {
  const places = groupPlaces(change).map(({ operation, address, spots }) => {
    const where = `<code>${escapeHtml(operation)}</code> <span class="dim">${escapeHtml(address)}</span>`
    return `<li>${[...(address === '' ? [] : [where]), ...spots.map(renderSpot)].join(' · ')}</li>`
  })
  return `<li class="failure"><p class="what">${tell(change)} <span class="badge badge-${change.standing}">${escapeHtml(standingOf(change))}</span></p>
<dl>
<dt>Where</dt><dd><ul>${places.join('')}</ul></dd>
<dt>Who breaks</dt><dd>${escapeHtml(audienceOf(change))}</dd>
<dt>What to do</dt><dd>${spanHtml(change.migration ?? '')}</dd>
</dl>${renderValues(change)}</li>`
}

function renderSpot({ sides, field }: Spot): string {
  return showSpot({ sides: escapeHtml(sides), field }, (name) => `<code>${escapeHtml(name)}</code>`)
}

function renderValues({ before, after }: Change): string {
  if (before === undefined && after === undefined) return ''
  const show = (value: unknown) => escapeHtml(value === undefined ? '–' : JSON.stringify(value, null, 2))
  return `<details><summary>Before and after</summary><div class="compare"><pre>${show(before)}</pre><pre>${show(after)}</pre></div></details>`
}

function renderBrief(change: Change): string {
  const names = listOperations(change).map((operation) => `<code>${escapeHtml(operation)}</code>`)
  const where = names.length > 0 ? ` <span class="dim">in ${names.join(', ')}</span>` : ''
  return `<li>${tell(change)}${where}</li>`
}

function tell(change: Change): string {
  const subject = escapeHtml(subjectOf(change))
  return `${isName(change) ? `<code>${subject}</code>` : subject}${spanHtml(predicateOf(change))}`
}
