import { readFileSync } from 'node:fs'
import { createAjv } from '../create-ajv.ts'
import { readLedgerDocument } from './ledger-document.ts'

export { LedgerError } from './ledger-document.ts'

/** Something the interface document leaves open: a row of `spec/gaps.yaml`. */
export interface Gap {
  id: string
  /** Section that leaves it open, such as `§5.11`. */
  section: string
  question: string
  /** What the contract proposes, or `unfilled`. */
  proposal: string
  evidence: string
  status: 'proposed' | 'unfilled'
  /** `service`: no place in a spec can carry the gap as `x-gap`. */
  scope?: 'service'
}

/** Who can prove a rule: the stateless mock, the stateful sandbox, any real implementation. */
export type ProvingTarget = 'mock' | 'sandbox' | 'live'

/** A documented rule: a row of `spec/requirements.yaml`. */
export interface Requirement {
  /** `REQ-<area>-<two digits>`. */
  id: string
  /** Section that states it, such as `§7`. */
  section: string
  rule: string
  provable: ProvingTarget[]
  /** operationIds it concerns; absent where it is not about operations. */
  operations?: string[]
  /** Why the mock cannot prove it; present exactly where `provable` lacks `mock`. */
  why?: string
  /** `client`: only the caller's side can honour it. */
  enforcedBy?: 'client'
}

const ajv = createAjv({ strictSchema: true, verbose: true })
const sectionSchema = readSchema('section.schema.json') as { enum: string[] }
ajv.addSchema(sectionSchema)
const validateGaps = ajv.compile<Gap[]>(readSchema('gaps.schema.json'))
const validateRequirements = ajv.compile<Requirement[]>(readSchema('requirements.schema.json'))

/** Every section of the interface document that may be cited, in the document's order. */
export const sections: readonly string[] = sectionSchema.enum

/**
 * Reads the ledger of open questions.
 *
 * @param file path of `gaps.yaml`
 * @throws LedgerError `LEDGER_INVALID` naming file, line, column, what is wrong and what to do
 */
export function readGaps(file: string): Gap[] {
  return readLedgerDocument(file, validateGaps)
}

/**
 * Reads the ledger of documented rules. Whether the operations exist is for the lint to say.
 *
 * @param file path of `requirements.yaml`
 * @throws LedgerError `LEDGER_INVALID` naming file, line, column, what is wrong and what to do
 */
export function readRequirements(file: string): Requirement[] {
  return readLedgerDocument(file, validateRequirements)
}

function readSchema(name: string): object {
  return JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'))
}
