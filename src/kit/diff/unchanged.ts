import { listReferences, readPointer } from '../contract/references.ts'
import { type OpenApi, same } from './document.ts'

/** Components stand beside each other: comparing each of them once reads every document once. */
const COMPONENT = /^#\/components\/\w+\/[\w.-]+$/

/**
 * References to components that are the same in both documents, with all that they refer to in turn: no way through them
 * need be walked.
 */
export function listUnchanged(base: OpenApi, revision: OpenApi): Set<string> {
  const unchanged = new Set<string>()
  const users = new Map<string, string[]>()
  const changed: string[] = []
  for (const reference of listReferences(base)) {
    if (!COMPONENT.test(reference)) {
      changed.push(reference)
      continue
    }
    const component = readPointer(base, reference)
    for (const used of listReferences(component)) users.set(used, [...(users.get(used) ?? []), reference])
    if (same(component, readPointer(revision, reference))) unchanged.add(reference)
    else changed.push(reference)
  }
  for (let next = changed.pop(); next !== undefined; next = changed.pop()) {
    for (const user of users.get(next) ?? []) if (unchanged.delete(user)) changed.push(user)
  }
  return unchanged
}
