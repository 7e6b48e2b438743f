import type { Ajv2020, ValidateFunction } from 'ajv/dist/2020.js'
import {
  findObject,
  type HostName,
  type Profile,
  type ResolvedContent,
  type ResolvedOperation,
  readDocument,
  schemaOf,
} from '../../../contract/contract.ts'
import { createAjv, referToNames } from '../../../contract/create-ajv.ts'
import type { Answer } from '../wire/request.ts'
import { closeStatedEnums } from './stated-enums.ts'

/**
 * Everything in which an answer departs from the specification: its status, content type, envelope and every field.
 * In the documented profile a list of values that is stated in full is exact; a list that was only observed is open.
 */
export function findDepartures(exchange: Answer, profile: Profile): string[] {
  const { operation, status, contentType, body } = exchange
  const { host, row } = operation
  const object = findObject(readDocument(host, profile), row)
  if (!object) return []
  const declared = findResponse(object, status)
  if (!declared) {
    return profile === 'proposed' ? [`status ${status} is not declared for ${operation.operationId}`] : []
  }
  const [mediaType, content] = Object.entries(declared.content ?? {})[0] ?? []
  if (!mediaType || !content) return []
  if (contentType !== mediaType) return [`content type is ${contentType || 'missing'}, not ${mediaType}`]
  if (body === undefined) return ['the body is not JSON']
  const validate = compile(host, profile, content.schema)
  if (validate(body)) return []
  return validate.errors!.map(({ instancePath, message }) => `${instancePath || '(body)'} ${message}`)
}

/** Everything in which a webhook of the target departs from what the specification says of its event. */
export function findEventDepartures(host: HostName, event: string, body: unknown): string[] {
  const webhook = readDocument(host, 'proposed').webhooks?.[event]
  const schema = schemaOf(webhook?.post?.requestBody as ResolvedContent | undefined)
  if (!schema) return [`${event} is not declared`]
  const validate = compile(host, 'proposed', schema)
  if (validate(body)) return []
  return validate.errors!.map(({ instancePath, message }) => `${instancePath || '(body)'} ${message}`)
}

/** The response that governs a status: exact, then its range, then `default`. */
export function findResponse({ responses }: ResolvedOperation, status: number): ResolvedContent | undefined {
  return responses[status] ?? responses[`${Math.floor(status / 100)}XX`] ?? responses.default
}

const compilers = new Map<string, Ajv2020>()
const compiled = new WeakMap<object, ValidateFunction>()

function compile(host: HostName, profile: Profile, schema: object): ValidateFunction {
  const known = compiled.get(schema)
  if (known) return known
  const validate = compilerOf(host, profile).compile(referToNames(schema))
  compiled.set(schema, validate)
  return validate
}

function compilerOf(host: HostName, profile: Profile): Ajv2020 {
  const key = `${host} ${profile}`
  const known = compilers.get(key)
  if (known) return known
  const ajv = createAjv()
  const { schemas: full = {} } = readDocument(host, 'proposed').components
  for (const [name, schema] of Object.entries(readDocument(host, profile).components.schemas ?? {})) {
    const strict = profile === 'documented' ? closeStatedEnums(schema, full[name]) : schema
    ajv.addSchema({ ...referToNames(strict), $id: `schema_${name}` })
  }
  compilers.set(key, ajv)
  return ajv
}
