import { expect, test } from 'vitest'
import { identity } from './identity.ts'
import { findingsOf } from './testing/findings-of.ts'
import { asOther, historyOf } from './testing/sample-history.ts'

const list = (ids: Record<string, string>, part = {}) =>
  ({
    operationId: 'listCadCollectionEmails',
    body: { data: Object.entries(ids).map(([name, id]) => ({ id, email: `${name}@pay.example` })) },
    ...part,
  }) as const
const register = (part = {}) =>
  ({
    operationId: 'registerCadCollectionEmail',
    meant: { body: { email: 'c@pay.example' } },
    ...part,
  }) as const

test('emails that each get another id are found', () => {
  const found = findingsOf(identity, historyOf(list({ a: 'x1', b: 'x2' }), list({ b: 'x4', a: 'x3' })))
  expect(found.map(({ message }) => message)).toEqual([
    'listCadCollectionEmails shows 2 emails, and then the same ones, each under another id: a@pay.example as x1, then as x3.',
  ])
})

test.each([
  ['they keep their ids', [list({ a: 'x1', b: 'x2' }), list({ a: 'x1', b: 'x2' })]],
  ['one alone has another id', [list({ a: 'x1', b: 'x2' }), list({ a: 'x3', b: 'x2' })]],
  ['one is listed', [list({ a: 'x1' }), list({ a: 'x3' })]],
  ['other emails are listed', [list({ a: 'x1', b: 'x2' }), list({ a: 'x3', c: 'x4' })]],
  [
    'an email was registered in between',
    [list({ a: 'x1', b: 'x2' }), register(), list({ a: 'x3', b: 'x4' })],
  ],
  ['an email was registered before', [register(), list({ a: 'x1', b: 'x2' }), list({ a: 'x3', b: 'x4' })]],
  ['the lists are of two businesses', [list({ a: 'x1', b: 'x2' }), list({ a: 'x3', b: 'x4' }, asOther)]],
  [
    'they overlap',
    [
      list({ a: 'x1', b: 'x2' }, { startedMs: 0, endedMs: 9 }),
      list({ a: 'x3', b: 'x4' }, { startedMs: 9, endedMs: 12 }),
    ],
  ],
  ['an id is redacted', [list({ a: 'x1', b: '***' }), list({ a: 'x3', b: 'x4' })]],
])('nothing is found where %s', (_, parts) => {
  expect(findingsOf(identity, historyOf(...parts))).toEqual([])
})
