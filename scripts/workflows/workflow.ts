import { readdirSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { parse } from 'yaml'
import { ExpectedError } from '../../src/kit/expected-error.ts'

export const workflowFolder = resolve(import.meta.dirname, '../../spec/workflows')

const ending = '.arazzo.yaml'

/** The source of something: the section that states it, or the gaps that it proposes to fill. */
export interface Marks {
  'x-source'?: string
  'x-gap'?: string | string[]
}

/** An Arazzo document, as far as this project uses the format. */
export interface WorkflowDocument {
  /** The file's name without its extension. */
  name: string
  file: string
  info: { title: string; summary: string; description: string }
  sourceDescriptions: { name: string; type: string; url: string }[]
  workflows: Workflow[]
}

export interface Workflow {
  workflowId: string
  summary: string
  inputs: { required: string[]; properties: Record<string, { description: string; default?: string }> }
  /** Inputs that Respect cannot make, and how to make them from the others. */
  'x-prepare'?: Record<string, Preparation>
  steps: Step[]
  outputs?: Record<string, string>
}

/** A plaintext to encrypt, or a step whose body to sign. */
export type Preparation = { encrypt: 'rsa' | 'aes-256-gcm'; plaintext: object } | { sign: string }

export interface Step extends Marks {
  stepId: string
  description: string
  /** Who acts, if not the merchant. */
  'x-actor'?: string
  operationId?: string
  workflowId?: string
  'x-operation'?: { method: string; url: string }
  'x-security'?: { schemeName: string; values: Record<string, string> }[]
  parameters?: { name: string; in?: string; value: unknown }[]
  requestBody?: { contentType: string; payload: unknown }
  successCriteria?: Criterion[]
  outputs?: Record<string, string>
}

export interface Criterion extends Marks {
  condition: string
  context?: string
  type?: string
}

/**
 * Reads every workflow document of a folder, sorted by name.
 *
 * @throws ExpectedError naming what is missing or unreadable
 */
export function readWorkflowDocuments(folder = workflowFolder): WorkflowDocument[] {
  const names = attempt(folder, 'read', () => readdirSync(folder)).filter((name) => name.endsWith(ending))
  if (names.length === 0) throw new ExpectedError(`${folder} holds no *${ending}.`)
  return names.sort().map((name) => {
    const file = join(folder, name)
    const document = attempt(file, 'parsed', () => parse(readFileSync(file, 'utf8')))
    return { ...document, name: basename(name, ending), file }
  })
}

function attempt<Value>(path: string, what: string, read: () => Value): Value {
  try {
    return read()
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException
    throw new ExpectedError(`${path} cannot be ${what} (${code ?? message}).`, { cause })
  }
}

/** Splits `$sourceDescriptions.business.verifyPayment` into business and verifyPayment. */
export function readOperationReference(reference: string): { source: string; operationId: string } {
  const [, source, operationId] = /^\$sourceDescriptions\.(\w+)\.(\w+)$/.exec(reference) ?? []
  if (source && operationId) return { source, operationId }
  throw new ExpectedError(`${reference} is not of the form $sourceDescriptions.<host>.<operationId>.`)
}

export function listGaps({ 'x-gap': gaps = [] }: Marks): string[] {
  return [gaps].flat()
}
