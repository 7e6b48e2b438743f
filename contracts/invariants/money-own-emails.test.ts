import { expect, test } from 'vitest'
import { money } from './money.ts'
import { comparisonsOf, findingsOf } from './testing/findings-of.ts'
import { asOther, historyOf } from './testing/sample-history.ts'

const [OWN, OTHERS, REGISTERED] = ['Own@shop.ca', 'own@bakery.ca', 'ada@payer.ca']
const emails = (registered: string[], part = {}) =>
  ({
    operationId: 'listCadCollectionEmails',
    body: { data: registered.map((email, index) => ({ id: `cad-${index}`, email })) },
    ...part,
  }) as const
const received = (email: string, amount: number, part = {}) =>
  ({
    operationId: 'receiveCadCollection',
    key: 'none',
    meant: { body: { amount, currency: 'CAD', source: { email } } },
    ...part,
  }) as const
const credits = (amounts: number[], part = {}, shown = {}) => {
  const rows = amounts.map((amount) => ({
    id: `t-${amount}`,
    amount,
    currency: 'CAD',
    type: 'CREDIT',
    createdAt: '2026-01-02T09:00:00Z',
    ...shown,
  }))
  const all = [{ id: 't0', amount: 7, type: 'DEBIT', createdAt: '2026-01-01T09:00:00Z' }, ...rows]
  return {
    operationId: 'listTransactions',
    body: { data: { transactions: all, meta: { totalItems: all.length } } },
    ...part,
  } as const
}
const registering = (email: string) =>
  ({ operationId: 'registerCadCollectionEmail', meant: { body: { email } }, status: 201 }) as const

/** A day whose collections arrive between two lists of emails. */
function dayOf(collections: Parameters<typeof historyOf>, ...lists: Parameters<typeof historyOf>) {
  const before = [credits([]), credits([], asOther), emails([REGISTERED]), emails([], asOther)]
  const after = [emails([REGISTERED]), emails([], asOther)]
  return {
    ...historyOf(...before, ...collections, ...after, ...lists),
    ownEmails: { caller: [OWN], other: [OTHERS] },
  }
}

const SOON = { startedMs: 5_000, endedMs: 5_005 }
const LATER = { startedMs: 60_000, endedMs: 60_005 }

test.each([
  ['own', 'is credited', 1, [received(REGISTERED, 5.01), received(OWN, 6.01)], [credits([5.01, 6.01], SOON)]],
  ['own', 'has no wallet', 0, [received(OWN, 6.01)], [credits([], SOON)]],
  ['own', 'has not been read since', 0, [received(REGISTERED, 5.01), received(OWN, 6.01)], [credits([5.01])]],
  [
    'neither',
    'is not credited',
    2,
    [received('bob@payer.ca', 6.01)],
    [credits([], SOON), credits([], { ...asOther, ...SOON })],
  ],
  ['neither', 'is claimed later', 0, [received('bob@payer.ca', 6.01)], [credits([6.01], LATER)]],
  [
    'neither',
    'is registered meanwhile',
    0,
    [registering('bob@payer.ca'), received('bob@payer.ca', 6.01)],
    [credits([6.01], SOON)],
  ],
  [
    'neither',
    'is the own email in another case',
    0,
    [received('OWN@shop.ca', 6.01)],
    [credits([6.01], SOON)],
  ],
  ['neither', 'is registered in another case', 0, [received('ADA@payer.ca', 6.01)], [credits([6.01], SOON)]],
  [
    'neither',
    'was listed before it is registered in another case',
    0,
    [registering('Ada@payer.ca'), received('ADA@payer.ca', 6.01)],
    [credits([6.01], SOON)],
  ],
  [
    'neither',
    'is registered as it is, and in another case',
    0,
    [registering('bob@payer.ca'), registering('BOB@payer.ca'), received('BOB@payer.ca', 6.01)],
    [credits([6.01], SOON)],
  ],
  [
    'neither',
    'was taken out of the recording',
    0,
    [received('0a1b2c@hidden.example', 6.01)],
    [credits([6.01], SOON)],
  ],
])('nothing is found where a sender (%s) %s', (kind, _, comparisons, collections, lists) => {
  const history = dayOf(collections, ...lists)
  const rule = kind === 'own' ? 'from the own email' : 'matches neither email'
  expect(findingsOf(money, history)).toEqual([])
  expect(comparisonsOf(money, history, rule)).toBe(comparisons)
})

