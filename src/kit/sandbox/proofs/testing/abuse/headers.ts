import type { ReadyBusiness } from '../../../runtime/describe-sandbox.ts'
import { keyHeader } from '../harness/call.ts'
import { operations } from '../harness/operations.ts'
import { type Attempt, attempt } from './attempt.ts'

const KB = 1024

export function badKeys({ publicKey, secretKey }: ReadyBusiness): Attempt[] {
  const business = (name: string, headers: Record<string, string>) =>
    attempt(name, 'listTransactions', 401, { headers })
  const checkout = (name: string, headers: Record<string, string>) => attempt(name, 'ping', 401, { headers })
  return [
    business('no key', {}),
    business('an empty key', { authorization: '' }),
    business('a scheme without a key', { authorization: 'Bearer' }),
    business('another scheme', { authorization: `Basic ${secretKey}` }),
    business('no scheme', { authorization: secretKey }),
    business('two keys', { authorization: `Bearer ${secretKey} ${secretKey}` }),
    business('two headers in one', { authorization: `Bearer ${secretKey}, Bearer ${secretKey}` }),
    business('a public key', { authorization: `Bearer ${publicKey}` }),
    business('the key in the header of the other host', { 'api-key': secretKey }),
    business('half a key', { authorization: `Bearer ${secretKey.slice(0, -1)}` }),
    business('a longer key', { authorization: `Bearer ${secretKey}a` }),
    business('a key in capitals', { authorization: `Bearer ${secretKey.toUpperCase()}` }),
    business('a key of 7 KB', { authorization: `Bearer ${'k'.repeat(7 * KB)}` }),
    business('a key that is SQL', { authorization: "Bearer '||'" }),
    checkout('no key', {}),
    checkout('a secret key', { 'api-key': secretKey }),
    checkout('two keys', { 'api-key': `${publicKey}, ${publicKey}` }),
    checkout('a key in the query only', {}),
  ]
}

export function badHeaders(business: ReadyBusiness): Attempt[] {
  const body = JSON.stringify({ amount: 5, currency: 'NGN', customer: {} })
  const initiate = (name: string, status: number, headers: Record<string, string>) =>
    attempt(name, 'initiatePayment', status, {
      headers: {
        'content-type': 'application/json',
        ...keyHeader(operations.initiatePayment, business),
        ...headers,
      },
      body,
    })
  return [
    initiate('an empty Idempotency-Key', 400, { 'idempotency-key': '' }),
    initiate('an Idempotency-Key of 256 characters', 400, { 'idempotency-key': 'k'.repeat(256) }),
    ...[
      'nonsense',
      'decline=99',
      'latencyMs=-1',
      'fault=200',
      'webhook=eat',
      'decline=05; decline=05',
      '=',
    ].map((each) => initiate(`the scenario ${each}`, 400, { 'x-sandbox-scenario': each })),
  ]
}

export function badSignatures(): Attempt[] {
  const hex = 'a'.repeat(64)
  const sign = (name: string, timestamp: string | undefined, signature: string | undefined) =>
    attempt(name, 'receiveCadCollection', [400, 401], {
      headers: {
        'content-type': 'application/json',
        ...(timestamp !== undefined && { 'x-webhook-timestamp': timestamp }),
        ...(signature !== undefined && { 'x-webhook-signature': signature }),
      },
      body: JSON.stringify({
        ...{ event_id: 'forged', type: 'collection', transaction_id: '1', transaction_reference: '2' },
        ...{ transaction_status: 'SUCCESSFUL', transaction_amount: 5, transaction_currency: 'CAD' },
        source_information: { collection_email: 'a@b.example' },
      }),
    })
  return [
    sign('no signature', '1', undefined),
    sign('no timestamp', undefined, hex),
    sign('neither', undefined, undefined),
    sign('a forged signature', '1767258000', hex),
    sign('a short signature', '1767258000', 'a'),
    sign('a signature that is not hex', '1767258000', 'ä'.repeat(32).replaceAll('ä', 'z')),
    sign('a timestamp that is not a number', 'now', hex),
    sign('a negative timestamp', '-1', hex),
    sign('a huge timestamp', '9'.repeat(40), hex),
  ]
}
