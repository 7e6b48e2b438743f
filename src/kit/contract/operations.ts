import type { Outcome } from '../../client/calls/operation-table.ts'
import { ExpectedError } from '../expected-error.ts'
import { quoteText } from '../visible-text.ts'
import {
  type LocatedOperation,
  listOperations,
  type OpenApiDocument,
  type OperationObject,
  type SecurityScheme,
  UNSTATED_CREDENTIAL,
} from './document.ts'
import { type IdempotencyHeader, readIdempotencyHeaders } from './idempotency.ts'
import { readOutcome } from './outcome.ts'
import { type Pagination, readPagination } from './pagination.ts'
import { formatWithPlace } from './places.ts'
import { deref } from './references.ts'
import { membersOf } from './wire/pair-members.ts'

/** How to call an operation: what clients, servers and checks read instead of knowing single operations. */
export interface OperationRow {
  method: string
  path: string
  /** `unstated`: it requires a credential, and the document does not say which. */
  key: 'public' | 'secret' | 'none' | 'unstated'
  idempotent?: true
  /** Name in lower case of the header by whose value the operation is carried out once. */
  idempotencyHeader?: string
  encrypted?: { field: string; cipher: string }
  multipart?: true
  /** A source states that the header makes a repetition safe; otherwise it is only proposed. */
  idempotencyStated?: true
  /** How to find out whether a call took effect. */
  outcome?: Outcome
  pagination?: Pagination
  /** The query parameters, unless it follows the usual split: GET and DELETE have only parameters, other methods only a body. */
  inQuery?: string[]
  /** Parameters that share their name with a member of the body. */
  alsoInBody?: string[]
}

/** The ciphers that we know; a contract may name others. */
export const CIPHERS: readonly string[] = ['rsa', 'aes-256-gcm']

/** Returns the type of key of an operation; undefined if it takes none, or the document does not state which. */
export function statedKey({ key }: Pick<OperationRow, 'key'>): 'public' | 'secret' | undefined {
  return key === 'none' || key === 'unstated' ? undefined : key
}

/** Where a key travels. */
export interface Credential {
  header: string
  scheme?: string
}

/** The scheme as written in the header, by scheme of `http`. A Map, as a document may name a scheme `constructor`. */
const HTTP_SCHEMES: ReadonlyMap<string, string> = new Map([
  ['basic', 'Basic'],
  ['bearer', 'Bearer'],
])

/** Likewise by type, for schemes with bearer tokens. */
const TOKEN_TYPES: ReadonlyMap<string, string> = new Map([
  ['oauth2', 'Bearer'],
  ['openIdConnect', 'Bearer'],
])

const NATURALLY_IDEMPOTENT = new Set(['get', 'put', 'delete', 'head', 'options'])

/** Describes every operation of a document by its id, in document order. */
export function describeOperations(document: OpenApiDocument): Record<string, OperationRow> {
  const located = listOperations(document)
  const idempotencyHeaders = readIdempotencyHeaders(document)
  return Object.fromEntries(
    located.map((each) => {
      const { operationId } = each.operation
      return [operationId, describeOperation(document, each, idempotencyHeaders[operationId])]
    }),
  )
}

function describeOperation(
  document: OpenApiDocument,
  { path, method, operation }: LocatedOperation,
  idempotencyHeader: IdempotencyHeader | undefined,
): OperationRow {
  const body = deref(document, operation.requestBody)
  const encrypted = findEncryptedField(document, operation)
  const pagination = readPagination(document, operation)
  const outcome = readOutcome(document, operation, idempotencyHeader?.name)
  const idempotent = operation['x-idempotent'] === true || NATURALLY_IDEMPOTENT.has(method)
  return {
    method: method.toUpperCase(),
    path,
    key: keyTypeOf(document, operation),
    ...(idempotent && { idempotent }),
    ...(idempotencyHeader && { idempotencyHeader: idempotencyHeader.name }),
    ...(encrypted && { encrypted }),
    ...(body?.content && 'multipart/form-data' in body.content && { multipart: true as const }),
    ...(idempotencyHeader?.isStated && { idempotencyStated: true as const }),
    ...(outcome && { outcome }),
    ...(pagination && { pagination }),
    ...placeMembers(document, method, operation),
  }
}

