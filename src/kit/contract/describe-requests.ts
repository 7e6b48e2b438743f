import { ExpectedError } from '../expected-error.ts'
import { listOperations, type OpenApiDocument, type OperationObject, type Schema } from './document.ts'
import { formatWithPlace } from './places.ts'
import { deref } from './references.ts'

/** How to read the text of a query parameter, and the value of a missing one. */
export interface QueryParameter {
  readonly type: string
  readonly default?: unknown
}

/** What a server needs to read the requests of a host, by operationId. Operations without an entry are left out. */
export interface RequestDescription {
  queryParameters: Record<string, Record<string, QueryParameter>>
  /** By name in lower case. */
  headerParameters: Record<string, Record<string, QueryParameter>>
  /** Paths of each body's fields that hold card data, and of numbers such as amounts, which may look like it. */
  keptFields: Record<string, string[]>
  /** Maximum size of a body in bytes, or of the file in it. */
  bodyLimits: Record<string, number>
}

export function describeRequests(document: OpenApiDocument): RequestDescription {
  const operations = listOperations(document).map(({ operation }) => operation)
  return {
    queryParameters: leaveOutEmpty(
      operations.map((operation) => [
        operation.operationId,
        describeParameters(document, operation, 'query'),
      ]),
    ),
    headerParameters: leaveOutEmpty(
      operations.map((operation) => [
        operation.operationId,
        describeParameters(document, operation, 'header'),
      ]),
    ),
    keptFields: leaveOutEmpty(
      operations.map((operation) => [operation.operationId, listKeptFields(document, operation)]),
    ),
    bodyLimits: Object.fromEntries(
      operations.flatMap((operation) => {
        const limit = readBodyLimit(document, operation)
        return limit === undefined ? [] : [[operation.operationId, limit]]
      }),
    ),
  }
}

/**
 * Returns the maximum size of a body in bytes (`x-max-bytes` of the answer that refuses a larger one); for a form, of its file.
 *
 * @throws ExpectedError if it is not a positive whole number
 */
export function readBodyLimit(
  document: OpenApiDocument,
  { operationId, responses }: OperationObject,
): number | undefined {
  const answer = Object.values(responses)
    .map((each) => deref(document, each))
    .find((each) => each['x-max-bytes'] !== undefined)
  const limit = answer?.['x-max-bytes']
  if (limit === undefined || (Number.isSafeInteger(limit) && limit > 0)) return limit
  const problem = `${operationId}: x-max-bytes is a whole number of bytes, as 65536.`
  throw new ExpectedError(formatWithPlace(document, [[answer!, 'x-max-bytes']], problem))
}

function leaveOutEmpty<Found extends object>(rows: [operationId: string, found: Found][]) {
  return Object.fromEntries(rows.filter(([, found]) => Object.keys(found).length > 0))
}

function describeParameters(
  document: OpenApiDocument,
  { parameters = [] }: OperationObject,
  place: 'query' | 'header',
): Record<string, QueryParameter> {
  const described = parameters
    .map((parameter) => deref(document, parameter))
    .filter((parameter) => parameter.in === place)
    .map(({ name, schema }) => [
      place === 'header' ? name.toLowerCase() : name,
      describe(deref(document, schema)),
    ])
  return Object.fromEntries(described)
}

/** Values of a query string are text; missing ones may have a default. */
function describe(schema: Schema): QueryParameter {
  const type = [schema.type ?? 'string'].flat().find((each) => each !== 'null')
  return { type: String(type), ...(schema.default !== undefined && { default: schema.default }) }
}

function listKeptFields(document: OpenApiDocument, { requestBody }: OperationObject): string[] {
  const { content = {} } = deref(document, requestBody) ?? {}
  return Object.values(content).flatMap(({ schema }) => [...walkKept(document, schema, '')])
}

/** Terminates as schemas of requests are not recursive. */
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
