import { escapeHtml, gapHref, gapQuestion, inlineHtml, proposalBadge } from '../../../src/kit/markup.ts'
import type { Note, Standing, Words } from '../../../src/kit/reference/standing.ts'

// Renders the texts of documents as HTML: they are never markup.

/** Renders paragraphs of a document's text: `code` and **bold** are kept, everything else is text. */
export function proseHtml(text: string): string {
  const paragraphs = text.trim().split(/\n\s*\n/)
  return paragraphs
    .filter((each) => each.trim() !== '')
    .map((each) => `<p>${inlineHtml(each).replace(/\*\*([^*]+)\*\*/g, '<b>$1</b>')}</p>`)
    .join('')
}

/** Renders facts, and each note with the mark of its proposal. */
export function wordsHtml({ facts, notes }: Words): string {
  return `${proseHtml(facts)}${notes.map(noteHtml).join('')}`
}

function noteHtml({ standing, says }: Note): string {
  const look = standing.gap ? ' class="proposed-words"' : ''
  return `<p${look}>${inlineHtml(says)} ${standingBadge(standing, true)}</p>`
}

/** Renders the mark of a fact or a proposal; `isNamed` shows the name of the proposal's gap. */
export function standingBadge({ gap, section }: Standing, isNamed = false): string {
  if (gap) {
    const label = isNamed ? gap.id : 'proposed'
    return `<a class="badge badge-proposal" href="${gapHref(gap.id)}" title="Proposed, gap ${escapeHtml(gap.id)}">${escapeHtml(label)}</a>`
  }
  if (section === undefined) return ''
  return `<span class="badge badge-fact" title="The interface document states it">${escapeHtml(section)}</span>`
}

/** Renders the question that a proposal answers, above what is proposed; `lead` names that. */
export function questionHtml({ gap }: Standing, lead = ''): string {
  return gap ? `<div class="gap-note">${proposalBadge} ${gapQuestion(gap, lead)}</div>` : ''
}
