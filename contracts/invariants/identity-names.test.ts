import { expect, test } from 'vitest'
import { identity } from './identity.ts'
import { findingsOf } from './testing/findings-of.ts'
import { amlRecords, historyOf, initiated } from './testing/sample-history.ts'

const sealed = { meant: { body: { data: 'c2VhbGVk' } } }
const names = ['ORD_1', 'ORD_2', 'ORD_3', 'ORD_4']
const created = (reference: string) =>
  ({ operationId: 'createOrder', body: { data: { reference } } }) as const
const read = (operationId: 'verifyOrder' | 'payOrder', reference: string, shown: object) =>
  ({ operationId, meant: { data: { reference } }, body: { data: { status: 'PAID', ...shown } } }) as const
const verified = (reference: string, shown: object = { reference }) => read('verifyOrder', reference, shown)
const known = [...names.map(created), ...names.slice(0, 3).map((each) => verified(each))]
const attached = (id: string, shown: object = { id }) =>
  ({ operationId: 'attachCustomerKyc', meant: { path: { id } }, body: { data: shown } }) as const
const customers = ['c1', 'c2', 'c3'].map((each) => attached(each))
const asked = (amount: number, part = {}) =>
  initiated('PAY_1', { meant: { body: { amount } }, body: { data: { reference: 'PAY_1', ...part } } })
const listed = (...ids: string[]) => amlRecords(ids.map((id) => ({ id: `aml-${id}`, customer: { id } })))
const person = (id: string, email: string) => ({ id, email, firstName: 'Ada', lastName: 'Obi' })
const listedPerson = amlRecords([{ id: 'aml-c1', customer: person('c1', 'ada@buyer.ng') }])
const chargedAgain = (order: object) =>
  ({ operationId: 'chargeToken', meant: { data: { token: 'tok_1' } }, body: { data: order } }) as const
const tv = (...codes: string[]) =>
  ({
    operationId: 'listTvPackages',
    meant: { path: { serviceCategoryId: 'p1' } },
    body: { data: codes.map((bundleCode) => ({ bundleCode })) },
  }) as const
/** Offers with a text in which the redactor sees an altered key. */
const withLogo = (...codes: string[]) => {
  const logo = 'https://(PAYCONTRACT_SECRET_KEY, altered).test/logo.svg'
  return { ...tv(), body: { data: codes.map((bundleCode) => ({ bundleCode, logo })) } }
}

test.each([
  ['an answer is terse', [...known, verified('ORD_4', {})]],
  [
    'an order in another state is shown by another name',
    [...known, verified('ORD_4', { status: 'OPEN', reference: 'TXN_4' })],
  ],
  [
    'no order is shown by the name that was asked for',
    names.flatMap((each) => [created(each), verified(each, { reference: `V${each}` })]),
  ],
  [
    'no customer is shown by its id',
    ['c1', 'c2', 'c3', 'c4'].map((each) => attached(each, { id: `kyc-${each}` })),
  ],
  [
    'a customer is shown by a name that no record has',
    [listed('c1', 'c2'), attached('c1', { id: 'kyc-1' }), attached('c2', { id: 'kyc-2' })],
  ],
  ['a customer is asked for by another name', [listed('c1', 'c2'), attached('person-1', { id: 'c1' })]],
  ['an answer names no customer', [listed('c1', 'c2'), attached('c1', { status: 'RECEIVED' })]],
  ['the customer has another name there', [listedPerson, attached('c1', person('kyc-1', 'Ada@buyer.ng'))]],
  ['a person has no email', [listedPerson, attached('c1', { ...person('kyc-1', ''), email: undefined })]],
  [
    'another email was sent',
    [
      listedPerson,
      {
        ...attached('c1', person('kyc-1', 'obi@buyer.ng')),
        meant: { path: { id: 'c1' }, body: { email: 'obi@buyer.ng' } },
      },
    ],
  ],
  ['the customer is shown beside another', [listed('c1', 'c2'), attached('c1', { id: 'c1', sponsor: 'c2' })]],
  [
    'a charge of a saved card shows the order of that card',
    [
      created('ORD_1'),
      chargedAgain({ reference: 'CHG_1', orderReference: 'ORD_1' }),
      verified('CHG_1', { reference: 'ORD_1' }),
    ],
  ],
  [
    'paid orders are shown with the reference of their shop',
    [
      ...names.map(created),
      ...names.map((each) => verified(each, { order: { reference: each } })),
      ...names.map((each) => verified(each, { shop: { reference: 'SHOP-1' } })),
    ],
  ],
  [
    'the merchant gave two orders one reference',
    [
      ...names.map((each) => ({ ...created(each), meant: { data: { invoice: 'INV-1' } } })),
      verified('ORD_1', { status: 'OPEN', reference: 'ORD_1' }),
      ...names.map((each) => verified(each, { reference: 'INV-1' })),
    ],
  ],
  [
    'an order is asked for by two names',
    [
      { ...created('ORD_1'), body: { reference: 'ORD_1', order: { reference: 'INV-1' } } },
      created('ORD_2'),
      verified('ORD_2', { status: 'OPEN', reference: 'ORD_2' }),
      verified('ORD_1', { reference: 'TXN-1' }),
      verified('INV-1', { reference: 'TXN-1' }),
    ],
  ],
  [
    'the order may have been given the name in a request that nobody could read',
    [
      ...known.map((each) => ('meant' in each ? each : { ...each, ...sealed })),
      read('payOrder', 'ORD_4', { reference: 'ORD_1' }),
    ],
  ],
  [
    'several orders may have been given one reference in requests that nobody could read',
    [
      ...names.map((each) => ({ ...created(each), ...sealed })),
      verified('ORD_1', { status: 'OPEN', reference: 'ORD_1' }),
      ...names.map((each) => verified(each, { reference: 'INV-1' })),
    ],
  ],
  ['a request is repeated', [asked(1, { id: 'o1' }), asked(1, { id: 'o1' })]],
  [
    'a merchant chooses one reference twice',
    [asked(1), asked(2)].map((each) => ({ ...each, meant: { body: { reference: 'PAY_1' } } })),
  ],
  [
    'what is called a reference is of two words',
    [asked(1), asked(2)].map((each) => ({ ...each, body: { data: { reference: 'shop 1' } } })),
  ],
  ['an offer changes', [tv('a', 'b'), tv('a', 'b', 'c'), tv('a', 'c')]],
  [
    'redacting may have removed an offer',
    [withLogo('a', 'b'), withLogo('b(PAYCONTRACT_SECRET_KEY, altered)'), withLogo('a', 'b')],
  ],
  [
    'redacting may have removed an offer beside one that it altered',
    [
      tv('a', 'b'),
      { ...tv(), body: { data: [{ bundleCode: 'b', name: '(PAYCONTRACT_SECRET_KEY, altered)' }] } },
      tv('a', 'b'),
    ],
  ],
  ['an offer is in another order', [tv('a', 'b'), tv('b', 'a'), tv('a', 'b')]],
])('nothing is found where %s', (_, parts) => {
  expect(findingsOf(identity, historyOf(...parts))).toEqual([])
})

