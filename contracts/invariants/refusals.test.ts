import { expect, test } from 'vitest'
import { refusals } from './refusals.ts'
import { comparisonsOf, findingsOf } from './testing/findings-of.ts'
import { historyOf } from './testing/sample-history.ts'

const SECRET = 'Invalid SECRET key'
const PUBLIC = 'Invalid public key passed'
const refused = (message: string) => ({ status: 401, body: { message } })

test.each([
  ['a wrong key is named as such', { operationId: 'verifyOrder', key: 'public', ...refused(SECRET) }],
  ['a wrong key is named as such', { operationId: 'payOrder', key: 'secret', ...refused(PUBLIC) }],
  ['a right key is refused for another reason', { operationId: 'verifyOrder', ...refused('Try again') }],
  ['a key of the right type is taken', { operationId: 'verifyOrder', key: 'secret' }],
  ['the message is of something else', { operationId: 'listBanks', body: { data: [{ name: PUBLIC }] } }],
  ['an envelope denies it', { operationId: 'verifyPayment', key: 'secret', body: { success: false } }],
  ['it is not shown which key the business API takes', { operationId: 'listTransactions', key: 'public' }],
  ['it is not shown which key the business API takes', { operationId: 'listAmlRecords', ...refused(SECRET) }],
  ['a key in another place may be read', { operationId: 'ping', key: 'none', ...refused(PUBLIC) }],
  ['no answer came', { operationId: 'ping', key: 'secret', answer: undefined }],
] as const)('nothing is found where %s', (_, exchange) => {
  expect(findingsOf(refusals, historyOf(exchange as never))).toEqual([])
})

test.each([
  ['verifyOrder requires a secret key, but answers a public key with 200.', 'REQ-AUTH-02', { key: 'public' }],
  ['payOrder requires a public key, but answers a secret key with 200.', 'REQ-AUTH-03', { key: 'secret' }],
  [
    'verifyPayment requires a public key, but answers a secret key with 200.',
    'REQ-AUTH-06',
    { key: 'secret' },
  ],
  [
    `verifyOrder answers a secret key, which it requires, with 401 and "${SECRET}"`,
    'REQ-ERR-03',
    refused(SECRET),
  ],
  [`ping answers a public key, which it requires, with 401 and "${SECRET}"`, 'REQ-ERR-03', refused(SECRET)],
  [
    `chargeCard answers a public key, which it requires, with 401 and "${PUBLIC}"`,
    'REQ-ERR-03',
    { answer: { status: 401, headers: {}, body: `${PUBLIC}\n` } },
  ],
  [
    `trackOrderEvent requires a public key, and answers a secret key with 401 and "${SECRET}", which says`,
    'REQ-ERR-03',
    { key: 'secret', ...refused(SECRET) },
  ],
  [
    `chargeCard requires a public key, and answers a secret key with 400 and "${PUBLIC}", which comes with 401.`,
    'REQ-ERR-03',
    { key: 'secret', ...refused(PUBLIC), status: 400 },
  ],
  [
    `createRefund answers an unknown key with 401 and "${SECRET}"`,
    'REQ-ERR-03',
    { key: 'unknown', ...refused(SECRET) },
  ],
])('%s', (message, requirement, part) => {
  const operationId = message.split(' ')[0]
  const history = historyOf({ operationId, ...part } as never)
  expect(findingsOf(refusals, history)).toEqual([
    {
      requirements: [requirement],
      section: requirement === 'REQ-AUTH-06' ? '§5.8' : '§7',
      message: expect.stringContaining(message),
      exchanges: history.exchanges,
    },
  ])
})

const wrongKey = { operationId: 'verifyOrder', key: 'public', ...refused(SECRET) } as const

