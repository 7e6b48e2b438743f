import { type FieldProblem, malformed, notFound, type Refusal } from '../refusal.ts'
import type { PipelineInput } from './host-definition.ts'

/**
 * Refuses the one character that JSON can carry and PostgreSQL cannot: no record can have it in its name, and none may
 * get it into a text.
 */
export function refuseNul({ body, path, query }: PipelineInput): Refusal | undefined {
  if (Object.values(path).some(hasNul)) return notFound('record')
  const problems = [...findNul(query, []), ...findNul(body, [])]
  return problems.length > 0 ? malformed(problems) : undefined
}

function* findNul(value: unknown, path: string[]): Generator<FieldProblem> {
  if (typeof value === 'string' && hasNul(value)) {
    yield { field: path.join('.') || 'body', message: 'must not contain the character U+0000' }
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, item] of Object.entries(value)) yield* findNul(item, [...path, name])
  }
}

function hasNul(text: string): boolean {
  return text.includes('\0')
}
