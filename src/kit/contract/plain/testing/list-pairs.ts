import fc from 'fast-check'
import {
  invalidRequestsOf,
  type MadeRequest,
  type Schema,
  validRequestsOf,
} from '../../../arbitraries/index.ts'
import {
  findObject,
  type HostName,
  listOperationsOf,
  type Profile,
  type ResolvedContent,
} from '../../contract.ts'
import type { OpenApiDocument } from '../../document.ts'
import { findResponse } from '../../find-response.ts'
import { deref } from '../../references.ts'

/** A schema of a document, and the one that replaces it in the plain document. */
export interface Pair {
  place: string
  was: Schema
  is: Schema
  /** Valid and invalid values for it. */
  values: readonly unknown[]
}

export interface Sampling {
  numRuns: number
  seed: number
}

/** Returns every named schema, those of requests, and those of answers with a status that the plain document names. */
export function listPairs(
  host: HostName,
  profile: Profile,
  [original, plain]: readonly [OpenApiDocument, OpenApiDocument],
  sampling: Sampling,
): Pair[] {
  const named = Object.entries(original.components.schemas ?? {}).map(([name, was]) => ({
    place: name,
    was: was as Schema,
    is: plain.components.schemas?.[name] as Schema,
    values: [],
  }))
  const used = listOperationsOf(host, original).flatMap(({ operationId, row, object: was }) => {
    const is = findObject(plain, row)!
    const sent = sampleRequests(operationId, profile, sampling)
    const parameters = (was.parameters ?? []).map(({ name, schema, ...each }, index) => ({
      place: `${operationId} ${each.in} ${name}`,
      was: schema as Schema,
      is: is.parameters![index]!.schema as Schema,
      values: sent.map((request) => request[each.in === 'header' ? 'headers' : each.in][name]),
    }))
    const bodies = sent.map(({ body }) => body)
    const field = row.encrypted?.field
    const answers = Object.entries(is.responses).flatMap(([status, after]) => {
      const before = status === 'default' ? was.responses.default! : findResponse(was, Number(status))!
      return pairContent(`${operationId} ${status}`, before, after)
    })
    return [
      ...parameters,
      ...pairContent(`${operationId} body`, was.requestBody, is.requestBody, bodies),
      ...(field ? pairSealed([original, plain], `${operationId} ${field}`, was, is, field, bodies) : []),
      ...answers,
    ]
  })
  return [...named, ...used]
}

function sampleRequests(id: Parameters<typeof validRequestsOf>[0], profile: Profile, sampling: Sampling) {
  const wrong = invalidRequestsOf(id, { profile })
  return [validRequestsOf(id, { profile }), ...(wrong ? [wrong] : [])].flatMap((made) =>
    fc.sample<MadeRequest>(made, sampling),
  )
}

function pairContent(
  place: string,
  was: ResolvedContent = {},
  is: ResolvedContent = {},
  values: readonly unknown[] = [],
): Pair[] {
  return Object.entries(was.content ?? {}).map(([mediaType, { schema, examples = {} }]) => ({
    place,
    was: schema as Schema,
    is: is.content![mediaType]!.schema as Schema,
    values: [...values, ...Object.values(examples).map(({ value }) => value)],
  }))
}

/** Pairs the plaintext schemas of an encrypted field, which the wire schema does not describe. */
function pairSealed(
  documents: readonly OpenApiDocument[],
  place: string,
  was: { requestBody?: ResolvedContent },
  is: { requestBody?: ResolvedContent },
  field: string,
  bodies: readonly unknown[],
): Pair[] {
  const [before, after] = [was, is].map(({ requestBody }, index) => {
    const body = deref<Schema>(documents[index]!, Object.values(requestBody!.content!)[0]!.schema as Schema)
    return (body.properties?.[field] as Schema | undefined)?.contentSchema
  })
  if (!before) return []
  const values = bodies.map((body) => (body as Record<string, unknown> | undefined)?.[field])
  return [{ place, was: before, is: after!, values }]
}
