import { describe, expect, test } from 'vitest'
import { type CardEntryView, renderCardEntry } from './card-entry.ts'
import { readCodeForm, readDecision, renderCode, renderThreeDSecure } from './challenge.ts'
import { explainDecline, type Outcome, renderNotFound, renderResult } from './result.ts'
import { buildReturnUrl } from './return-url.ts'

const view: CardEntryView = {
  merchantName: 'Adaeze Books',
  amount: 25000,
  currency: 'NGN',
  description: 'Three novels',
  reference: 'PAY_7KQ2M9XW4T8B3ZNC',
  action: '/pay/k3b9/step',
  cancelAction: '/pay/k3b9/cancel',
  submissionToken: 'once-1',
}
const hostile = `"><script>alert('1')</script><img src=x onerror=alert(1)>`

describe('hostile text is text', () => {
  const views = { ...view, merchantName: hostile, description: hostile, reference: hostile, action: hostile }
  const problems = { number: hostile, expiry: hostile, cvv: hostile, holderName: hostile }
  test.each([
    ['card entry', renderCardEntry({ ...views, submissionToken: hostile, values: { holderName: hostile } })],
    ['card entry with problems', renderCardEntry({ ...views, problems })],
    ['3DS page', renderThreeDSecure({ ...views, card: { brand: hostile, last4: hostile } })],
    ['code page', renderCode('otp', { ...views, problem: hostile, cancelAction: hostile })],
    [
      'result',
      renderResult({
        outcome: 'failed',
        reference: hostile,
        merchantName: hostile,
        reason: hostile,
        returnUrl: hostile,
      }),
    ],
  ])('%s', (_, page) => {
    expect(page).not.toMatch(/<script|<img/)
    expect(page).toContain('&lt;script&gt;')
  })
})

test('no card number and no CVV is shown again, even where it is given', () => {
  const values = {
    number: '4111111111111111',
    cvv: '7306',
    holderName: 'A 4111111111111111',
    expiry: '4111111111111111',
  }
  const page = renderCardEntry({ ...view, values, problems: { number: 'too short' } })
  expect(page).not.toContain('4111111111111111')
  expect(page).not.toContain('7306')
  expect(renderCardEntry({ ...view, values: { holderName: 'Adaeze O’Neil', expiry: '09/29' } })).toMatch(
    /value="09\/29"[\s\S]*value="Adaeze O’Neil"/,
  )
})

test('each problem is tied to its field, and the first one takes the focus', () => {
  const page = renderCardEntry({ ...view, problems: { expiry: 'Month is wrong', cvv: 'CVV is wrong' } })
  expect(inputOf(page, 'expiry')).toMatch(
    /aria-invalid="true" aria-describedby="expiry-problem expiry-hint" autofocus/,
  )
  expect(inputOf(page, 'cvv')).toMatch(/aria-invalid="true" aria-describedby="cvv-problem cvv-hint"/)
  expect(page).toContain('<p class="problem" id="expiry-problem">Month is wrong</p>')
  expect(page).toContain('<a href="#cvv">CVV is wrong</a>')
  expect(inputOf(page, 'number')).not.toMatch(/aria-invalid|aria-describedby|autofocus/)
  expect(page.match(/autofocus/g)).toHaveLength(1)
})

test('the fields can be filled by the browser and from a number pad', () => {
  const page = renderCardEntry(view)
  expect(inputOf(page, 'number')).toMatch(/inputmode="numeric" autocomplete="cc-number"/)
  expect(inputOf(page, 'expiry')).toContain('autocomplete="cc-exp"')
  expect(inputOf(page, 'cvv')).toMatch(/inputmode="numeric" autocomplete="cc-csc"/)
  expect(inputOf(page, 'holderName')).toContain('autocomplete="cc-name"')
  expect(inputOf(renderCode('pin', view), 'pin')).toMatch(
    /type="password" inputmode="numeric" autocomplete="off"/,
  )
  expect(inputOf(renderCode('otp', view), 'otp')).toMatch(/inputmode="numeric" autocomplete="one-time-code"/)
})

