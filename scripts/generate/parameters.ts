import {
  listOperations,
  type OpenApiDocument,
  type OperationObject,
  type Schema,
} from '../../src/kit/contract/document.ts'
import { deref } from '../../src/kit/contract/references.ts'

/** What a server needs to read a request: its query parameters, and the fields that a mask of card data leaves alone. */
export function renderParameters(document: OpenApiDocument, header: string): string {
  const operations = listOperations(document).map(({ operation }) => operation)
  const rows = operations.map(({ operationId, parameters = [] }): [string, object] => {
    const query = parameters
      .map((parameter) => deref(document, parameter))
      .filter((parameter) => parameter.in === 'query')
      .map((parameter) => [parameter.name, describe(deref(document, parameter.schema))])
    return [operationId, Object.fromEntries(query)]
  })
  const kept = operations.map((operation): [string, string[]] => [
    operation.operationId,
    listKeptFields(document, operation),
  ])
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

/** Leaves out the operations that have nothing of the kind. */
function print(rows: [operationId: string, found: object][]): string {
  return JSON.stringify(
    Object.fromEntries(rows.filter(([, found]) => Object.keys(found).length > 0)),
    null,
    2,
  )
}

function listKeptFields(document: OpenApiDocument, { requestBody }: OperationObject): string[] {
  const { content = {} } = deref(document, requestBody) ?? {}
  return Object.values(content).flatMap(({ schema }) => [...walkKept(document, schema, '')])
}

/** Ends where schemas do: no request holds itself. */
function* walkKept(document: OpenApiDocument, reference: Schema, path: string): Generator<string> {
  const schema = deref(document, reference)
  const types = [schema.type].flat()
  if ('x-card-data' in schema || types.includes('number') || types.includes('integer')) yield path
  if (schema.contentSchema) yield* walkKept(document, schema.contentSchema, path)
  for (const part of (schema.allOf ?? []) as Schema[]) yield* walkKept(document, part, path)
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    yield* walkKept(document, property, path === '' ? name : `${path}.${name}`)
  }
}

/** The values of a query string are text, and absent ones have defaults. */
function describe(schema: Schema): { type: string; default?: unknown } {
  const type = [schema.type ?? 'string'].flat().find((each) => each !== 'null')
  return { type: String(type), ...(schema.default !== undefined && { default: schema.default }) }
}
