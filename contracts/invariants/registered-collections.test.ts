import { expect, test } from 'vitest'
import type { History } from '../../src/kit/history/history.ts'
import { money } from './money.ts'
import { findingsOf } from './testing/findings-of.ts'
import { emails, LATER, list, ofSender, received, row, SENDER } from './testing/sample-collections.ts'
import { asOther, historyOf } from './testing/sample-history.ts'

/** By default, long before the collection. */
const registered = (email: string, part = {}) =>
  ({
    operationId: 'registerCadCollectionEmail',
    meant: { body: { email } },
    status: 201,
    body: { data: { id: 'cad-0', email } },
    startedMs: -5_000,
    endedMs: -4_990,
    ...part,
  }) as const
const JUST = { startedMs: -10, endedMs: -5 }

test.each([
  [
    'the sender was registered while it comes',
    [
      registered(SENDER, { startedMs: 0, endedMs: 15 }),
      received(5.01),
      emails(SENDER),
      list([row('t1', 5.01)], asOther),
    ],
  ],
  [
    'the sender was just registered, and may be the own email of the other',
    [registered(SENDER, JUST), received(5.01), emails(SENDER), list([row('t1', 5.01)], asOther)],
  ],
  [
    'the registration was refused',
    [registered(SENDER, { status: 409 }), received(5.01), emails(), list([row('t1', 5.01)], asOther)],
  ],
  [
    'the sender is registered as another email',
    [registered('x@b.ca'), received(5.01), emails(SENDER), list([row('t1', 5.01)], asOther)],
  ],
  [
    'the email was registered again',
    [
      registered(SENDER, { body: { data: { id: 'cad-9', email: SENDER } } }),
      ...[received(5.01), emails(SENDER), list([row('t1', 5.01)], asOther)],
    ],
  ],
  [
    'the sender was just registered, and nothing is credited yet',
    [
      registered(SENDER, JUST),
      ...[ofSender('own@b.ca'), received(6.01), emails(SENDER), list([row('t1', 5.01)], LATER)],
    ],
  ],
  [
    'an old transaction of the other has the amount',
    [
      ...[emails(SENDER), received(5.01), emails(SENDER), list([row('t1', 5.01)])],
      list([row('t2', 5.01, { createdAt: '2026-01-01T09:00:00Z' }), row('t3', 8)], asOther),
    ],
  ],
  [
    'an old transaction has the amount in another currency',
    [
      ...[emails(SENDER), received(5.01), emails(SENDER)],
      list([row('t1', 8), row('t2', 5.01, { currency: 'USD', createdAt: '2026-01-01T09:00:00Z' })]),
    ],
  ],
  ...[
    { fee: 0.01 },
    { deposit: { fee: 0.01 } },
    { deposit: { amount: 5.01 } },
    { amount: 4 },
    { type: 'DEBIT' },
    { from: 'x@b.ca' },
  ].map((part): [string, Parameters<typeof historyOf>] => [
    `a credit shows ${JSON.stringify(part)}`,
    [emails(SENDER), received(5.01), emails(SENDER), list([row('t1', 5, { from: SENDER, ...part })])],
  ]),
  [
    'its sender sent another',
    [emails(SENDER), received(5.01), received(5), emails(SENDER), list([row('t1', 5, { from: SENDER })])],
  ],
])('nothing is found where %s', (_, parts) => {
  expect(findingsOf(money, historyOf(...parts))).toEqual([])
})

type Row = [requirement: string, message: string, parts: Parameters<typeof historyOf>]

test.each<Row>([
  ...[{}, JUST].map(
    (part): Row => [
      'REQ-COL-05',
      'is listed as CREDIT in USD.',
      [
        registered(SENDER, part),
        ...[received(5.01), emails(SENDER), list([row('t1', 5.01, { currency: 'USD' })])],
      ],
    ],
  ),
  [
    'REQ-COL-02',
    'is the transaction t1 of the other.',
    [registered(SENDER), received(5.01), emails(SENDER), list([row('t1', 5.01)], asOther)],
  ],
  [
    'REQ-COL-02',
    'whom the business has registered, is the transaction t1 of 5, without a fee.',
    [
      ...[emails(SENDER), received(5.01), emails(SENDER)],
      list([row('t1', 5, { from: SENDER, fee: 0, deposit: { fee: 0, amountSent: 5 } })]),
    ],
  ],
])('%s: %s', (requirement, message, parts) => {
  expect(findingsOf(money, historyOf(...parts))).toEqual([
    expect.objectContaining({
      requirements: expect.arrayContaining([requirement]),
      message: expect.stringContaining(message),
    }),
  ])
})

test('a credit of an email that was just registered is not of a business whose own emails are others', () => {
  const parts = [registered(SENDER, JUST), received(5.01), emails(SENDER), list([row('t1', 5.01)], asOther)]
  const found = (own: string) =>
    findingsOf(money, { ...historyOf(...parts), ownEmails: { other: [own] } } as History).map(
      ({ message }) => message,
    )
  expect(found('shop@b.ca')).toEqual([expect.stringContaining('is the transaction t1 of the other.')])
  expect(found(SENDER.toUpperCase())).toEqual([])
})
