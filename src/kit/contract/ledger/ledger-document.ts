import { readFileSync } from 'node:fs'
import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js'
import { type Document, isMap, isNode, isScalar, LineCounter, parseDocument } from 'yaml'
import { ExpectedError } from '../../expected-error.ts'

/** One thing that is wrong in a ledger, and where; `line` and `column` count from 1. */
export interface LedgerProblem {
  line: number
  column: number
  message: string
}

/** A ledger that cannot be read. Its message has one line for each problem: `file:line:column what; what to do`. */
export class LedgerError extends ExpectedError {
  override name = 'LedgerError'
  readonly code = 'LEDGER_INVALID'
  readonly file: string
  readonly problems: readonly LedgerProblem[]

  constructor(file: string, problems: readonly LedgerProblem[], options?: ErrorOptions) {
    const lines = problems.map(({ line, column, message }) => `${file}:${line}:${column} ${message}`)
    super(lines.join('\n'), options)
    this.file = file
    this.problems = problems
  }
}

interface Source {
  document: Document
  lines: LineCounter
}

/**
 * Reads a ledger: a YAML list whose rows are unique by `id`.
 *
 * @param file path of the ledger; errors name it as given
 * @param validate compiled schema of the whole list, with `verbose` on
 * @throws LedgerError `LEDGER_INVALID` with every problem of the first stage that has one:
 *   unreadable, not YAML, not of the schema's shape, ids not unique
 */
export function readLedgerDocument<Row extends { id: string }>(
  file: string,
  validate: ValidateFunction<Row[]>,
): Row[] {
  const lines = new LineCounter()
  const document = parseDocument(readText(file), { lineCounter: lines, prettyErrors: false })
  const source = { document, lines }
  const faults = [...document.errors, ...document.warnings]
  refuse(
    file,
    faults.map(({ pos, message }) =>
      problemAt(source, pos[0], `not valid YAML: ${message}; mend the syntax`),
    ),
  )

  const rows: unknown = document.toJS()
  if (!validate(rows)) refuse(file, describeShape(source, rows, validate.errors ?? []))
  const valid = rows as Row[]
  refuse(file, findRepeatedIds(source, valid))
  return valid
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (cause) {
    const reason = (cause as NodeJS.ErrnoException).code ?? 'unknown reason'
    const message = `cannot be read (${reason}); check the path and its permissions`
    throw new LedgerError(file, [{ line: 1, column: 1, message }], { cause })
  }
}

function refuse(file: string, problems: LedgerProblem[]): void {
  if (problems.length === 0) return
  throw new LedgerError(
    file,
    problems.sort((a, b) => a.line - b.line || a.column - b.column),
  )
}

function problemAt({ lines }: Source, offset: number, message: string): LedgerProblem {
  const { line, col } = lines.linePos(offset)
  return { line, column: col, message }
}

function describeShape(source: Source, rows: unknown, errors: ErrorObject[]): LedgerProblem[] {
  return errors
    .filter(({ keyword }) => keyword !== 'if')
    .map((error) => {
      const path = error.instancePath.split('/').slice(1)
      const key: unknown = error.params.additionalProperty
      const offset = findOffset(source, path, typeof key === 'string' ? key : undefined)
      const advice: unknown = error.parentSchema?.description
      const what = `${nameRow(rows, path)}${nameFault(error, path)}`
      return problemAt(source, offset, typeof advice === 'string' ? `${what}; ${advice}` : what)
    })
}

/** Start of the key named, of the value at the path, or of its nearest parent that has a place in the text. */
function findOffset(source: Source, path: string[], key?: string): number {
  const node = path.length === 0 ? source.document.contents : source.document.getIn(path, true)
  if (key !== undefined && isMap(node)) {
    const named = node.items.find((pair) => isScalar(pair.key) && String(pair.key.value) === key)?.key
    if (isNode(named) && named.range) return named.range[0]
  }
  if (isNode(node) && node.range) return node.range[0]
  return path.length === 0 ? 0 : findOffset(source, path.slice(0, -1))
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

function findRepeatedIds(source: Source, rows: { id: string }[]): LedgerProblem[] {
  const firstLines = new Map<string, number>()
  return rows.flatMap(({ id }, index) => {
    const problem = problemAt(source, findOffset(source, [String(index), 'id']), '')
    const firstLine = firstLines.get(id)
    if (firstLine === undefined) {
      firstLines.set(id, problem.line)
      return []
    }
    return [
      {
        ...problem,
        message: `row ${id}: the id is taken on line ${firstLine}; choose another or join the rows`,
      },
    ]
  })
}
