import fc from 'fast-check'
import type { Schema } from '../../../arbitraries/schema.ts'
import { textsOf } from '../../../arbitraries/texts-of.ts'
import type { OperationId } from '../../../contract/contract.ts'
import { fixture, type Setting } from '../fixture.ts'
import { listRequestFields } from './request-fields.ts'

/**
 * What the operator says of a field of a request; nothing where the operator has no such field.
 *
 * @param home where the shipped contract has it
 */
export function wireSchemaOf(operationId: OperationId, home: Pick<Setting, 'place' | 'at'>): Schema {
  const field = listRequestFields(fixture(operationId), 'proposed').find(
    (each) => each.home.place === home.place && each.home.at.join('.') === home.at.join('.'),
  )
  return field?.schema ?? {}
}

/** A text of the form that a field has, so that nothing but its naming nothing can be what is wrong with it. */
export function nameNothing(operationId: OperationId, home: Pick<Setting, 'place' | 'at'>): string {
  const [text] = fc.sample(textsOf(wireSchemaOf(operationId, home)), { seed: 1, numRuns: 1 })
  return text!
}
