import { expect, test } from 'vitest'
import type { OpenApiDocument } from './document.ts'
import { listOperations } from './document.ts'
import { readOutcome } from './outcome.ts'

/** A refund whose link has the given rule. */
function read(rule: object) {
  const link = {
    operationId: 'listRefunds',
    parameters: { reference: '$request.body#/data/reference' },
    'x-outcome': rule,
  }
  const document = {
    openapi: '3.1.0',
    info: { title: 'Refunds', version: '1' },
    paths: {
      '/refunds': {
        get: { operationId: 'listRefunds', responses: {} },
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
  return readOutcome(document, operation)
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
])('%j is refused', (rule, problem) => {
  expect(() => read(rule)).toThrow(`createRefund: its link "outcome"`)
  expect(() => read(rule)).toThrow(problem)
})
