import { listOperations, type OpenApiDocument, type OperationObject } from '../contract/document.ts'
import { describeFailures } from '../contract/failures.ts'
import { describeCredentials, describeOperations } from '../contract/operations.ts'
import { formatProse, originOf } from './add-origins.ts'

/** Renders the table that the client, the sandbox and the mock read instead of knowing single operations. */
export function renderOperations(document: OpenApiDocument, header: string): string {
  const comments = Object.fromEntries(
    listOperations(document).map(({ operation }) => [operation.operationId, formatOperation(operation)]),
  )
  return [
    `// ${header}`,
    `export const operations = ${print(describeOperations(document), comments)} as const`,
    '',
    '/** Where a key of each type travels. */',
    `export const credentials = ${print(describeCredentials(document))} as const`,
    '',
    '/** Where an answer that reports a failure says what failed. */',
    `export const failures = ${printLiteral(describeFailures(document))} as const`,
    '',
    'export type OperationId = keyof typeof operations',
    '',
  ].join('\n')
}

/** Formats a doc comment for an operation: editors show it. The document's text cannot end it. */
function formatOperation(operation: OperationObject): string {
  const { summary, deprecated } = operation
  const prose = formatProse(operation, originOf({ ...operation }))
  const text = [summary && `${summary}.`, deprecated && 'Deprecated.', prose]
    .filter(Boolean)
    .join(' ')
    .replaceAll('*/', '*\\/')
  const [only = '', ...others] = text
    .split(/\n\s*\n/)
    .flatMap((each, at) => [...(at > 0 ? [''] : []), ...wrap(each)])
  if (others.length === 0) return only && `  /** ${only} */\n`
  return ['  /**', ...[only, ...others].map((line) => `   * ${line}`.trimEnd()), '   */\n'].join('\n')
}

/** Wraps a paragraph into lines that do not begin like a tag. */
function wrap(paragraph: string): string[] {
  const lines = paragraph.replace(/\s+/g, ' ').match(/\S.{0,111}(?= |$)|\S+/g) ?? []
  return lines.map((line) => line.replace(/^@/, '\\@'))
}

function print(rows: Record<string, object>, comments: Record<string, string> = {}): string {
  const lines = Object.entries(rows).map(
    ([name, row]) => `${comments[name] ?? ''}  ${printKey(name)}: ${printLiteral(row)},`,
  )
  return `{\n${lines.join('\n')}\n}`
}

function printLiteral(value: unknown): string {
  if (typeof value !== 'object' || value === null) return printScalar(value)
  if (Array.isArray(value)) return `[${value.map(printLiteral).join(', ')}]`
  const entries = Object.entries(value).map(([key, item]) => `${printKey(key)}: ${printLiteral(item)}`)
  return `{ ${entries.join(', ')} }`
}

function printKey(key: string): string {
  return /^[A-Za-z_]\w*$/.test(key) ? key : printScalar(key)
}

function printScalar(value: unknown): string {
  if (typeof value !== 'string') return String(value)
  const escaped = JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")
  return `'${escaped}'`
}
