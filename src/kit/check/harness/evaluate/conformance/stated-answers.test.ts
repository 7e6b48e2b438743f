import { expect, test } from 'vitest'
import { findOperation, type OperationId } from '../../../../contract/contract.ts'
import type { Exchange, KeyChoice } from '../../wire/request.ts'
import { findMisstatements } from './stated-answers.ts'

interface Answered {
  key?: KeyChoice
  status?: number
  body?: unknown
  text?: string
  sent?: string
  headers?: Record<string, string>
}

function tell(operationId: OperationId, answered: Answered): string[] {
  const { key = 'right', status = 200, body, text = JSON.stringify(body) ?? '', sent } = answered
  const headers = new Headers(answered.headers)
  const exchange = {
    ...{ operation: findOperation(operationId), key, status, body, text, contentType: 'application/json' },
    sent: {
      method: 'POST',
      url: 'https://api.example',
      headers: new Headers({ 'content-type': 'application/json' }),
      ...(sent !== undefined && { body: sent }),
    },
    received: { status, headers, text, durationMs: 1 },
  }
  return findMisstatements(exchange as Exchange).map((each) => each.text)
}

const SECRET = { statusCode: '03', message: 'Invalid SECRET key' }
const PUBLIC = { statusCode: '03', message: 'Invalid public key passed' }
const REFERENCE = { data: { reference: 'pay_7H2K' } }

test.each<[OperationId, Answered]>([
  ['verifyOrder', { key: 'public', status: 401, body: SECRET }],
  ['verifyOrder', { key: 'public', status: 401, text: 'Invalid SECRET key' }],
  ['ping', { key: 'secret', status: 401, body: PUBLIC }],
  ['ping', { key: 'secret', status: 429, body: {} }],
  ['createOrder', { key: 'secret', status: 400, body: {}, sent: '{' }],
  ['initiatePayment', { key: 'secret', status: 401, body: PUBLIC }],
  ['initiatePayment', { key: 'secret', status: 403, body: {} }],
  ['listTransactions', { key: 'public', status: 401, body: PUBLIC }],
  ['ping', { key: 'unknown', status: 401, body: { error: 'who' } }],
  ['ping', { status: 404, text: 'nothing' }],
  ['ping', { body: { data: { statusCode: '00' } } }],
  ['ping', { status: 204, text: '' }],
  ['ping', { text: 'pong' }],
  ['listBanks', { body: [{ code: '044' }] }],
  ['initiatePayment', { status: 201, body: REFERENCE }],
  ['initiatePayment', { status: 201, body: { link: 'https://pay.example' } }],
  ['initiatePayment', { status: 201, body: { ...REFERENCE, merchant: { reference: 'shop 1' } } }],
])('%s may answer %o', (operationId, answered) => {
  expect(tell(operationId, answered)).toEqual([])
})

test.each<[OperationId, Answered, string]>([
  ['verifyOrder', { key: 'public', body: SECRET }, 'does not get the answer for a key of the wrong type'],
  [
    'verifyOrder',
    { key: 'public', status: 404, body: SECRET },
    'does not get the answer for a key of the wrong type',
  ],
  [
    'listRefunds',
    { key: 'public', status: 401, body: PUBLIC },
    'does not get the answer for a key of the wrong type',
  ],
  ['ping', { key: 'secret', status: 401, body: { message: PUBLIC.message } }, 'is missing'],
  ['ping', { key: 'unknown', status: 401, body: PUBLIC }, 'to a key that is not of the wrong type'],
  ['payOrder', { status: 400, body: PUBLIC }, 'to a key that is not of the wrong type'],
  ['verifyPayment', { key: 'none', status: 401, body: PUBLIC }, 'to a key that is not of the wrong type'],
  ['verifyOrder', { status: 404, body: { status: 404 } }, 'is missing'],
  ['listBanks', { body: { banks: [] } }, 'is missing'],
  ['ping', { body: { statusCode: '00' }, headers: { 'X-Api-Version': '2' } }, 'version header'],
  ['initiatePayment', { body: { reference: 'PAY-1' } }, 'shows the reference "PAY-1"'],
])('%s may not answer %o', (operationId, answered, departure) => {
  expect(tell(operationId, answered)).toEqual([expect.stringContaining(departure)])
})
