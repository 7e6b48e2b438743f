import type { FieldView } from '../../../src/kit/reference/field-view.ts'
import type { OperationView } from '../../../src/kit/reference/operation-view.ts'
import type { Words } from '../../../src/kit/reference/standing.ts'
import { fieldAnchor } from './field-html.ts'

/** A section of a page in the search index. */
export interface SearchSection {
  anchor: string
  titles: string[]
  text: string
}

/** Splits an operation's page into sections: the operation itself, each field that a caller writes, its answers, its errors. */
export function listSearchSections(view: OperationView): SearchSection[] {
  const { id, title, method, path, words, parameters, body, responses, isWebhook } = view
  const titles = isWebhook ? ['Events', title] : [title]
  const section = (anchor: string, name: string, text: string) => ({
    anchor,
    titles: [...titles, name],
    text,
  })
  const written = [...parameters, ...flatten(body?.fields ?? [])]
  const answers = responses.map(({ status, words: said, body: answer, headers }) => {
    const fields = [...headers, ...flatten(answer?.fields ?? [])]
    const names = /^[23]/.test(status) ? fields.map(({ name }) => name) : []
    const examples = answer?.examples.map(({ label }) => label) ?? []
    return section(`answer-${status}`, `Answer ${status}`, [textOf(said), ...examples, ...names].join(' '))
  })
  return [
    { anchor: '', titles, text: [splitName(id), id, method, path, textOf(words)].join(' ') },
    ...written.map((field) => section(fieldAnchor(field), field.name, textOf(field.words))),
    ...answers,
  ]
}

function flatten(fields: readonly FieldView[]): FieldView[] {
  return fields.flatMap((field) => [field, ...flatten(field.fields)])
}

function textOf({ facts, notes }: Words): string {
  return [facts, ...notes.map(({ says }) => says)].join(' ')
}

/** Converts `createRefund` to `create Refund`, so that either word matches. */
function splitName(id: string): string {
  return id.replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
}
