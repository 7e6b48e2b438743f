import type { Schema } from '../../contract/document.ts'
import { asList } from '../../contract/spec-tree.ts'
import type { EnumModel } from './client-model.ts'

/** The values that a schema lists, where they are names or numbers and more than one; a single one makes no type. */
export function readEnum(schema: Schema): Pick<EnumModel, 'values' | 'isOpen'> | undefined {
  const isOpen = schema.enum === undefined
  const listed = asList(schema.enum ?? schema['x-extensible-enum']).filter((each) => each !== null)
  if (listed.length === 0 || !listed.every(isNameOrNumber)) return undefined
  return { values: [...new Set(listed)], isOpen }
}

function isNameOrNumber(value: unknown): value is string | number {
  return typeof value === 'number' || (typeof value === 'string' && value !== '')
}
