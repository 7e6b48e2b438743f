import { type Content, html, type Markup } from '../markup.ts'
import type { RequirementResult, State } from '../result.ts'
import { STATE_NAMES, STATES } from '../states.ts'

/** Renders a state as symbol and word, so that it can be read without colour. */
export function stateMark(state: RequirementResult['state']): Markup {
  return html`<span class="state state-${state}"><span aria-hidden="true">${symbolOf(state)}</span> ${state}</span>`
}

export function symbolOf(state: RequirementResult['state']): string {
  return state === 'untested' ? '·' : STATES[state].symbol
}

/** Renders a citation of the interface document, in the style of facts. */
export function factBadge(text: string): Markup {
  return html`<span class="badge badge-fact">${text}</span>`
}

export const proposalBadge = html`<span class="badge badge-proposal">Proposal</span>`

export function linkRequirements(ids: readonly string[]): Markup[] {
  return ids.map((id) => html`<a class="id" href="#${id}">${id}</a> `)
}

export function stateBar(counts: Record<State, number>): Markup {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
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

/** Renders a bar of a hundred units. */
export function drawBar(parts: Content): Markup {
  return html`<svg class="meter" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">${parts}</svg>`
}

/** Renders a section of the page with its heading. The navigation links to `id`. */
export function section(id: string, title: Content, ...content: Content[]): Markup {
  return html`<section id="${id}" aria-labelledby="${id}-title">
<h2 id="${id}-title">${title}</h2>
${content}
</section>
`
}

/** Renders a form that filters the elements of a section by text and state. A script reveals it. */
export function filterForm(noun: 'requirements' | 'tests', states: readonly string[]): Markup {
  const choice = (value: string, label = value) =>
    html`<label class="choice"><input type="radio" name="state" value="${value}"${value === '' && html` checked`}>${label}</label>`
  return html`<form class="filter" role="search" data-for="${noun}" data-noun="${noun}" hidden>
<input type="search" name="text" placeholder="Filter ${noun}" aria-label="Filter ${noun}" autocomplete="off">
<fieldset aria-label="State">${choice('', 'all')}${states.map((state) => choice(state))}</fieldset>
<span class="filter-count" role="status"></span>
</form>
`
}
