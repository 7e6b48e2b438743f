import type { Schema } from '../../contract/document.ts'
import { asList } from '../../contract/spec-tree.ts'
import type { EnumModel } from './client-model.ts'

/** Returns the values that a schema lists (`enum` or `x-extensible-enum`) if all are names or numbers. */
export function readEnum(schema: Schema): Pick<EnumModel, 'values' | 'isOpen'> | undefined {
  const isOpen = schema.enum === undefined
  const listed = asList(schema.enum ?? schema['x-extensible-enum']).filter((each) => each !== null)
  if (listed.length === 0 || !listed.every(isNameOrNumber)) return undefined
  return { values: [...new Set(listed)], isOpen }
}

function isNameOrNumber(value: unknown): value is string | number {
  return typeof value === 'number' || (typeof value === 'string' && value !== '')
}