test.each([
  [
    'REQ-ORD-07',
    'verifyOrder is asked for ORD_4 and shows ORD_9, and ORD_4 nowhere, as it does otherwise.',
    [...known, verified('ORD_4', { reference: 'ORD_9' })],
  ],
  [
    'REQ-ORD-02',
    'payOrder is asked for ORD_4 and shows ORD_1, which is an order that createOrder created',
    [...known, read('payOrder', 'ORD_4', { reference: 'ORD_1' })],
  ],
  [
    'REQ-S2S-03',
    'chargeCard is asked for PAY_1 and shows it as PAY-1.',
    [
      asked(1),
      {
        operationId: 'chargeCard',
        meant: { body: { reference: 'PAY_1' } },
        body: { data: { reference: 'PAY-1' } },
      },
    ],
  ],
  [
    'REQ-KYC-01',
    'attachCustomerKyc is asked for c4 and shows c9',
    [...customers, attached('c4', { id: 'c9' })],
  ],
  [
    'REQ-KYC-01',
    'attachCustomerKyc is asked for c1 and shows c2, which is another customer, and c1 nowhere.',
    [listed('c1', 'c2'), attached('c1', { customer: { id: 'c2' } })],
  ],
  [
    'REQ-KYC-01',
    'attachCustomerKyc is asked for c1 and shows c7, which is another customer, and c1 nowhere.',
    [listedPerson, attached('c1', person('c7', 'eve@buyer.ng'))],
  ],
  [
    'REQ-ORD-07',
    'verifyOrder is asked for ORD_1 and shows CHG_1, which is an order that chargeToken created',
    [created('ORD_1'), chargedAgain({ orderReference: 'CHG_1' }), verified('ORD_1', { reference: 'CHG_1' })],
  ],
  ['REQ-REF-01', 'PAY_1 is the reference of two orders', [asked(1), asked(2)]],
  [
    'REQ-REF-01',
    'PAY_1 is the reference of two orders',
    [asked(1, { id: 'order-1' }), asked(1, { id: 'order-2' })],
  ],
  [
    'REQ-BILL-03',
    'listTvPackages shows b, but a, b both before and after.',
    [withLogo('a', 'b'), withLogo('b'), withLogo('a', 'b')],
  ],
  [
    'REQ-BILL-03',
    'listTvPackages shows a, b, b, but a, b both before and after.',
    [tv('a', 'b'), tv('a', 'b', 'b'), tv('a', 'b')],
  ],
] as const)('%s: %s', (requirement, message, parts) => {
  expect(findingsOf(identity, historyOf(...parts))).toEqual([
    expect.objectContaining({
      requirements: expect.arrayContaining([requirement]),
      message: expect.stringContaining(message),
    }),
  ])
})

test('two orders that are shown under one name are found', () => {
  const shown = ['ORD_2', 'ORD_3'].map((each) => verified(each, { reference: 'ORD_9' }))
  const open = verified('ORD_1', { status: 'OPEN', reference: 'ORD_1' })
  const messages = findingsOf(identity, historyOf(...names.map(created), open, ...shown)).map(
    ({ message }) => message,
  )
  expect(messages).toEqual([
    'verifyOrder is asked for ORD_2 and shows ORD_9, as it does for ORD_3, and ORD_2 nowhere.',
    'verifyOrder is asked for ORD_3 and shows ORD_9, as it does for ORD_2, and ORD_3 nowhere.',
  ])
})
