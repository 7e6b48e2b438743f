import { deref, isReference } from '../references.ts'
import { isObject } from '../spec-tree.ts'

/** Whether a value itself is marked as a proposal. */
export function isMarked(value: unknown): boolean {
  return isObject(value) && 'x-gap' in value
}

/** Whether a value or what it refers to is a proposal, or it refers to something removed. */
export function isProposal(document: object, value: unknown): boolean {
  if (isMarked(value)) return true
  if (!isReference(value)) return false
  const found = deref(document, value)
  return found === undefined || isMarked(found)
}
