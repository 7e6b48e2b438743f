import { describe, expect, it } from 'vitest'
import { readDocument } from '../../contract/contract.ts'
import type { OpenApiDocument, Schema } from '../../contract/document.ts'
import type { HostName } from '../../contract/hosts.ts'
import type { ClientModel, ObjectModel, TypeModel } from './client-model.ts'
import { createClientModel } from './create-client-model.ts'

const read = (profile: 'proposed' | 'documented') => ({
  checkout: readDocument('checkout', profile),
  business: readDocument('business', profile),
})
const both = ['checkout', 'business'] as const
const proposed = createClientModel(read('proposed'), both)
const documented = createClientModel(read('documented'), both)

function find(model: ClientModel, name: string): TypeModel {
  return model.types.find((type) => type.name === name)!
}
function member(model: ClientModel, type: string, wireName: string) {
  return (find(model, type) as ObjectModel).members.find((each) => each.wireName === wireName)!
}
function operation(model: ClientModel, operationId: string) {
  const all = model.clients.flatMap(({ operations }) => operations)
  return all.find((each) => each.operationId === operationId)!
}
const named = (name: string, isNullable = false) => ({ kind: 'named', name, isNullable })

/** Makes a document with one answer and the given schemas. */
function documentOf(schemas: Record<string, unknown>, answer: Schema): OpenApiDocument {
  const responses = { 200: { description: '', content: { 'application/json': { schema: answer } } } }
  return {
    openapi: '3.1.1',
    info: { title: 'A', version: '1' },
    paths: { '/a': { get: { operationId: 'readIt', responses } } },
    components: { schemas: schemas as Record<string, Schema> },
  }
}
function modelOf(checkout: OpenApiDocument, business = checkout, hosts: readonly HostName[] = both) {
  return createClientModel({ checkout, business }, hosts)
}

describe('the shipped contract', () => {
  it('says what may be null of a list of values, and the type of a reference with words of its own', () => {
    expect(member(proposed, 'ChargeResult', 'failureCode').type).toEqual(named('FailureCode', true))
    expect(member(proposed, 'CreateRefundPayload', 'amount').type).toEqual({
      kind: 'number',
      isNullable: false,
    })
    expect(member(proposed, 'PaymentOrder', 'reference').type).toEqual({ kind: 'string', isNullable: false })
  })
  it('is written in plaintext where its wire has a ciphertext', () => {
    expect(operation(proposed, 'createOrder').body).toEqual({
      type: named('CreateOrderRequest'),
      isRequired: true,
    })
    expect(member(proposed, 'CreateOrderRequest', 'data').type).toEqual(named('CreateOrderPayload'))
    expect(member(documented, 'CreateOrderRequest', 'data').type.kind).toBe('any')
  })

  it('composes an answer of its envelope and its data', () => {
    expect(operation(proposed, 'createOrder').answer).toEqual(named('CreateOrderAnswer'))
    expect(member(proposed, 'CreateOrderAnswer', 'data').type).toEqual(named('OrderCreation'))
    expect(member(proposed, 'CreateOrderAnswer', 'status').type).toEqual(named('EnvelopeStatus'))
  })

  it('says what may be null, what is open, and where each stands', () => {
    expect(member(proposed, 'Transaction', 'deposit').type).toEqual(named('Deposit', true))
    expect(member(proposed, 'Transaction', 'channel').type).toEqual({ kind: 'string', isNullable: true })
    expect(find(proposed, 'OrderStatus')).toMatchObject({ kind: 'enum', isOpen: true, isSent: false })
    expect(find(proposed, 'CurrencyCode')).toMatchObject({ kind: 'enum', isOpen: false, isReceived: false })
    expect(find(proposed, 'Transaction').origin).toEqual({ section: '§2' })
    expect(find(proposed, 'Order').origin).toEqual({ gap: 'order-fields' })
  })

  it('knows a file, the parameters and the events', () => {
    expect(member(proposed, 'SubmitSourceOfFundsFileRequest', 'file').type.kind).toBe('file')
    expect(operation(proposed, 'verifyPayment').parameterPlaces).toEqual({ reference: 'path' })
    expect(proposed.events).toHaveLength(17)
    expect(documented.events).toEqual([])
  })

  it('reads a text or a number through what it is composed of', () => {
    expect(member(proposed, 'PaymentOrder', 'reference').type.kind).toBe('string')
    expect(member(proposed, 'CreateRefundPayload', 'amount').type.kind).toBe('number')
  })

  it('leaves what an answer of unknown shape holds untyped', () => {
    expect(operation(documented, 'createOrder').answer.kind).toBe('any')
  })
})

describe('types of two hosts', () => {
  const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
  const object = (properties: object) => ({ type: 'object', properties })

  it('that are the same are one, and others bear their host, also whatever holds them', () => {
    const holder = object({ held: ref('Held'), same: ref('Same') })
    const of = (held: object) =>
      documentOf(
        { Holder: holder, Held: object(held), Same: object({ a: { type: 'string' } }) },
        ref('Holder'),
      )
    const [one, other] = [of({ a: { type: 'string' } }), of({ b: { type: 'string' } })]
    const names = ['BusinessHeld', 'BusinessHolder', 'CheckoutHeld', 'CheckoutHolder', 'Same']
    expect(
      modelOf(one, other)
        .types.map(({ name }) => name)
        .sort(),
    ).toEqual(names)
    const alone = modelOf(one, other, ['checkout'])
    expect(alone.types.map(({ name }) => name).sort()).toEqual(['CheckoutHeld', 'CheckoutHolder', 'Same'])
    expect(alone.clients[0]!.operations[0]!.answer).toEqual(named('CheckoutHolder'))
  })
})

it.each([
  [
    'a record that holds itself',
    { Tree: { type: 'object', properties: { below: { $ref: '#/components/schemas/Tree' } } } },
  ],
  ['a list that holds itself', { Tree: { type: 'array', items: { $ref: '#/components/schemas/Tree' } } }],
  ['a choice', { Tree: { anyOf: [{ type: 'string' }, { type: 'array' }] } }],
])('%s comes to an end', (_, schemas) => {
  const model = modelOf(documentOf(schemas, { $ref: '#/components/schemas/Tree' }))
  expect(model.clients[0]!.operations[0]!.answer.kind).toMatch(/named|list|any/)
})
