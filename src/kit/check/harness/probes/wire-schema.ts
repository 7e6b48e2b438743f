import fc from 'fast-check'
import type { Schema } from '../../../arbitraries/schema.ts'
import { textsOf } from '../../../arbitraries/texts-of.ts'
import type { OperationId } from '../../../contract/contract.ts'
import { fixture } from '../fixture.ts'
import type { Setting } from '../wire/setting.ts'
import { listRequestFields } from './request-fields.ts'

/**
 * Returns the operator's schema of a request field, or an empty one if the operator does not have the field.
 *
 * @param home its place in the shipped contract
 */
export function wireSchemaOf(operationId: OperationId, home: Pick<Setting, 'place' | 'at'>): Schema {
  const field = listRequestFields(fixture(operationId), 'proposed').find(
    (each) => each.home.place === home.place && each.home.at.join('.') === home.at.join('.'),
  )
  return field?.schema ?? {}
}

/** Returns a text of the field's form, so that it can be wrong only in that it names no record. */
export function nameNothing(operationId: OperationId, home: Pick<Setting, 'place' | 'at'>): string {
  const [text] = fc.sample(textsOf(wireSchemaOf(operationId, home)), { seed: 1, numRuns: 1 })
  return text!
}
