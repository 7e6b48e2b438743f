import { describe, expect, it } from 'vitest'
import type { WebhookSignature } from '../../contract/webhook-signature.ts'
import { findSignatureProblem, signatureHeaders, signWebhook } from './sign.ts'

const form = {
  header: 'x-webhook-signature',
  timestampHeader: 'x-webhook-timestamp',
  toleranceSeconds: 300,
  encoding: 'hex',
} as const
const secret = 'whsec_vector'
const body = '{"id":"1","event":"order.succeeded"}'
const sentAt = 1_767_258_000_000
/** Computed with OpenSSL: `openssl dgst -sha256 -hmac whsec_vector` of `1767258000.` and the body. */
const signature = '60e751716222509b38b19fd7e89694d9d76b5c07dc9fb81480da281ddc088cf9'

const headersOf = (timestamp: string, signed: string) =>
  new Headers({ 'x-webhook-timestamp': timestamp, 'x-webhook-signature': signed })

describe('the signature of a webhook', () => {
  it('is what OpenSSL makes of seconds, full stop and body', () => {
    expect(signWebhook(form, secret, sentAt, body)).toBe(signature)
    expect(signWebhook(form, secret, sentAt + 999, body)).toBe(signature)
  })

  it.each([
    ['at once', 0, undefined],
    ['300 s later', 300_000, undefined],
    ['300 s earlier', -300_000, undefined],
    ['301 s later', 301_000, 'stale'],
    ['301 s earlier', -301_000, 'stale'],
  ])('is judged %s: %i ms is %s', (_, offsetMs, problem) => {
    const headers = headersOf('1767258000', signature)
    expect(findSignatureProblem(form, secret, headers, body, sentAt + offsetMs)).toBe(problem)
  })

  it.each([
    ['missing', 'another header', new Headers()],
    ['missing', 'no signature', new Headers({ 'x-webhook-timestamp': '1767258000' })],
    ['missing', 'an invalid timestamp', headersOf('yesterday', signature)],
    ['wrong', 'another timestamp', headersOf('1767258001', signature)],
    ['wrong', 'another signature', headersOf('1767258000', signature.replace('6', '7'))],
    ['wrong', 'a shorter signature', headersOf('1767258000', signature.slice(2))],
    ['wrong', 'a signature in capitals', headersOf('1767258000', signature.toUpperCase())],
  ])('is %s with %s', (problem, _, headers) => {
    expect(findSignatureProblem(form, secret, headers, body, sentAt)).toBe(problem)
  })

  it('is stale only where it is right', () => {
    const late = sentAt + 400_000
    expect(findSignatureProblem(form, secret, headersOf('1767258000', signature), body, late)).toBe('stale')
    expect(findSignatureProblem(form, secret, headersOf('1767258000', signature), `${body} `, late)).toBe(
      'wrong',
    )
    expect(findSignatureProblem(form, 'whsec_other', headersOf('1767258000', signature), body, sentAt)).toBe(
      'wrong',
    )
  })

  it('may be of any time where no tolerance is said', () => {
    const { toleranceSeconds: _, ...patient } = form
    const headers = headersOf('1767258000', signature)
    expect(findSignatureProblem(patient, secret, headers, body, sentAt + 1e12)).toBeUndefined()
  })

  it('is written in base64 where the contract says so', () => {
    const signed = signWebhook({ ...form, encoding: 'base64' }, secret, sentAt, body)
    expect(Buffer.from(signed, 'base64').toString('hex')).toBe(signature)
  })

  it('is that of the body alone where no timestamp travels with it', () => {
    const alone = { header: 'signature', encoding: 'hex' } as const
    const signed = signWebhook(alone, secret, sentAt, body)
    expect(signatureHeaders(alone, signed, sentAt, body)).toEqual({ signature: signed })
    const headers = new Headers({ signature: signed })
    expect(findSignatureProblem(alone, secret, headers, body, sentAt + 400_000)).toBeUndefined()
    expect(findSignatureProblem(alone, secret, headers, `${body} `, sentAt)).toBe('wrong')
  })
})

it('signs and checks as Standard Webhooks do, by their published vector', () => {
  const standard: WebhookSignature = {
    ...{ header: 'webhook-signature', timestampHeader: 'webhook-timestamp', toleranceSeconds: 300 },
    ...{ encoding: 'base64', scheme: 'standard-webhooks' },
  }
  const [key, text, id] = [
    'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    '{"test": 2432232314}',
    'msg_p5jXN8AQM9LWM0D4loKWxJek',
  ]
  const at = 1_614_265_330_000
  const signature = signWebhook(standard, key, at, text, { id })
  expect(signature).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=')
  const headers = signatureHeaders(standard, `v1,x ${signature}`, at, text, id)
  expect(headers).toMatchObject({ 'webhook-id': id, 'webhook-timestamp': '1614265330' })
  const judge = (others: object) =>
    findSignatureProblem(standard, key, new Headers({ ...headers, ...others }), text, at)
  expect([judge({}), judge({ 'webhook-id': 'msg_2' })]).toEqual([undefined, 'wrong'])
})
