import { expect, test } from 'vitest'
import { refusals } from './refusals.ts'
import { historyOf } from './testing/sample-history.ts'

const SECRET = 'Invalid SECRET key'
const PUBLIC = 'Invalid public key passed'
const refused = (message: string) => ({ status: 401, body: { message } })

test.each([
  ['a wrong key is told so', { operationId: 'verifyOrder', key: 'public', ...refused(SECRET) }],
  ['a wrong key is told so', { operationId: 'payOrder', key: 'secret', ...refused(PUBLIC) }],
  ['a right key is refused for another reason', { operationId: 'verifyOrder', ...refused('Try again') }],
  ['a key of the right type is taken', { operationId: 'verifyOrder', key: 'secret' }],
  ['the message is of something else', { operationId: 'listBanks', body: { data: [{ name: PUBLIC }] } }],
  ['an envelope denies it', { operationId: 'verifyPayment', key: 'secret', body: { success: false } }],
  ['it is not shown which key the business API takes', { operationId: 'listTransactions', key: 'public' }],
  ['it is not shown which key the business API takes', { operationId: 'listAmlRecords', ...refused(SECRET) }],
  ['a key in another place may be read', { operationId: 'ping', key: 'none', ...refused(PUBLIC) }],
  ['no answer came', { operationId: 'ping', key: 'secret', answer: undefined }],
] as const)('nothing is found where %s', (_, exchange) => {
  expect(refusals.judge(historyOf(exchange as never))).toEqual([])
})

test.each([
  ['verifyOrder takes a secret key, and answers a public key with 200.', 'REQ-AUTH-02', { key: 'public' }],
  ['payOrder takes a public key, and answers a secret key with 200.', 'REQ-AUTH-03', { key: 'secret' }],
  ['verifyPayment takes a public key, and answers a secret key with 200.', 'REQ-AUTH-06', { key: 'secret' }],
  [
    `verifyOrder answers a secret key, which it takes, with 401 and "${SECRET}"`,
    'REQ-ERR-03',
    refused(SECRET),
  ],
  [`ping answers a public key, which it takes, with 401 and "${SECRET}"`, 'REQ-ERR-03', refused(SECRET)],
  [
    `chargeCard answers a public key, which it takes, with 401 and "${PUBLIC}"`,
    'REQ-ERR-03',
    { answer: { status: 401, headers: {}, body: `${PUBLIC}\n` } },
  ],
  [
    `createRefund answers an unknown key with 401 and "${SECRET}"`,
    'REQ-ERR-03',
    { key: 'unknown', ...refused(SECRET) },
  ],
])('%s', (message, requirement, part) => {
  const operationId = message.split(' ')[0]
  const history = historyOf({ operationId, ...part } as never)
  expect(refusals.judge(history)).toEqual([
    {
      requirements: [requirement],
      section: requirement === 'REQ-AUTH-06' ? '§5.8' : '§7',
      message: expect.stringContaining(message),
      exchanges: history.exchanges,
    },
  ])
})
