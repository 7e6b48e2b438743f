import {
  listOperations,
  type OpenApiDocument,
  type OperationObject,
  type Schema,
} from '../../src/kit/contract/document.ts'
import { deref } from '../../src/kit/contract/references.ts'

/** What a server needs to read a query string: its values are text, and absent ones have defaults. */
interface QueryParameter {
  type: string
  default?: unknown
}

/** What a server needs to read a request: its query parameters, and the fields that a mask of card data leaves alone. */
export function renderParameters(document: OpenApiDocument, header: string): string {
  const rows = listOperations(document).flatMap(({ operation }) => {
    const query = (operation.parameters ?? [])
      .map((parameter) => deref(document, parameter))
      .filter((parameter) => parameter.in === 'query')
      .map((parameter) => [parameter.name, describe(deref(document, parameter.schema))])
    return query.length > 0 ? [[operation.operationId, Object.fromEntries(query)]] : []
  })
  const kept = listOperations(document).flatMap(({ operation }) => {
    const paths = listKeptFields(document, operation)
    return paths.length > 0 ? [[operation.operationId, paths]] : []
  })
  return [
    `// ${header}`,
    '/** The query parameters of each operation that has any: type and default. */',
    `export const queryParameters = ${print(rows)} as const`,
    '',
    '/** The fields of each body that take card data, or numbers such as amounts, which may look like it. */',
    `export const keptFields: Readonly<Record<string, readonly string[]>> = ${print(kept)}`,
    '',
  ].join('\n')
}

function print(rows: unknown[][]): string {
  return JSON.stringify(Object.fromEntries(rows), null, 2)
}

function listKeptFields(document: OpenApiDocument, { requestBody }: OperationObject): string[] {
  const { content = {} } = deref(document, requestBody) ?? {}
  return Object.values(content).flatMap(({ schema }) => [...walkKept(document, schema, '')])
}

/** Ends where schemas do: no request holds itself. */
function* walkKept(document: OpenApiDocument, reference: Schema, path: string): Generator<string> {
  const schema = deref(document, reference)
  const types = ([] as unknown[]).concat(schema.type)
  if ('x-card-data' in schema || types.includes('number') || types.includes('integer')) yield path
  if (schema.contentSchema) yield* walkKept(document, schema.contentSchema, path)
  for (const part of (schema.allOf ?? []) as Schema[]) yield* walkKept(document, part, path)
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    yield* walkKept(document, property, path === '' ? name : `${path}.${name}`)
  }
}

function describe(schema: Schema): QueryParameter {
  const type = ([] as unknown[]).concat(schema.type ?? 'string').find((each) => each !== 'null')
  return { type: String(type), ...(schema.default !== undefined && { default: schema.default }) }
}
