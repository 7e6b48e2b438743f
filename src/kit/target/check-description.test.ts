import { describe, expect, test } from 'vitest'
import { checkDescription } from './check-description.ts'

const least = { checkout: 'http://a', business: 'http://b', publicKey: 'pk_test_1', secretKey: 'sk_test_1' }

function complaintOf(more: object): string {
  try {
    checkDescription({ ...least, ...more })
  } catch (error) {
    return (error as Error).message
  }
  return ''
}

describe('a description of a target', () => {
  test('may say how the target fills the gaps', () => {
    const business = { publicKey: 'a', secretKey: 'b', records: { paidOrder: ['ord_1', 'ord_2'] } }
    expect(
      complaintOf({
        businesses: [{ ...business, retired: { publicKey: 'old' }, live: { secretKey: 'live' } }, business],
        overlays: ['answers.overlay.yaml'],
        emails: ['one@example.com', '@example.com'],
        rate: 5,
        records: { tvProvider: '7' },
        requests: {
          createOrder: { data: { amount: 5, note: 'order {$random}' } },
          verifyOrder: { data: { reference: '{$createOrder.response.body#/data/reference}' } },
          chargeToken: { data: { token: '{$records.savedCard}' } },
          receiveCadCollection: { body: { from: '{$sender}', amount: '{$amount}' } },
        },
      }),
    ).toBe('')
  })

  test.each([
    ['an unknown key', { capabilites: [] }, 'unknown name capabilites: did you mean capabilities?'],
    [
      'an unknown key of a business',
      { businesses: [{}, { bank: 'sk_test_9' }] },
      /^unknown name businesses\[1\]\.bank: known are id, name, email/,
    ],
    ['an unknown record', { records: { costumer: '1' } }, /records\.costumer: did you mean customer\?/],
    ['a record that is not text', { records: { customer: 5 } }, 'records.customer must be string.'],
    ['an invalid address', { emails: ['somebody'] }, /^emails\[0\] must match pattern/],
    [
      'an unknown encoding',
      { payload: { encoding: 'hexa' } },
      'payload.encoding must be base64 or base64url or hex.',
    ],
    ['a separator of one block', { payload: { separator: '.' } }, /write "blocks": "several" beside it/],
    [
      'a separator that the encoding has',
      { payload: { blocks: 'several', separator: '/' } },
      /payload\.separator holds a character of base64: choose one/,
    ],
    [
      'an own email that is invalid',
      { businesses: [{ ownEmails: ['somebody'] }] },
      /^businesses\[0\]\.ownEmails\[0\] must match pattern/,
    ],
    ['a rate of nothing', { rate: 0 }, 'rate must be >= 1.'],
    [
      'an unknown operation',
      { requests: { createOder: { body: {} } } },
      /requests\.createOder: did you mean createOrder\?/,
    ],
    [
      'a request of nothing',
      { requests: { ping: {} } },
      /^requests\.ping must NOT have fewer than 1 properties/,
    ],
    [
      'an invalid expression',
      { requests: { ping: { body: '{$randon}' } } },
      /^requests\.ping holds \{\$randon\}, which is not an expression: write \{\$random\}/,
    ],
    [
      'an expression of an unknown record',
      { requests: { ping: { body: { to: '{$records.paidOder}' } } } },
      /holds \{\$records\.paidOder\}, and .* did you mean paidOrder\?/,
    ],
    [
      'an answer to what is not described',
      { requests: { ping: { body: '{$createOrder.response.body#/id}' } } },
      /and unknown name requests\.createOrder/,
    ],
    [
      'a sender where none is taken',
      { requests: { ping: { body: '{$sender}' } } },
      /only a notification to receiveCadCollection has a sender/,
    ],
    [
      'requests that need each other',
      {
        requests: {
          createOrder: { data: { like: '{$verifyOrder.response.body#/data/like}' } },
          verifyOrder: { data: { reference: '{$createOrder.response.body#/data/reference}' } },
        },
      },
      /^requests\.createOrder holds .* and requests\.verifyOrder needs createOrder itself\.$/,
    ],
  ])('is refused with %s', (_, more, message) => {
    expect(complaintOf(more)).toMatch(message)
  })

  test('is refused without a word of its secrets, and with nothing that acts on a terminal', () => {
    const complaint = complaintOf({ businesses: [{ 'secret\u001bKey': 'sk_test_1' }] })
    expect(complaint).toMatch(/^unknown name businesses\[0\]\.secret.*: did you mean secretKey\?$/)
    expect(complaint).not.toContain('sk_test_1')
    expect(complaint).not.toContain('\u001b')
  })

  test.each([
    [
      [{ header: 'x login' }],
      /businesses\[0\]\.credential\.header must be the name of a header, such as x-login/,
    ],
    [[{ header: 'content-type' }], /credential\.header is a header that says something else/],
    [[{ header: 'x-login', user: 'shop' }], /businesses\[0\]\.credential has header and user: keep/],
    [[{ user: 'a:b' }], /credential\.user holds a colon/],
    [[{ secret: 'zwölf' }], /credential\.secret must be of printable ASCII/],
    [[{ user: 'shop', secret: '' }], /credential\.secret is empty/],
    [[{}], /businesses\[0\]\.credential must NOT have fewer than 1/],
    [[{ token: 'canary' }], /businesses\[0\]\.credential\.token: known are header, user, secret/],
    [
      [{ header: 'x-login' }, undefined],
      /businesses\[1\]\.credential must be of the form of businesses\[0\]\.credential, a secret in the header x-login/,
    ],
  ])('is refused with the credentials %j', (credentials, message) => {
    const complaint = complaintOf({ businesses: credentials.map((credential) => ({ credential })) })
    expect(complaint).toMatch(message)
    expect(complaint).not.toContain('canary')
  })
})