test('every form carries the submission token, and Cancel is a form of its own', () => {
  for (const page of [renderCardEntry(view), renderThreeDSecure(view), renderCode('otp', view)]) {
    const forms = page.match(/<form[\s\S]*?<\/form>/g) ?? []
    expect(forms).toHaveLength(2)
    expect(forms[0]).toContain('method="post" action="/pay/k3b9/step"')
    expect(forms[1]).toContain('method="post" action="/pay/k3b9/cancel"')
    for (const form of forms) {
      expect(form).toContain('name="submissionToken" value="once-1"')
    }
  }
  expect(renderCardEntry({ ...view, cancelAction: undefined }).match(/<form/g)).toHaveLength(1)
})

test.each([
  [25000, 'NGN', '₦25,000.00', 'NGN'],
  [5000, 'XOF', 'F\u202fCFA', 'XOF'],
  [0.1, 'USD', '$0.10', 'USD'],
  [1234.5, 'CAD', '$1,234.50', 'CAD'],
])('%d %s is written with the decimals of its currency', (amount, currency, price, code) => {
  const page = renderCardEntry({ ...view, amount, currency })
  expect(page).toContain(price)
  expect(page).toContain(code)
  if (currency === 'XOF') expect(page).not.toContain('5,000.00')
})

test('a decline says why', () => {
  expect(explainDecline('51')).toContain('insufficient funds')
  expect(explainDecline('99')).toContain('The bank declined')
})

test.each<[Outcome, boolean]>([
  ['successful', true],
  ['failed', true],
  ['cancelled', true],
  ['expired', false],
  ['already paid', false],
])('%s: the way back is shown, and taken by itself: %s', (outcome, leaves) => {
  const returnUrl = 'https://shop.example.com/done?status=X'
  const page = renderResult({ outcome, reference: 'PAY_1', returnUrl })
  expect(page).toContain(`href="${returnUrl}"`)
  expect(page.includes(`<meta http-equiv="refresh" content="5;url=${returnUrl}">`)).toBe(leaves)
  expect(renderResult({ outcome, reference: 'PAY_1' })).not.toMatch(/http-equiv="refresh"|Return to shop/)
})

test.each(['javascript:alert(1)', 'data:text/html,x', '/relative', 'https:', ''])(
  '%j is not a way back',
  (returnUrl) => {
    expect(renderResult({ outcome: 'successful', reference: 'PAY_1', returnUrl })).not.toMatch(
      /refresh|Return to shop/,
    )
    expect(buildReturnUrl(returnUrl, { reference: 'PAY_1', status: 'SUCCESSFUL' })).toBeUndefined()
  },
)

test('the way back keeps the query of the shop and sets reference and status', () => {
  const url = buildReturnUrl('https://shop.example.com/done?cart=7&status=forged#top', {
    reference: 'PAY_1&x=2',
    status: 'SUCCESSFUL',
  })
  expect(url).toBe('https://shop.example.com/done?cart=7&status=SUCCESSFUL&reference=PAY_1%26x%3D2#top')
})

test('an unknown address says so, and nothing more', () => {
  expect(renderNotFound()).toContain('<h1>No such payment</h1>')
})

test('the other forms are read strictly', () => {
  expect(readDecision({ decision: 'approve' })).toBe('approve')
  expect(readDecision({ decision: 'APPROVE' })).toBeUndefined()
  expect(readCodeForm('otp', { otp: ' 123 456 ' })).toEqual({ ok: true, entered: '123456' })
  expect(readCodeForm('otp', { otp: '12345' })).toEqual({ ok: false, problem: 'The code has 6 digits' })
  expect(readCodeForm('otp', {})).toEqual({ ok: false, problem: 'Enter the code your bank sent you' })
  expect(readCodeForm('pin', { pin: '１２３４' })).toEqual({ ok: true, entered: '1234' })
  expect(readCodeForm('pin', { pin: '1234567' })).toEqual({ ok: false, problem: 'The PIN has 4 to 6 digits' })
  expect(readCodeForm('pin', { otp: '1234' })).toEqual({ ok: false, problem: 'Enter the PIN of your card' })
})

function inputOf(page: string, name: string): string {
  return page.match(new RegExp(`<input id="${name}"[^>]*>`))?.[0] ?? ''
}
