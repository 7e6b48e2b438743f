import { readFileSync } from 'node:fs'

/** One rule that the interface document states. */
export interface Requirement {
  id: string
  section: string
  rule: string
  /** The kinds of target that can prove it. */
  provable: string[]
  /** Why it is not provable everywhere. */
  why?: string
  /** The operations that it is stated of; absent when it is stated of none in particular. */
  operations?: string[]
}

let known: Requirement[] | undefined

export function readRequirements(): Requirement[] {
  known ??= JSON.parse(
    readFileSync(new URL('../../../../generated/requirements.json', import.meta.url), 'utf8'),
  )
  return known as Requirement[]
}
