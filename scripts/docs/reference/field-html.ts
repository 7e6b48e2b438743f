import { escapeHtml } from '../../../src/kit/markup.ts'
import type { FieldView } from '../../../src/kit/reference/field-view.ts'
import type { Limit } from '../../../src/kit/reference/limits.ts'
import type { Standing } from '../../../src/kit/reference/standing.ts'
import { code } from '../spans.ts'
import { standingBadge, wordsHtml } from './prose.ts'

/** Renders fields as a list; nested fields are collapsed below the depth of `folded`. */
export function fieldsHtml(fields: readonly FieldView[], folded = 1): string {
  const items = fields.map((field) => fieldHtml(field, folded))
  return `<ul class="fields">${items.join('')}</ul>`
}

function fieldHtml(field: FieldView, folded: number): string {
  const { name, type, isRequired, standing, isNews, words, limits, example, cipher, fields } = field
  const id = fieldAnchor(field)
  const marks = [
    `<span class="field-type">${escapeHtml(type)}</span>`,
    isRequired ? '<span class="field-required">required</span>' : '',
    cipher ? `<span class="badge badge-plain">encrypted, ${escapeHtml(cipher)}</span>` : '',
    standingBadge(standing, isNews),
  ]
  const shown =
    example === undefined ? '' : `<p class="field-limits"><span>example ${code(example)}</span></p>`
  return `<li class="field" id="${id}"><p class="field-line"><a class="field-name" href="#${id}">${code(name)}</a> ${marks.filter(Boolean).join(' ')}</p><div class="field-words">${wordsHtml(words)}${limitsHtml(limits, standing)}${shown}</div>${childrenHtml(field, fields, folded)}</li>`
}

function childrenHtml(field: FieldView, fields: readonly FieldView[], folded: number): string {
  if (fields.length === 0) return ''
  const what = field.cipher ? 'of the plaintext' : `of <code>${escapeHtml(field.name)}</code>`
  const count = fields.length === 1 ? '1 field' : `${fields.length} fields`
  const open = folded > 0 || field.cipher ? ' open' : ''
  const depth = field.cipher ? folded : folded - 1
  return `<details class="field-more"${open}><summary>${count} <span>${what}</span></summary>${fieldsHtml(fields, depth)}</details>`
}

/** Renders the limits of a value; a limit with another gap than the value gets that gap's mark. */
export function limitsHtml(limits: readonly Limit[], standing: Standing): string {
  if (limits.length === 0) return ''
  const groups = Map.groupBy(limits, ({ gap }) => (gap === standing.gap ? undefined : gap))
  const items = [...groups].flatMap(([gap, own]) => [
    ...own.map(({ words, values }) => `<span>${[escapeHtml(words), ...values.map(code)].join(' ')}</span>`),
    ...(gap ? [standingBadge({ gap }, true)] : []),
  ])
  return `<p class="field-limits">${items.join('')}</p>`
}

/** Returns the id of a field within its page. */
export function fieldAnchor({ path }: FieldView): string {
  return path.replace(/[^\w.-]+/g, '-')
}
