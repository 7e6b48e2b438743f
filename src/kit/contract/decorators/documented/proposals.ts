import { asObject, isObject, isReference } from '../../spec-tree.ts'

/** What a local `$ref` of a bundled document leads to, through further references; `undefined` where nothing stands. */
export function dereference(document: object, value: unknown): unknown {
  let found = value
  for (let hops = 0; isReference(found) && hops < 100; hops += 1) {
    found = found.$ref
      .slice(2)
      .split('/')
      .map((key) => decodeURIComponent(key).replaceAll('~1', '/').replaceAll('~0', '~'))
      .reduce<unknown>((node, key) => asObject(node)[key], document)
  }
  return found
}

/** Whether a value is marked as a proposal itself. */
export function isMarked(value: unknown): boolean {
  return isObject(value) && 'x-gap' in value
}

/** Whether a value is a proposal, itself or what it refers to, or refers to what is gone. */
export function isProposal(document: object, value: unknown): boolean {
  if (isMarked(value)) return true
  if (!isReference(value)) return false
  const found = dereference(document, value)
  return found === undefined || isMarked(found)
}

/** The facts of an open question: what it is about, and the gap that leaves it open. */
export function leaveOpen(proposal: { [key: string]: unknown }): { [key: string]: unknown } {
  const { description, 'x-gap': gap } = proposal
  return description === undefined ? { 'x-gap': gap } : { description, 'x-gap': gap }
}