test.each([
  ['an operation that takes the right key too', 1, [{ operationId: 'verifyOrder' }, wrongKey]],
  ['an operation that refuses every key', 0, [{ operationId: 'verifyOrder', status: 404 }, wrongKey]],
  ['a key of the right type', 0, [{ operationId: 'verifyOrder', key: 'secret' }]],
] as const)('a refused key is compared where it is sent to %s', (_, comparisons, parts) => {
  expect(comparisonsOf(refusals, historyOf(...parts), 'REQ-AUTH-02')).toBe(comparisons)
})

const sending = (headers: Record<string, string>) => ({
  sent: { method: 'GET', url: 'http://business.test/s2s/payments/verify/PAY_1', headers },
})
const inApiKey = sending({ 'api-key': '$PAYCONTRACT_OTHER_PUBLIC_KEY' })
const keyless = (part = {}) => ({ operationId: 'verifyPayment', key: 'none', ...part }) as const

test.each([
  ['an operation takes nothing', 0, [keyless()]],
  ['it is refused', 1, [{ operationId: 'verifyPayment' }, keyless(refused('No key'))]],
  [
    'a key is sent elsewhere',
    0,
    [
      { operationId: 'verifyPayment' },
      keyless({ sent: { method: 'GET', url: 'http://a.test?key=$PAYCONTRACT_PUBLIC_KEY', headers: {} } }),
    ],
  ],
  [
    'a credential that is not described is sent',
    0,
    [{ operationId: 'verifyPayment' }, keyless(sending({ authorization: '***' }))],
  ],
  [
    'its key comes in api-key beside a credential that is not described',
    0,
    [
      { operationId: 'verifyPayment' },
      keyless(sending({ 'api-key': '$PAYCONTRACT_PUBLIC_KEY', cookie: '***' })),
    ],
  ],
  [
    'no credential is stated',
    0,
    [{ operationId: 'listTvProviders' }, { ...keyless(), operationId: 'listTvProviders' }],
  ],
] as const)('a request without a key is right where %s', (_, comparisons, parts) => {
  expect(findingsOf(refusals, historyOf(...parts))).toEqual([])
  expect(comparisonsOf(refusals, historyOf(...parts), 'no S2S request without a key is accepted')).toBe(
    comparisons,
  )
})

test.each([
  ['ping', 'REQ-AUTH-01'],
  ['verifyPayment', 'REQ-AUTH-06'],
  ['listAmlRecords', 'REQ-AUTH-08'],
] as const)('%s without a key is found where it is taken', (operationId, requirement) => {
  const history = historyOf({ operationId }, { ...keyless(), operationId })
  expect(findingsOf(refusals, history)).toMatchObject([
    { requirements: [requirement], message: `${operationId} accepts a request without a key.` },
  ])
})

test('an S2S key that comes in api-key alone is found where it is taken, and compared where it is refused', () => {
  const taken = historyOf({ operationId: 'verifyPayment' }, keyless(inApiKey))
  const alone = taken.exchanges[1]!
  expect(findingsOf(refusals, taken)).toEqual([
    {
      requirements: ['REQ-AUTH-07'],
      section: '§5.8',
      message: 'verifyPayment accepts a request with its key only in api-key.',
      exchanges: [alone],
    },
  ])
  expect(findingsOf(refusals, { ...taken, exchanges: [alone] })).toEqual([])
  const denied = historyOf({ operationId: 'verifyPayment' }, keyless({ ...inApiKey, ...refused('No key') }))
  expect(comparisonsOf(refusals, denied, 'REQ-AUTH-07')).toBe(1)
})

const stranger = { operationId: 'verifyOrder', key: 'unknown', ...refused('Unknown key') } as const

test.each([
  ['its own key is taken', 1, [{ operationId: 'verifyOrder' }, stranger]],
  ['every key is refused', 0, [{ operationId: 'verifyOrder', ...refused('No') }, stranger]],
] as const)('the message to an unknown key is compared where %s', (_, comparisons, parts) => {
  expect(comparisonsOf(refusals, historyOf(...parts), 'REQ-ERR-03')).toBe(comparisons)
})
