import { readFileSync } from 'node:fs'
import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js'
import { type Document, isMap, isNode, isScalar, LineCounter, parseDocument } from 'yaml'
import { ExpectedError } from '../../expected-error.ts'
import { createAjv, OWN_SCHEMA } from '../create-ajv.ts'
import type { Gap, Requirement } from './ledger.ts'

const ajv = createAjv({ ...OWN_SCHEMA, verbose: true })
const sectionSchema = readSchema('section.schema.json') as { enum: string[] }
ajv.addSchema(sectionSchema)
const validateGaps = ajv.compile<Gap[]>(readSchema('gaps.schema.json'))
const validateRequirements = ajv.compile<Requirement[]>(readSchema('requirements.schema.json'))

/** Every section of the interface document that may be cited, in the document's order. */
export const sections: readonly string[] = sectionSchema.enum

/** Thrown if a ledger cannot be read. Its message has one line for each problem: `file:line:column what; what to do`. */
export class LedgerError extends ExpectedError {
  override name = 'LedgerError'
  readonly code = 'LEDGER_INVALID'
}

/**
 * Reads the ledger of open questions.
 *
 * @param file path of `gaps.yaml`
 * @throws LedgerError `LEDGER_INVALID` naming file, line, column, what is wrong and what to do
 */
export function readGaps(file: string): Gap[] {
  return readLedger(file, validateGaps)
}

/**
 * Reads the ledger of documented rules. The lint, not this, checks that the operations exist.
 *
 * @param file path of `requirements.yaml`
 * @throws LedgerError `LEDGER_INVALID` naming file, line, column, what is wrong and what to do
 */
export function readRequirements(file: string): Requirement[] {
  return readLedger(file, validateRequirements)
}

function readSchema(name: string): object {
  return JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'))
}

interface Problem {
  offset: number
  message: string
}

/** Reads a YAML list of rows with unique ids. Throws every problem of the first step that finds one. */
function readLedger<Row extends { id: string }>(file: string, validate: ValidateFunction<Row[]>): Row[] {
  const lines = new LineCounter()
  const document = parseDocument(readText(file), { lineCounter: lines, prettyErrors: false })
  const refuse = (problems: Problem[]) => {
    if (problems.length === 0) return
    const told = problems
      .sort((a, b) => a.offset - b.offset)
      .map(({ offset, message }) => {
        const { line, col } = lines.linePos(offset)
        return `${file}:${line}:${col} ${message}`
      })
    throw new LedgerError(told.join('\n'))
  }
  const faults = [...document.errors, ...document.warnings]
  refuse(
    faults.map(({ pos, message }) => ({
      offset: pos[0],
      message: `not valid YAML: ${message}; fix the syntax`,
    })),
  )
  const rows: unknown = document.toJS()
  if (!validate(rows)) refuse(describeShape(document, rows, validate.errors ?? []))
  const valid = rows as Row[]
  refuse(findRepeatedIds(document, lines, valid))
  return valid
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (cause) {
    const reason = (cause as NodeJS.ErrnoException).code ?? 'unknown reason'
    const message = `cannot be read (${reason}); check the path and its permissions`
    throw new LedgerError(`${file}:1:1 ${message}`, { cause })
  }
}

function describeShape(document: Document, rows: unknown, errors: ErrorObject[]): Problem[] {
  return errors
    .filter(({ keyword }) => keyword !== 'if')
    .map((error) => {
      const path = error.instancePath.split('/').slice(1)
      const offset = findOffset(document, path, error.params.additionalProperty)
      const advice: unknown = error.parentSchema?.description
      const what = `${nameRow(rows, path)}${nameFault(error, path)}`
      return { offset, message: typeof advice === 'string' ? `${what}; ${advice}` : what }
    })
}

/** Returns the offset of the named key, of the value at the path, or of its nearest parent with a position in the text. */
function findOffset(document: Document, path: string[], key?: string): number {
  const node = path.length === 0 ? document.contents : document.getIn(path, true)
  if (key !== undefined && isMap(node)) {
    const named = node.items.find((pair) => isScalar(pair.key) && String(pair.key.value) === key)?.key
    if (isNode(named) && named.range) return named.range[0]
  }
  if (isNode(node) && node.range) return node.range[0]
  return path.length === 0 ? 0 : findOffset(document, path.slice(0, -1))
}

function nameRow(rows: unknown, [index]: string[]): string {
  if (index === undefined || !Array.isArray(rows)) return 'the ledger'
  const id: unknown = rows[Number(index)]?.id
  return typeof id === 'string' ? `row ${id}` : `row ${Number(index) + 1}`
}

function nameFault({ keyword, params, data, message }: ErrorObject, path: string[]): string {
  const field = path.length > 1 ? ` ${path.slice(1).join('.')}` : ''
  if (keyword === 'required') return ` lacks ${params.missingProperty}`
  if (keyword === 'additionalProperties') return ` has the unknown key ${params.additionalProperty}`
  if (keyword === 'not' && path.length === 1) return ' contradicts itself'
  const value = typeof data === 'object' && data !== null ? '' : ` ${JSON.stringify(data)}`
  if (['enum', 'const', 'not'].includes(keyword)) return `:${field}${value} is not an allowed value`
  return `:${field}${value} ${message ?? 'is wrong'}`
}

function findRepeatedIds(document: Document, lines: LineCounter, rows: { id: string }[]): Problem[] {
  const known = new Map<string, number>()
  return rows.flatMap(({ id }, index) => {
    const offset = findOffset(document, [String(index), 'id'])
    const { line } = lines.linePos(known.get(id) ?? offset)
    const message = `row ${id}: the id is taken on line ${line}; choose another or join the rows`
    if (known.has(id)) return [{ offset, message }]
    known.set(id, offset)
    return []
  })
}
