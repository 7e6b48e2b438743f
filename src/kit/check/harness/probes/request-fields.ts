import * as declared from '../../../arbitraries/request-fields.ts'
import type { Profile } from '../../../contract/contract.ts'
import type { Fixture } from '../fixture.ts'

/** A field of a request, with what the tests know of its operation. */
export interface RequestField extends declared.RequestField {
  fixture: Fixture
}

/** Every field of a request as a profile describes it; none where the profile does not know the operation. */
export function listRequestFields(fixture: Fixture, profile: Profile): RequestField[] {
  return declared.listRequestFields(fixture.operation, profile).map((field) => ({ ...field, fixture }))
}

/** How a field is called in a title: `order.reference`, `header Idempotency-Key`. */
export function nameOf({ place, at }: Pick<RequestField, 'place' | 'at'>): string {
  const name = at.join('.') || (place === 'payload' ? 'the plaintext' : 'the body')
  return place === 'header' ? `header ${name}` : name
}

/** How a field is called among those of all operations. */
export function describe({ operation, place, at }: RequestField): string {
  return `${operation.operationId} ${place} ${at.join('.')}`
}

/** How a fixture calls what a keyword says of a field. */
export function stateOf({ at }: RequestField, keyword: string): string {
  return `${at.join('.')} ${keyword}`
}

/** The requirement that states one of these keywords of a field, else the mark of a proposal. */
export function markOf(field: RequestField, ...keywords: string[]): string {
  const { stated = {} } = field.fixture
  const [requirement] = keywords.flatMap((keyword) => stated[stateOf(field, keyword)] ?? [])
  return requirement ?? 'proposal:'
}
