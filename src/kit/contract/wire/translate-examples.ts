import { isDeepStrictEqual } from 'node:util'
import { type DescribedOperation, type HostName, listOperationsOf } from '../contract.ts'
import { listWebhooks, type MediaType, type OpenApiDocument, type Schema } from '../document.ts'
import { mergeProposed } from '../profiles/merge-proposed.ts'
import { deref } from '../references.ts'
import { isObject, type JsonObject } from '../spec-tree.ts'
import { createOperationTranslator } from './operation-translator.ts'
import { type Node, pairMembers, unseal, view } from './pair-members.ts'
import { nodeOf } from './side.ts'
import { translateBody } from './translate-body.ts'

/**
 * Translates each example that no overlay changed to the answered contract.
 *
 * @param document with the overlays applied; changed in place
 * @param before the same without them
 */
export function translateExamples(host: HostName, before: OpenApiDocument, document: OpenApiDocument): void {
  const [home, wire] = [mergeProposed(before), mergeProposed(document)]
  const done = new Set<object>()
  const follow: Follow = (holder, earlier, translate) => {
    const known = listExamples(before, earlier)
    for (const example of listExamples(document, holder)) {
      if (done.has(example) || !known.some(({ value }) => isDeepStrictEqual(value, example.value))) continue
      done.add(example)
      example.value = translate(example.value)
    }
  }
  const [theirs, ours] = [listOperationsOf(host, wire), listOperationsOf(host, home)]
  for (const operation of theirs) {
    const proposed = ours.find(({ operationId }) => operationId === operation.operationId)
    if (proposed) followOperation({ before, document, home, wire }, operation, proposed, follow)
  }
  for (const { path, operation } of listWebhooks(document)) {
    const earlier = before.webhooks?.[path]?.post
    const pair = {
      wire: nodeOf(wire, wire.webhooks?.[path]?.post?.requestBody as never),
      home: nodeOf(home, home.webhooks?.[path]?.post?.requestBody as never),
    }
    if (earlier && pair.wire && pair.home) {
      const { wire: there, home: here } = pair
      follow(operation.requestBody, earlier.requestBody, (value) =>
        translateBody(value, { wire: there, home: here }, 'toWire', 'all'),
      )
    }
  }
  for (const [name, schema] of Object.entries(document.components.schemas ?? {})) {
    const earlier = before.components.schemas?.[name]
    if (!earlier) continue
    const pair = { wire: componentOf(wire, name), home: componentOf(home, name) }
    followSchema(schema, earlier, pair)
  }
}

type Follow = (holder: unknown, earlier: unknown, translate: (value: unknown) => unknown) => void

type Documents = Record<'before' | 'document' | 'home' | 'wire', OpenApiDocument>

function followOperation(
  { before, document, home, wire }: Documents,
  operation: DescribedOperation,
  proposed: DescribedOperation,
  follow: Follow,
): void {
  const translator = createOperationTranslator(
    { operation, document: wire },
    { operation: proposed, document: home },
    'required',
  )
  const [raw, earlier] = [find(document, operation), find(before, proposed)]
  if (!raw || !earlier) return
  follow(raw.requestBody, earlier.requestBody, (value) => {
    const body = operation.row.encrypted ? value : openExample(value, proposed, home)
    return translator.requestToWire({ path: {}, query: {}, headers: {}, body }).body
  })
  for (const [status, response] of Object.entries(raw.responses)) {
    const was = String((deref(document, response) as JsonObject)['x-was'] ?? status)
    follow(
      response,
      earlier.responses[was],
      (value) => translator.answerToWire({ status: Number(was), body: value }).body,
    )
  }
}

/** Replaces the ciphertext of an example by the plaintext that its schema shows. */
function openExample(value: unknown, { row, object }: DescribedOperation, home: OpenApiDocument): unknown {
  const { encrypted } = row
  const body = nodeOf(home, object.requestBody)
  if (!encrypted || !body || !isObject(value)) return value
  const sealed = view(body).properties?.[encrypted.field]
  const plaintext = sealed && view(unseal({ document: home, schema: sealed })).examples
  return Array.isArray(plaintext) ? { ...value, [encrypted.field]: plaintext[0] } : value
}

function find(document: OpenApiDocument, { row }: DescribedOperation) {
  return document.paths[row.path]?.[row.method.toLowerCase()]
}

function listExamples(document: OpenApiDocument, holder: unknown): { value: unknown }[] {
  const { content = {} } = (isObject(holder) ? deref(document, holder) : {}) as {
    content?: Record<string, MediaType>
  }
  return Object.values(content).flatMap(({ examples = {} }) =>
    Object.values(examples).map((each) => deref<{ value: unknown }>(document, each)),
  )
}

function componentOf(document: OpenApiDocument, name: string): Node {
  return { document, schema: document.components.schemas![name]! }
}

/** Translates the examples of a schema and its members. */
function followSchema(schema: Schema, earlier: Schema, pair: { wire: Node; home: Node }): void {
  if (Array.isArray(schema.examples) && isDeepStrictEqual(schema.examples, earlier.examples)) {
    schema.examples = schema.examples.map((value) => translateBody(value, pair, 'toWire', 'required'))
  }
  for (const { name, was, wire, home } of pairMembers(pair, pair.home)) {
    const [member, before] = [schema.properties?.[name], earlier.properties?.[was]]
    if (member && before && home) followSchema(member, before, { wire, home })
  }
}
