import { expect, test } from 'vitest'
import { maskDigits, showAttempt } from './show-attempt.ts'

const nothing = { path: {}, query: {}, headers: {} }

test('shows what was tried, and leaves out what is empty', () => {
  const request = { ...nothing, query: { list: 0 }, body: { amount: 5, customer: { email: 'a@b.cd' } } }
  expect(showAttempt({ request, headers: {} })).toBe(
    '{"query":{"list":0},"body":{"amount":5,"customer":{"email":"a@b.cd"}}}',
  )
  expect(showAttempt({ request: nothing, headers: { accept: '*/*' } })).toBe('{"headers":{"accept":"*/*"}}')
})

test('shows no card, whichever form it has', () => {
  const card = {
    cardnumber: 4242424242424242,
    number: ['4242424242424242'],
    cvv: '737',
    pin: '7371',
    otp: '737373',
    holderName: 'Ada',
  }
  const body = {
    card,
    cardToken: `TKN_${'s'.repeat(40)}`,
    description: 'paid with 4242 4242 4242 4242, thanks',
  }
  const shown = showAttempt({ request: { ...nothing, body }, headers: {} })
  expect(shown).not.toMatch(/4242|737|TKN|sss/)
  expect(shown).toContain('"holderName":"Ada"')
  expect(shown).toContain('paid with (16 digits), thanks')
})

test('does not show a key, not even one that nobody has', () => {
  expect(showAttempt({ request: nothing, headers: {}, credential: 'sk_almost' })).not.toContain('almost')
})

test.each([
  ['4242-4242-4242-4242', '(16 digits)'],
  ['411111111111', '(12 digits)'],
  ['2026-01-01T10:00:00Z', '2026-01-01T10:00:00Z'],
  ['15000.50 and 20', '15000.50 and 20'],
])('masks %s as %s', (text, masked) => {
  expect(maskDigits(text)).toBe(masked)
})
