import { deref, isReference } from '../references.ts'
import { isObject, type JsonObject } from '../spec-tree.ts'

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

/** The facts of an open question: what it is about, and the gap that leaves it open. */
export function leaveOpen(proposal: JsonObject): JsonObject {
  const { description, 'x-gap': gap } = proposal
  return description === undefined ? { 'x-gap': gap } : { description, 'x-gap': gap }
}
