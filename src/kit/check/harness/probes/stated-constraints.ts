import type { RequestField } from './request-fields.ts'

/** The requirement that states one of these keywords of a field, else the mark of a proposal. */
export function markOf(field: RequestField, ...keywords: string[]): string {
  const { stated = {} } = field.fixture
  const [requirement] = keywords.flatMap((keyword) => stated[stateOf(field, keyword)] ?? [])
  return requirement ?? 'proposal:'
}

/** How a fixture calls what a keyword says of a field. */
export function stateOf({ at }: RequestField, keyword: string): string {
  return `${at.join('.')} ${keyword}`
}
