import { escapeHtml, gapHref, gapQuestion, inlineHtml, proposalBadge } from '../../../src/kit/markup.ts'
import type { Note, Standing, Words } from '../../../src/kit/reference/standing.ts'

// What documents say, as HTML: their text is never markup.

/** Paragraphs of a document's words: `code` and **bold** are kept, all else is text. */
export function proseHtml(text: string): string {
  const paragraphs = text.trim().split(/\n\s*\n/)
  return paragraphs
    .filter((each) => each.trim() !== '')
    .map((each) => `<p>${inlineHtml(each).replace(/\*\*([^*]+)\*\*/g, '<b>$1</b>')}</p>`)
    .join('')
}

/** Facts as they are, and each note with the mark of its proposal. */
export function wordsHtml({ facts, notes }: Words): string {
  return `${proseHtml(facts)}${notes.map(noteHtml).join('')}`
}

function noteHtml({ standing, says }: Note): string {
  const look = standing.gap ? ' class="proposed-words"' : ''
  return `<p${look}>${inlineHtml(says)} ${standingBadge(standing, true)}</p>`
}

/** The mark of a fact or of a proposal; `isNamed` where the proposal's gap is worth its name. */
export function standingBadge({ gap, section }: Standing, isNamed = false): string {
  if (gap) {
    const label = isNamed ? gap.id : 'proposed'
    return `<a class="badge badge-proposal" href="${gapHref(gap.id)}" title="Proposed, gap ${escapeHtml(gap.id)}">${escapeHtml(label)}</a>`
  }
  if (section === undefined) return ''
  return `<span class="badge badge-fact" title="The interface document states it">${escapeHtml(section)}</span>`
}

/** The question that a proposal answers, at the head of what is proposed; `lead` says what that is. */
export function questionHtml({ gap }: Standing, lead = ''): string {
  return gap ? `<div class="gap-note">${proposalBadge} ${gapQuestion(gap, lead)}</div>` : ''
}
