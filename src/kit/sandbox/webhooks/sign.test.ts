import { describe, expect, it } from 'vitest'
import { findSignatureProblem, signWebhook } from './sign.ts'

const secret = 'whsec_vector'
const body = '{"id":"1","event":"order.succeeded"}'
const sentAt = 1_767_258_000_000
/** As OpenSSL computes it: `openssl dgst -sha256 -hmac whsec_vector` of `1767258000.` and the body. */
const signature = '60e751716222509b38b19fd7e89694d9d76b5c07dc9fb81480da281ddc088cf9'

const headersOf = (timestamp: string, signed: string) =>
  new Headers({ 'x-webhook-timestamp': timestamp, 'x-webhook-signature': signed })

describe('the signature of a webhook', () => {
  it('is what OpenSSL makes of seconds, full stop and body', () => {
    expect(signWebhook(secret, sentAt, body)).toBe(signature)
    expect(signWebhook(secret, sentAt + 999, body)).toBe(signature)
  })

  it.each([
    ['at once', 0, undefined],
    ['300 s later', 300_000, undefined],
    ['300 s earlier', -300_000, undefined],
    ['301 s later', 301_000, 'stale'],
    ['301 s earlier', -301_000, 'stale'],
  ])('is judged %s: %i ms is %s', (_, offsetMs, problem) => {
    const headers = headersOf('1767258000', signature)
    expect(findSignatureProblem(secret, headers, body, sentAt + offsetMs)).toBe(problem)
  })

  it.each([
    ['missing', 'another header', new Headers()],
    ['missing', 'no signature', new Headers({ 'x-webhook-timestamp': '1767258000' })],
    ['missing', 'a timestamp that is none', headersOf('yesterday', signature)],
    ['wrong', 'another timestamp', headersOf('1767258001', signature)],
    ['wrong', 'another signature', headersOf('1767258000', signature.replace('6', '7'))],
    ['wrong', 'a shorter signature', headersOf('1767258000', signature.slice(2))],
    ['wrong', 'a signature in capitals', headersOf('1767258000', signature.toUpperCase())],
  ])('is %s with %s', (problem, _, headers) => {
    expect(findSignatureProblem(secret, headers, body, sentAt)).toBe(problem)
  })

  it('is stale only where it is right', () => {
    const late = sentAt + 400_000
    expect(findSignatureProblem(secret, headersOf('1767258000', signature), body, late)).toBe('stale')
    expect(findSignatureProblem(secret, headersOf('1767258000', signature), `${body} `, late)).toBe('wrong')
    expect(findSignatureProblem('whsec_other', headersOf('1767258000', signature), body, sentAt)).toBe(
      'wrong',
    )
  })
})
