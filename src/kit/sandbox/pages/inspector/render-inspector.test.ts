import { describe, expect, test } from 'vitest'
import { emptyModel, exampleModel } from '../testing/example-model.ts'
import { formatDuration } from './marks.ts'
import { readAmlReview, readClaimForm, readClockForm } from './read-forms.ts'
import { renderInspector } from './render-inspector.ts'

const hostile = `"><script>alert('1')</script>`

/** The same model with hostile text in the place of every string. */
function poison<Value>(value: Value): Value {
  if (typeof value === 'string') return hostile as Value
  if (Array.isArray(value)) return value.map(poison) as Value
  if (typeof value !== 'object' || value === null) return value
  // A currency code has passed the validators before it is stored.
  const entries = Object.entries(value).map(([key, part]) => [key, key === 'currency' ? part : poison(part)])
  return Object.fromEntries(entries) as Value
}

test('hostile text is text, wherever it stands', () => {
  const page = renderInspector(poison(exampleModel))
  expect(page).not.toContain('<script')
  expect(page.match(/&lt;script&gt;/g)?.length).toBeGreaterThan(50)
})

test('hostile keys and values of a body are text', () => {
  const [request] = exampleModel.requests
  const bodies = { requestBody: { [hostile]: hostile, n: [1, true, null] }, responseBody: hostile }
  const page = renderInspector({ ...emptyModel, requests: [{ ...request!, ...bodies }] })
  expect(page).not.toContain('<script')
  expect(page).toContain('<span class="value">null</span>')
})

test('a very long body is cut', () => {
  const [request] = exampleModel.requests
  const page = renderInspector({
    ...emptyModel,
    requests: [{ ...request!, responseBody: 'x'.repeat(50_000) }],
  })
  expect(page).toContain('30000 more characters')
})

test('only web addresses become links', () => {
  const page = renderInspector({
    ...exampleModel,
    orders: exampleModel.orders.map((order) => ({ ...order, checkoutUrl: 'javascript:alert(1)' })),
    aml: exampleModel.aml.map((record) => ({ ...record, proofUrl: 'javascript:alert(1)' })),
  })
  expect(page).not.toContain('javascript:')
})

test.each([
  ['/do/reset', ''],
  ['/do/seed', ''],
  ['/do/clock', 'name="advanceMs" value="60000"'],
  ['/do/clock', 'name="advanceMs" value="3600000"'],
  ['/do/clock', 'name="advanceMs" value="86400000"'],
  ['/do/rotate', 'name="businessId" value="b6f3c2a1-7d58-4a0e-9c11-5e2f8d7a4401"'],
  ['/do/fund', 'name="reference" value="ORD-2041"'],
  ['/do/review', 'name="decision" value="APPROVED"'],
  ['/do/review', 'name="decision" value="REJECTED"'],
  ['/do/claim', 'name="step" value="OPEN"'],
  ['/do/decide', 'name="businessId" value="c19e4d77-20b4-4f6b-8a33-91d0be6c5502"'],
  ['/do/decide', 'name="step" value="APPROVED"'],
  ['/do/replay', 'name="eventId" value="0d0ec7f8-6a8e-4fd2-8a35-b44b11ed0001"'],
])('a form posts to %s with %s', (path, field) => {
  const forms = renderInspector(exampleModel).match(/<form[\s\S]*?<\/form>/g) ?? []
  expect(
    forms.filter((form) => form.includes(`method="post" action="${path}"`) && form.includes(field)),
  ).not.toEqual([])
})

test('a control without a path is not shown', () => {
  expect(renderInspector(emptyModel)).not.toContain('<form')
  expect(
    renderInspector({ ...emptyModel, actions: { refresh: '/', seed: '/s' } }).match(/<form/g),
  ).toHaveLength(1)
})

test('every part says what it is for while it is empty', () => {
  const page = renderInspector(emptyModel)
  expect(page.match(/class="empty"/g)).toHaveLength(6)
  for (const [, id] of page.matchAll(/<a href="#(\w+)"/g)) expect(page).toContain(`<section id="${id}"`)
})

test('ids are unique, and businesses are shown by name', () => {
  const page = renderInspector(exampleModel)
  const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(page).toContain('createOrder · Adaeze Books &amp; Stationery')
})

test.each([
  [0, '0 s'],
  [59_999, '59 s'],
  [9_000_000, '2 h 30 min'],
  [-90_061_000, '1 d 1 h'],
])('%d ms are %s', (durationMs, text) => expect(formatDuration(durationMs)).toBe(text))

describe('forms', () => {
  test.each([
    [{ advanceMs: '60000' }, 60_000],
    [{ amount: '1.5', unit: 'hours' }, 5_400_000],
    [{ amount: '2', unit: 'days' }, 172_800_000],
  ])('%j advances the clock by %d ms', (form, advanceMs) => {
    expect(readClockForm(form)).toEqual({ ok: true, advanceMs })
  })

  test.each([
    {},
    { advanceMs: '-1' },
    { advanceMs: '0' },
    { advanceMs: 'NaN' },
    { advanceMs: '1e99' },
    { amount: '', unit: 'hours' },
    { amount: '1', unit: 'toString' },
    { amount: '99999', unit: 'days' },
  ])('%j does not', (form) => expect(readClockForm(form).ok).toBe(false))

  test('a review and a claim are read strictly', () => {
    expect(readAmlReview({ decision: 'APPROVED', notes: ' fine ' })).toEqual({
      ok: true,
      decision: 'APPROVED',
      notes: 'fine',
    })
    expect(readAmlReview({ decision: 'REJECTED', notes: ' ' })).toEqual({ ok: true, decision: 'REJECTED' })
    expect(readAmlReview({ decision: 'PENDING' }).ok).toBe(false)
    expect(readClaimForm({ step: 'OPEN', businessId: 'b1' })).toEqual({
      ok: true,
      step: 'OPEN',
      businessId: 'b1',
    })
    expect(readClaimForm({ step: 'OPEN' }).ok).toBe(false)
    expect(readClaimForm({ step: 'APPROVED' })).toEqual({ ok: true, step: 'APPROVED' })
    expect(readClaimForm({}).ok).toBe(false)
  })
})