test('an own email of a business whose wallet is described is credited as others are', () => {
  const history = dayOf(
    [received(REGISTERED, 5.01), received(OTHERS, 6.01)],
    credits([5.01], SOON),
    credits([], { ...asOther, ...SOON }),
  )
  expect(findingsOf(money, history)).toEqual([])
  const [found] = findingsOf(money, { ...history, cadWallets: { other: ['wal-2'] } })
  expect(found?.message).toContain('from own@bakery.ca, the own email of the business, is not among')
})

test('nothing is said of an own email that nobody described', () => {
  const history = dayOf([received('bob@payer.ca', 6.01)], credits([6.01], SOON))
  expect(findingsOf(money, { ...history, ownEmails: {} })).toEqual([])
})

test.each([
  [
    'REQ-COL-03',
    'from Own@shop.ca, the own email of the business, is not among its transactions, as that of 5.01 is.',
    [received(REGISTERED, 5.01), received(OWN, 6.01)],
    [credits([5.01], SOON)],
  ],
  [
    'REQ-COL-05',
    'from Own@shop.ca, the own email of the business, is listed as DEBIT in CAD.',
    [received(OWN, 6.01)],
    [credits([6.01], SOON, { type: 'DEBIT' })],
  ],
  [
    'REQ-COL-05',
    'from Own@shop.ca, the own email of the business, is listed as CREDIT in USD.',
    [received(OWN, 6.01)],
    [credits([6.01], SOON, { currency: 'USD' })],
  ],
  [
    'REQ-COL-07',
    'from x.ada@payer.ca, who is neither registered by the business nor its own, is its transaction t-6.01.',
    [received(`x.${REGISTERED}`, 6.01)],
    [credits([6.01], SOON)],
  ],
  [
    'REQ-COL-07',
    'from BOB@payer.ca, who is neither registered by the business nor its own, is its transaction t-6.01.',
    [registering('bob@payer.ca'), received('BOB@payer.ca', 6.01)],
    [credits([6.01], SOON)],
  ],
  [
    'REQ-COL-07',
    'from Own@shop.ca, who is neither registered by the business nor its own, is its transaction t-6.01.',
    [received(OWN, 6.01)],
    [credits([6.01], { ...asOther, ...SOON })],
  ],
])('%s: the collection %s', (requirement, message, collections, lists) => {
  const found = findingsOf(money, dayOf(collections, ...lists))
  expect(found).toEqual([
    expect.objectContaining({
      requirements: expect.arrayContaining([requirement]),
      message: expect.stringContaining(message),
    }),
  ])
})

const BOB = 'bob@payer.ca'
/** Bob is registered, removed, and sends a collection at a time in milliseconds, which is credited. */
const removedBefore = (receivedMs: number, ...after: Parameters<typeof historyOf>) => [
  ...[credits([]), emails([REGISTERED])],
  ...[registering(BOB), emails([REGISTERED, BOB])],
  { operationId: 'removeCadCollectionEmail', meant: { path: { id: 'cad-1' } } } as const,
  ...[emails([REGISTERED]), ...after],
  received(BOB, 6.01, { startedMs: receivedMs, endedMs: receivedMs + 5 }),
  credits([6.01], SOON),
]
const ownEmails = { caller: [OWN], other: [OTHERS] }

test.each([
  ['the removal may still take effect', removedBefore(1_000)],
  ['it is registered again', removedBefore(3_000, registering(BOB))],
  ['it is listed again', removedBefore(3_000, emails([REGISTERED, BOB]))],
  ['no list shows that it is gone', removedBefore(3_000).toSpliced(5, 1)],
  ['the removal is refused', removedBefore(3_000).with(4, { ...removedBefore(0)[4]!, status: 404 })],
])('nothing is found of a removed sender where %s', (_, parts) => {
  expect(findingsOf(money, { ...historyOf(...parts), ownEmails })).toEqual([])
})

test('a credit for a sender that was removed well before is found', () => {
  expect(findingsOf(money, { ...historyOf(...removedBefore(3_000)), ownEmails })).toMatchObject([
    {
      message: expect.stringContaining(`from ${BOB}, who is neither registered by the business nor its own`),
    },
  ])
})

test('in a recording, own emails are compared as they are written there', () => {
  const [own, others] = ['0a1b2c@hidden.example', '3d4e5f@hidden.example']
  const history = dayOf([received(REGISTERED, 5.01), received(own, 6.01)], credits([5.01], SOON))
  expect(findingsOf(money, { ...history, ownEmails: { caller: [own], other: [others] } })).toMatchObject([
    { requirements: ['REQ-COL-03', 'REQ-COL-05'], message: expect.stringContaining(`from ${own}`) },
  ])
})
