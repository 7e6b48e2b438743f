import { isSigned, listRequestFields } from '../../../arbitraries/request-fields.ts'
import { readAt, replaceAt } from '../../../arbitraries/schema.ts'
import { findOperation, type Operation } from '../../../contract/contract.ts'
import type { Schema as DocumentSchema } from '../../../contract/document.ts'
import { asObject, isObject } from '../../../contract/spec-tree.ts'
import { exampleOf } from '../../../contract/wire/example-of.ts'
import type { OpenRequest } from '../../../contract/wire/operation-translator.ts'
import { findFaults } from '../../properties/judge-request.ts'
import { composeParts, listBodies } from './compose-parts.ts'
import { translator } from './contract.ts'
import { joinParts, type Parts, splitParts } from './parts.ts'
import { type Exchange, type RequestOptions, readPlaintextExample } from './request.ts'
import { listLeaves, type Setting } from './setting.ts'

/**
 * Translates a request from the names and values of the shipped contract to the operator's. What the operator requires and the
 * shipped contract does not know comes from the operator's examples.
 */
export function requestToWire(theirs: Operation, options: RequestOptions): RequestOptions {
  if (translator().isIdentity || options.isDescribed) return options
  if (options.isWire) return completeHeaders(theirs, options)
  const { body: given, data, fields, ...others } = options
  const { path, query, header, body, payload } = complete(theirs, translate(theirs, options))
  const sealed = payload === undefined ? undefined : theirs.row.encrypted?.field
  return {
    ...others,
    ...{ path, query, headers: header },
    // Without a key to make another, the example's ciphertext stays.
    ...(body !== undefined && {
      body: sealed ? { [sealed]: asObject(listBodies(theirs)[0])[sealed], ...asObject(body) } : body,
    }),
    ...(sealed && { data: payload }),
  } as RequestOptions
}

/** Maps a translated answer to the original. */
const received = new WeakMap<Exchange, Exchange>()

/** Translates an answer for claims. `sent` and `received` stay unchanged. */
export function answerFromWire(exchange: Exchange): Exchange {
  if (translator().isIdentity) return exchange
  const { operation, status, body } = exchange
  const { answerFromWire: read } = translator().operation(operation.operationId)
  const answer = { ...exchange, ...read({ status, body }) }
  received.set(answer, exchange)
  return answer
}

/** Returns the original of a translated answer. */
export function asReceived(answer: Exchange): Exchange {
  return received.get(answer) ?? answer
}

/**
 * Returns why the operator does not accept a request that the shipped contract accepts, so that nothing can be claimed of its
 * answer. Undefined if it may be sent.
 */
export function findNarrowing(theirs: Operation, options: RequestOptions): string | undefined {
  if (options.isWire || options.raw !== undefined || translator().isIdentity) return undefined
  const ours = findOperation(theirs.operationId)
  const { isSealed, ...home } = open(ours, options)
  if (isSealed) return undefined
  const rounded = findRounded(ours, home)
  if (rounded) return rounded
  if (findFaults(ours, 'proposed', home).length > 0) return undefined
  return findFaults(theirs, 'proposed', joinParts(theirs, complete(theirs, translate(theirs, options))))[0]
}

/** Finds a number that the translation changes, because the operator counts in another unit. */
function findRounded({ operationId }: Operation, home: OpenRequest): string | undefined {
  const { requestToWire: write, requestFromWire: read } = translator().operation(operationId)
  const { body } = read(write(home))
  const lost = listLeaves(home.body).find(({ at, value }) => {
    const back = readAt(body, at)
    return typeof value === 'number' && typeof back === 'number' && back !== value
  })
  return lost && `${lost.at.join('.')} cannot be ${lost.value}`
}

function translate(theirs: Operation, options: RequestOptions): Parts {
  const ours = findOperation(theirs.operationId)
  const { isSealed, ...home } = open(ours, options)
  const request = translator().operation(ours.operationId).requestToWire(home)
  if (!isSealed) return splitParts(theirs, request)
  return { ...request, header: request.headers, payload: undefined }
}

/** Composes a request from the options, with its plaintext in it. `isSealed` if its encrypted field must be sent unchanged. */
function open(ours: Operation, options: RequestOptions): OpenRequest & { isSealed: boolean } {
  const { path = {}, query = {}, headers: header = {}, body, data, fields = {} } = options
  const sealed = ours.row.encrypted?.field
  const isWhole = body !== undefined && data === undefined
  const isSealed = sealed !== undefined && (isWhole || sealed in fields)
  const example = body ?? listBodies(ours)[0]
  const request = joinParts(ours, {
    ...{ path, query, header },
    body: isWhole || example === undefined ? body : { ...(example as object), ...fields },
    payload: sealed && !isSealed ? (data === undefined ? readPlaintextExample(ours) : data) : undefined,
  })
  return { ...request, isSealed }
}

/** Adds what the operator requires, wherever it is missing and its parent is there. */
function complete(theirs: Operation, parts: Parts): Parts {
  let whole = parts
  for (const { place, at, value } of listMissing(theirs)) {
    const holder = readAt(whole[place], at.slice(0, -1))
    if (!isObject(holder) || Object.hasOwn(holder, at.at(-1)!)) continue
    whole = { ...whole, [place]: replaceAt(whole[place], at, value) }
  }
  return whole
}

/** Adds the required headers to a request in the operator's names, except one that is left out on purpose. */
function completeHeaders(theirs: Operation, options: RequestOptions): RequestOptions {
  const { headers = {}, withoutHeader } = options
  const given = new Set([...Object.keys(headers), ...(withoutHeader ? [withoutHeader] : [])].map(lowerCase))
  const lacking = listMissing(theirs).filter(
    ({ place, at: [name] }) => place === 'header' && !given.has(name!),
  )
  if (lacking.length === 0) return options
  const added = lacking.map(({ at: [name], value }) => [name, String(value)])
  return { ...options, headers: { ...headers, ...Object.fromEntries(added) } }
}

const missing = new WeakMap<Operation, Setting[]>()

/** Lists what the operator requires of a request and the shipped contract does not know. */
function listMissing(theirs: Operation): Setting[] {
  const known = missing.get(theirs) ?? findMissing(theirs)
  missing.set(theirs, known)
  return known
}

function findMissing(theirs: Operation): Setting[] {
  const ours = translate(theirs, {})
  return listRequestFields(theirs, 'proposed')
    .filter((field) => field.isRequired && field.at.length > 0 && field.place !== 'path' && !isSigned(field))
    .map((field) => ({ ...field, at: field.place === 'header' ? field.at.map(lowerCase) : field.at }))
    .filter(({ place, at }) => readAt(ours[place], at) === undefined)
    .flatMap(({ place, at, schema }) => {
      const value = findExample(theirs, { place, at }, schema)
      return value === undefined ? [] : [{ place, at, value }]
    })
}

function findExample(theirs: Operation, { place, at }: Omit<Setting, 'value'>, schema: object): unknown {
  const shown = readAt(composeParts({ operation: theirs, place, at }, [], [])[place], at)
  const parameter = theirs.object.parameters?.find(
    (each) => each.in === place && lowerCase(each.name) === lowerCase(at[0]!),
  )
  const document = theirs.contract.readDocument(theirs.host, 'proposed')
  return shown ?? parameter?.example ?? exampleOf({ document, schema: schema as DocumentSchema })
}

function lowerCase(name: string): string {
  return name.toLowerCase()
}
