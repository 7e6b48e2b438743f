import { type FieldProblem, malformed, type Refusal } from '../domain/refusal.ts'
import type { QueryParameter } from './host-definition.ts'

/** Reads a query string as the specification types it, with its defaults; what is not declared is ignored. */
export function readQuery(
  search: URLSearchParams,
  parameters: Readonly<Record<string, QueryParameter>>,
): Record<string, unknown> | Refusal {
  const query: Record<string, unknown> = {}
  const problems: FieldProblem[] = []
  for (const [name, { type, default: defaultValue }] of Object.entries(parameters)) {
    const values = search.getAll(name)
    if (values.length > 1) problems.push({ field: name, message: 'is given more than once' })
    const [text] = values
    if (text === undefined) {
      if (defaultValue !== undefined) query[name] = defaultValue
    } else query[name] = type === 'number' || type === 'integer' ? readNumber(text) : text
  }
  return problems.length > 0 ? malformed(problems) : query
}

/** Text that is no number stays text, and so is refused by the schema. */
function readNumber(text: string): number | string {
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text
}
