import { readFileSync } from 'node:fs'
import { createAjv } from '../create-ajv.ts'
import type { Gap, Requirement } from './ledger.ts'
import { readLedgerDocument } from './ledger-document.ts'

export { LedgerError } from './ledger-document.ts'

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
