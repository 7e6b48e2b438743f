import { listOperations, type OpenApiDocument, type OperationObject } from '../contract/document.ts'
import { describeFailures } from '../contract/failures.ts'
import { describeCredentials, describeOperations } from '../contract/operations.ts'
import { originOf, tellProse } from './tell-origins.ts'

/** The table that the client, the sandbox and the mock read instead of knowing single operations. */
export function renderOperations(document: OpenApiDocument, header: string): string {
  const comments = Object.fromEntries(
    listOperations(document).map(({ operation }) => [operation.operationId, tellOperation(operation)]),
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

/** What editors show of a call by name: the text of a document, on one line that it cannot end. */
function tellOperation(operation: OperationObject): string {
  const { summary } = operation
  const sentences = [summary && `${summary}.`, tellProse(operation, originOf({ ...operation }))]
  const text = sentences.filter(Boolean).join(' ').replace(/\s+/g, ' ').replaceAll('*/', '*\\/')
  return text && `  /** ${text} */\n`
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
