import { expect, test } from 'vitest'
import { identity } from './identity.ts'
import { comparisonsOf, findingsOf } from './testing/findings-of.ts'
import { amlRecords, asOther, historyOf, transactions } from './testing/sample-history.ts'

const created = (reference: string, amount: number, shown: unknown = amount, part = {}) =>
  ({
    operationId: 'createOrder',
    meant: { data: { amount, currency: 'CAD' } },
    body: { data: { reference, amount: shown, currency: 'CAD' } },
    ...part,
  }) as const
const read = (reference: string, amount: unknown, currency = 'cad') =>
  ({
    operationId: 'verifyOrder',
    meant: { data: { reference } },
    body: { data: { reference, amount, currency, id: `id of ${reference}` } },
  }) as const
const three = [created('A_1', 1), read('A_1', 1), created('A_2', 2), read('A_2', '2.00')] as const
const paid = (deposit: object, part = {}) =>
  transactions([{ id: 't1', depositId: 'd1', deposit: { id: 'd1', ...deposit }, ...part }])
const held = (deposit: object, customer: object = {}) =>
  amlRecords([{ id: 'a1', deposit: { id: 'd1', ...deposit }, customer: { id: 'c1', ...customer } }])
const attached = { operationId: 'attachCustomerKyc', meant: { path: { id: 'c1' } } } as const
const registered = (email: string) =>
  ({
    operationId: 'registerCadCollectionEmail',
    meant: { body: { email } },
    body: { data: { id: 'e1' } },
  }) as const
const emails = (email: string, part = {}) =>
  ({ operationId: 'listCadCollectionEmails', body: { data: [{ id: 'e1', email }] }, ...part }) as const
const tv = (rows: object[], part = {}) =>
  ({
    operationId: 'listTvPackages',
    meant: { path: { serviceCategoryId: 'p1' } },
    body: { data: rows },
    ...part,
  }) as const
const basic = { bundleCode: 'basic', name: 'Basic', amount: 5, isAmountFixed: true }
const airtime = (rows: object[]) => ({ operationId: 'listAirtimeProviders', body: { data: rows } }) as const
const mtn = { serviceCategoryId: 's1', name: 'MTN', logoUrl: 'https://a.test?signed=1' }

test.each([
  ['orders read as they were written', [...three]],
  [
    'an operation counts in another unit',
    [created('A_1', 1), read('A_1', 100), created('A_2', 2), read('A_2', 200)],
  ],
  [
    'two orders have one reference of the merchant',
    [...three, created('A_3', 3), created('A_3', 4), read('A_3', 4)],
  ],
  [
    'a deposit shows in two lists',
    [paid({ amount: 5, currency: 'CAD' }), held({ amount: 5, currency: 'CAD' })],
  ],
  ['a deposit is another business’s', [paid({ amount: 5 }), { ...held({ amount: 6 }), ...asOther }]],
  ['a deposit is not linked', [paid({}, { depositId: '' })]],
  [
    'identity data is attached to a customer',
    [held({}, { firstName: 'Ada' }), attached, held({}, { firstName: 'Eve' })],
  ],
  ['an email is kept in small letters', [registered(' Ada@b.ca'), emails('ada@b.ca')]],
  ['a list masks its emails', [registered('ada@b.ca'), emails('a**@b.ca')]],
  [
    'another provider has the code too',
    [tv([basic]), tv([{ ...basic, amount: 6 }], { meant: { path: { serviceCategoryId: 'p2' } } })],
  ],
  ['a code is in a list twice', [tv([basic, { ...basic, amount: 6 }]), tv([basic])]],
  [
    'the URL of a logo is signed anew',
    [airtime([mtn]), airtime([{ ...mtn, logoUrl: 'https://a.test?signed=2' }])],
  ],
])('nothing is found where %s', (_, parts) => {
  expect(findingsOf(identity, historyOf(...parts))).toEqual([])
})

test.each([
  [
    'REQ-ORD-07',
    [
      'verifyOrder shows A_3 with the amount 4, but it was created with 3.',
      'verifyOrder shows A_3 with the amount 4, but it was requested with 3.',
    ],
    [...three, created('A_3', 3), read('A_3', 4)],
  ],
  [
    'REQ-ORD-07',
    [
      'with the currency USD, but it was created with CAD.',
      'with the currency USD, but it was requested with CAD.',
    ],
    [...three, created('A_3', 3), read('A_3', 3, 'USD')],
  ],
  [
    'REQ-ORD-01',
    [
      'createOrder shows A_3 with the amount 4, but it was requested with 3.',
      'verifyOrder shows A_3 with the amount 4, but it was requested with 3.',
    ],
    [...three, created('A_3', 3, 4), read('A_3', 4)],
  ],
  ['REQ-DEP-02', ['The deposit d1 has the amount 5 and then 6.'], [paid({ amount: 5 }), held({ amount: 6 })]],
  [
    'REQ-TXN-18',
    ['The transaction t1 has the depositId d2 and the deposit d1.'],
    [paid({}, { depositId: 'd2' })],
  ],
  [
    'REQ-AML-16',
    ['The customer c1 has the email "a@b.ca" and then "c@b.ca".'],
    [held({}, { email: 'a@b.ca' }), held({}, { email: 'c@b.ca' })],
  ],
  [
    'REQ-CAD-08',
    ['ada+tag@b.ca was registered as e1, but that is listed as ada@b.ca.'],
    [registered('ada+tag@b.ca'), emails('ada@b.ca')],
  ],
  [
    'REQ-BILL-03',
    ['listTvPackages shows basic with the amount 5 and then 6.'],
    [tv([basic]), tv([{ ...basic, amount: 6 }])],
  ],
  [
    'REQ-BILL-06',
    ['listAirtimeProviders shows s1 with the name "MTN" and then "Glo".'],
    [airtime([mtn]), airtime([{ ...mtn, name: 'Glo' }])],
  ],
])('%s: %s', (requirement, messages, parts) => {
  const findings = findingsOf(identity, historyOf(...parts))
  expect(findings.map(({ message }) => message)).toEqual(
    messages.map((each) => expect.stringContaining(each)),
  )
  expect(findings.flatMap(({ requirements }) => requirements)).toContain(requirement)
})

test.each([
  ['from its creation', 4, [...three]],
  ['the requested amount', 8, [...three]],
  ['from its creation', 0, [created('A_1', 1), read('A_1', 1)]],
  ['a deposit has', 1, [paid({ amount: 5 }), held({ amount: 5 })]],
  ['a deposit has', 0, [paid({ amount: 5 }), paid({ amount: 5 })]],
  ['depositId', 0, [transactions([{ id: 't1', depositId: null }])]],
  ['as registered', 1, [registered('a@b.ca'), emails('a@b.ca')]],
  ['a TV package', 0, [tv([basic]), tv([], { status: 404 })]],
] as const)('%s is compared %i times', (rule, comparisons, parts) => {
  expect(comparisonsOf(identity, historyOf(...parts), rule)).toBe(comparisons)
})
