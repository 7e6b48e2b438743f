import { expect, test } from 'vitest'
import type { OpenApiDocument } from './document.ts'
import { listOperations } from './document.ts'
import { readOutcome } from './outcome.ts'

/** Reads a refund whose link has the given rule, beside a list whose items have such a status. */
function read(rule: object, status: object = {}, operationId = 'listRefunds', idempotencyHeader?: string) {
  const link = {
    operationId,
    parameters: { reference: '$request.body#/data/reference' },
    'x-outcome': rule,
  }
  const document = {
    openapi: '3.1.0',
    info: { title: 'Refunds', version: '1' },
    paths: {
      '/refunds': {
        get: {
          operationId: 'listRefunds',
          responses: {
            '200': { description: 'They.', content: { 'application/json': { schema: listOf(status) } } },
          },
        },
        post: {
          operationId: 'createRefund',
          responses: { '200': { description: 'It.', links: { outcome: link } } },
        },
      },
    },
  } as unknown as OpenApiDocument
  const { operation } = listOperations(document).find(
    (each) => each.operation.operationId === 'createRefund',
  )!
  return readOutcome(document, operation, idempotencyHeader)
}

const listOf = (status: object) => {
  const items = { type: 'array', items: { properties: { status } } }
  return { properties: { data: { properties: { items } } } }
}

const done = { status: ['PENDING'] }

test('a link is read as the operation to ask, what it is given, and what its records prove', () => {
  expect(read({ record: 'data.items', key: 'idempotencyKey', done, since: 'createdAt' })).toEqual({
    ask: 'listRefunds',
    given: { reference: 'data.reference' },
    record: 'data.items',
    key: 'idempotencyKey',
    done,
    since: 'createdAt',
  })
})

test.each([
  [{}, 'needs x-outcome with record'],
  [{ record: 'data', notDone: { channel: [null] } }, '"notDone" is not understood'],
  [{ record: 'data', none: { statusCode: '25' } }, '"none" is not understood'],
  [{ record: 'data', key: 'idempotencyKey' }, 'key that needs done'],
  [{ record: 'data', gone: true }, 'gone that needs match'],
  [{ record: 'data', gone: true, match: {} }, 'gone that needs match'],
  [{ record: 'data', repeat: true }, 'needs repeat in its x-outcome to name the operation itself'],
])('%j is refused', (rule, problem) => {
  expect(() => read(rule)).toThrow(`createRefund: its link "outcome"`)
  expect(() => read(rule)).toThrow(problem)
})

test('states are those that the operator has, where an answer says which is which', () => {
  const status = { 'x-was-values': [{ value: 'pending', was: 'PENDING' }] }
  const rule = { record: 'data.items', key: 'idempotencyKey', done: { status: ['PENDING', 'SUCCESSFUL'] } }
  expect(read(rule, status)).toMatchObject({ done: { status: ['pending', 'SUCCESSFUL'] } })
})

test('a write may be its own question, under the key that it takes', () => {
  const readOwn = (rule: object, header?: string) => read(rule, {}, 'createRefund', header)
  const rule = { record: 'data', repeat: true }
  expect(readOwn(rule, 'idempotency-key')).toMatchObject({
    ask: 'createRefund',
    record: 'data',
    repeat: true,
  })
  expect(readOwn(rule)).toBeUndefined()
  expect(() => readOwn({ record: 'data' }, 'idempotency-key')).toThrow('needs repeat')
  expect(() => readOwn({ ...rule, done }, 'idempotency-key')).toThrow('takes record alone')
})