/** Returns where members of an input travel, as far as method and path alone do not determine it. */
function placeMembers(document: OpenApiDocument, method: string, operation: OperationObject) {
  const parameters = (operation.parameters ?? []).map((each) => deref(document, each))
  const nameIn = (place: string) => parameters.filter((each) => each.in === place).map(({ name }) => name)
  const body = deref(document, operation.requestBody)
  const [schema] = Object.values(body?.content ?? {}).map((each) => each.schema)
  const members = schema ? membersOf({ document, schema }) : new Map<string, unknown>()
  const inQuery = nameIn('query')
  const alsoInBody = [...nameIn('path'), ...inQuery].filter((name) => members.has(name))
  const isUsual = /^(get|delete)$/.test(method) ? !body : !inQuery.length && body
  return { ...(!isUsual && { inQuery }), ...(alsoInBody.length > 0 && { alsoInBody }) }
}

function schemeNameOf({ security }: OperationObject): string | undefined {
  return Object.keys(security?.[0] ?? {})[0]
}

/** An operation may name any scheme, also one that is an inherited property of every object. */
function findScheme({ components }: OpenApiDocument, name: string): SecurityScheme | undefined {
  const { securitySchemes = {} } = components
  return Object.hasOwn(securitySchemes, name) ? securitySchemes[name] : undefined
}

function keyTypeOf(document: OpenApiDocument, operation: OperationObject): OperationRow['key'] {
  const schemeName = schemeNameOf(operation)
  if (schemeName === UNSTATED_CREDENTIAL) return 'unstated'
  if (!schemeName) return operation['x-authenticated'] ? 'unstated' : 'none'
  const scheme = findScheme(document, schemeName)
  if (!scheme)
    throw new ExpectedError(
      formatWithPlace(
        document,
        [[operation, 'security']],
        `${operation.operationId}: security scheme "${schemeName}" is not defined`,
      ),
    )
  return scheme['x-key-type'] ?? 'none'
}

function findEncryptedField(document: OpenApiDocument, { requestBody }: OperationObject) {
  const { content = {} } = deref(document, requestBody) ?? {}
  for (const { schema = {} } of Object.values(content)) {
    for (const [field, property] of Object.entries(deref(document, schema).properties ?? {})) {
      if (property['x-encryption']) return { field, cipher: property['x-encryption'] }
    }
  }
  return undefined
}

/**
 * Returns where a key of each type travels. Left out are keys that the caller must attach: those not in a header, and those
 * computed for each request, such as signatures.
 *
 * @throws ExpectedError operations take keys of one type in two ways
 */
export function describeCredentials(document: OpenApiDocument): Record<string, Credential> {
  const credentials: Record<string, Credential> = {}
  for (const { name, scheme } of listKeySchemes(document)) {
    const keyType = scheme['x-key-type']!
    const credential = describeCredential(scheme)
    if (!credential) continue
    if (credentials[keyType]) {
      const problem = `security scheme "${name}": the ${keyType} key travels in another way elsewhere. Let all operations name one scheme for it.`
      throw new ExpectedError(formatWithPlace(document, [[scheme]], problem))
    }
    credentials[keyType] = credential
  }
  return credentials
}

/** Returns the key schemes that operations name, each once. */
function listKeySchemes(document: OpenApiDocument): { name: string; scheme: SecurityScheme }[] {
  const used = listOperations(document).flatMap(({ operation }) => schemeNameOf(operation) ?? [])
  return [...new Set(used)].flatMap((name) => {
    const scheme = findScheme(document, name)
    return scheme?.['x-key-type'] ? [{ name, scheme }] : []
  })
}

/** Returns where a scheme's key travels; undefined if it is not sent unchanged in a header. */
export function describeCredential({
  type,
  in: place,
  name,
  scheme = '',
}: SecurityScheme): Credential | undefined {
  if (type === 'apiKey') return place === 'header' && name ? { header: name } : undefined
  const written = type === 'http' ? HTTP_SCHEMES.get(scheme.toLowerCase()) : TOKEN_TYPES.get(type)
  return written === undefined ? undefined : { header: 'authorization', scheme: written }
}

/**
 * Describes each key that `describeCredentials` leaves out.
 *
 * @param before what the text begins with, after the place
 */
export function listUnsentKeys(document: OpenApiDocument, before = ''): string[] {
  return listKeySchemes(document)
    .filter(({ scheme }) => !describeCredential(scheme))
    .map(({ name, scheme }) =>
      formatWithPlace(
        document,
        [[scheme]],
        `${before}the credential ${quoteText(name)} is ${nameScheme(scheme)}`,
      ),
    )
}

/** Describes a credential, to follow "is". */
export function nameScheme({ type, in: place, scheme }: SecurityScheme): string {
  if (type === 'oauth2' || type === 'openIdConnect') return `of type ${type}, whose tokens have to be fetched`
  if (type === 'apiKey') return `in the ${quoteText(String(place))}`
  return type === 'http' ? `HTTP ${quoteText(String(scheme))}` : `of type ${quoteText(String(type))}`
}
