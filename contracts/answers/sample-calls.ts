import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Operation } from '../../src/kit/contract/contract.ts'
import type { OpenApiDocument, Parameter } from '../../src/kit/contract/document.ts'
import { deref } from '../../src/kit/contract/references.ts'
import { asObject } from '../../src/kit/contract/spec-tree.ts'
import type { AnsweredCase } from './answered-case.ts'

/** A call of an operation, made from the examples of its document. */
export interface Sample {
  params: Record<'path' | 'query' | 'header', Record<string, unknown>>
  /** The encrypted part is in plaintext. */
  body?: unknown
}

/** The operations that a client can call: a notification to the service is signed by its sender instead. */
export function listCalled({ changed }: AnsweredCase): Operation[] {
  return changed.filter(({ object }) => !object.security?.some((each) => 'webhookSignature' in each))
}

/** Returns the call that the examples of a document show. */
export function sampleOf(document: OpenApiDocument, { object, row }: Operation): Sample {
  const params: Sample['params'] = { path: {}, query: {}, header: {} }
  for (const parameter of object.parameters ?? []) {
    const value = exampleOf(document, parameter)
    if (value !== undefined) params[parameter.in][parameter.name] = value
  }
  const media = Object.values(object.requestBody?.content ?? {})[0]
  if (!media) return { params }
  const [example] = Object.values(media.examples ?? {})
  const body = { ...asObject(example?.value) }
  if (row.encrypted) {
    const field = deref(document, media.schema).properties?.[row.encrypted.field]
    const payload = deref(document, field?.contentSchema ?? {})
    const [plaintext] = (payload.examples as unknown[] | undefined) ?? []
    if (plaintext !== undefined) body[row.encrypted.field] = plaintext
  }
  return { params, body }
}

function exampleOf(document: OpenApiDocument, { example, schema }: Parameter): unknown {
  return example ?? (deref(document, schema).examples as unknown[] | undefined)?.[0]
}

interface AnswerExample {
  status: string
  mediaType: string
  value: unknown
}

export function listAnswerExamples({ object }: Operation): AnswerExample[] {
  return Object.entries(object.responses).flatMap(([status, { content = {} }]) =>
    Object.entries(content).flatMap(([mediaType, { examples = {} }]) =>
      Object.values(examples).map(({ value }) => ({ status, mediaType, value })),
    ),
  )
}

/** Writes a program with a call of each changed operation, typed by the types of the answered contract. */
export async function writeCalls(each: AnsweredCase): Promise<string> {
  const file = join(each.folder, 'calls.ts')
  await writeFile(file, renderCalls(each))
  return file
}

function renderCalls(each: AnsweredCase): string {
  const calls = listCalled(each).map((operation) => {
    const { host, operationId, row } = operation
    const document = each.wire.readDocument(host, 'proposed')
    const [success] = listAnswerExamples(operation).filter(({ status }) => status.startsWith('2'))
    const type = `${host}Types['${operationId}']['responses'][${success?.status}]['content']['${success?.mediaType}']`
    const answer = success ? `, answer: ${print(success.value)} satisfies ${type}` : ''
    const path = JSON.stringify(row.path)
    const call = `({ ${host} }: Clients) => ${host}.${row.method}(${path}, ${print(initOf(sampleOf(document, operation)))})`
    return `  ${operationId}: { send: ${call}${answer} },\n`
  })
  return `import { type CheckoutClientOptions, createBusinessClient, createCheckoutClient } from '../../../src/client/index.ts'
import * as businessTable from './contract/business/operations.ts'
import type { operations as businessTypes, paths as businessPaths } from './contract/business/types.ts'
import * as checkoutTable from './contract/checkout/operations.ts'
import type { operations as checkoutTypes, paths as checkoutPaths } from './contract/checkout/types.ts'

export interface Given extends Pick<CheckoutClientOptions, 'publicKey' | 'secretKey' | 'encryption'> {
  checkout: string
  business: string
  cardKey: string
}

export function createClients({ checkout, business, encryption, cardKey, ...keys }: Given) {
  return {
    checkout: createCheckoutClient<checkoutPaths, typeof checkoutTable.operations>({
      ...keys, ...checkoutTable, baseUrl: checkout, encryption,
    }),
    business: createBusinessClient<businessPaths, typeof businessTable.operations>({
      ...keys, ...businessTable, baseUrl: business, cardEncryption: { key: cardKey },
    }),
  }
}

export type Clients = ReturnType<typeof createClients>
/** So that neither is without a use. */
export type Types = [checkoutTypes, businessTypes]

export const calls = {
${calls.join('')}}
`
}

/** Returns the client's arguments for a call, without empty parts. */
function initOf({ params, body }: Sample): object {
  const given = Object.entries(params).filter(([, values]) => Object.keys(values).length > 0)
  return { params: Object.fromEntries(given), ...(body !== undefined && { body }) }
}

/** Prints a value of a document as code; a file becomes a small one of an accepted type. */
function print(value: unknown): string {
  const text = JSON.stringify(value, (key, each) => (key === 'file' ? '\u0000' : each))
  return text.replaceAll(
    '"\\u0000"',
    "new File(['%PDF-1.7\\n'], 'statement.pdf', { type: 'application/pdf' })",
  )
}
