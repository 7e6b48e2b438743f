import * as declared from '../../../arbitraries/request-fields.ts'
import type { Profile } from '../../../contract/contract.ts'
import type { Fixture } from '../fixture.ts'
import { findWireOperation } from '../wire/contract.ts'
import type { Setting } from '../wire/setting.ts'
import { settingFromWire } from '../wire/translate-settings.ts'

/** A field of a request on the wire, with what the tests know of its operation. */
export interface RequestField extends declared.RequestField {
  fixture: Fixture
  /** Its place in the shipped contract, in whose names the fixture is written. */
  home: Pick<Setting, 'place' | 'at'>
}

/** Lists every field of a request in a profile. Empty if the profile or the operator does not have the operation. */
export function listRequestFields(fixture: Fixture, profile: Profile): RequestField[] {
  const operation = findWireOperation(fixture.operation.operationId)
  if (!operation) return []
  return declared.listRequestFields(operation, profile).map((field) => {
    const { place, at } = field
    return { ...field, fixture, home: settingFromWire(operation, { place, at, value: 'a value' }) }
  })
}

/** Returns the fixture's name of the field. */
export function homeNameOf({ home }: RequestField): string {
  return home.at.at(-1) ?? ''
}

/** Returns the name of a field for a title: `order.reference`, `header Idempotency-Key`. */
export function nameOf({ place, at }: Pick<RequestField, 'place' | 'at'>): string {
  const name = at.join('.') || (place === 'payload' ? 'the plaintext' : 'the body')
  return place === 'header' ? `header ${name}` : name
}

/** Returns the name of a field among those of all operations. */
export function describe({ operation, place, at }: RequestField): string {
  return `${operation.operationId} ${place} ${at.join('.')}`
}

/** Returns a fixture's name for a keyword of a field. */
export function stateOf({ home: { at } }: RequestField, keyword: string): string {
  return `${at.join('.')} ${keyword}`
}

/** Returns the requirement that states one of these keywords of a field, or the mark of a proposal. */
export function markOf(field: RequestField, ...keywords: string[]): string {
  const { stated = {} } = field.fixture
  const [requirement] = keywords.flatMap((keyword) => stated[stateOf(field, keyword)] ?? [])
  return requirement ?? 'proposal:'
}
