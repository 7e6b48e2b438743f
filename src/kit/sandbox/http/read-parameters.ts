import { type FieldProblem, malformed } from '../domain/refusal.ts'
import type { QueryParameters } from './operation.ts'
import { refuseMisencoded } from './refuse-unstorable.ts'
import type { Step } from './step.ts'
import { validate } from './validate.ts'

/** Reads the query and the headers, and validates both and the path. */
export const readParameters: Step = ({ operation, request, input }, next) => {
  const { queryParameters, headerParameters, validators } = operation
  refuseMisencoded(request.url, input.path, Object.keys(queryParameters ?? {}))
  if (queryParameters) {
    input.query = readQuery(request.url, queryParameters)
    validate(validators.query, input.query)
  }
  if (Object.keys(headerParameters).length > 0)
    validate(validators.headers, readHeaders(request.headers, headerParameters))
  validate(validators.path, input.path)
  return next()
}

/** Reads a query by its specified types, with defaults. Undeclared parameters are ignored. */
function readQuery(url: string, parameters: QueryParameters): Record<string, unknown> {
  const question = url.indexOf('?')
  const search = new URLSearchParams(question < 0 ? '' : url.slice(question + 1))
  const query: Record<string, unknown> = {}
  const problems: FieldProblem[] = []
  for (const [name, { type, default: defaultValue }] of Object.entries(parameters)) {
    const values = search.getAll(name)
    if (values.length > 1) problems.push({ field: name, message: 'is given more than once' })
    const [text] = values
    if (text === undefined) {
      if (defaultValue !== undefined) query[name] = defaultValue
    } else query[name] = readText(type, text)
  }
  if (problems.length > 0) throw malformed(problems)
  return query
}

function readHeaders(headers: Headers, parameters: QueryParameters): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(parameters).flatMap(([name, { type }]) => {
      const text = headers.get(name)
      return text === null ? [] : [[name, readText(type, text)]]
    }),
  )
}

/** Converts a parameter. Text that is not of its type stays text, and so is refused by the schema. */
function readText(type: string, text: string): unknown {
  if (type === 'number' || type === 'integer') return readNumber(text)
  return type === 'boolean' && /^(true|false)$/.test(text) ? text === 'true' : text
}

function readNumber(text: string): number | string {
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text
}
