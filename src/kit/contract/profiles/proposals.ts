import { deref, isReference } from '../references.ts'
import { isObject } from '../spec-tree.ts'

/** Whether a value is marked as a proposal itself. */
export function isMarked(value: unknown): boolean {
  return isObject(value) && 'x-gap' in value
}

/** Whether a value is a proposal, itself or what it refers to, or refers to what is gone. */
export function isProposal(document: object, value: unknown): boolean {
  if (isMarked(value)) return true
  if (!isReference(value)) return false
  const found = deref(document, value)
  return found === undefined || isMarked(found)
}
