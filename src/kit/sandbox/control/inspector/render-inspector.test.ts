import { expect, test } from 'vitest'
import { formatDuration } from './marks.ts'
import { renderDetails, renderInspector } from './render-inspector.ts'
import { renderRequestDetails } from './requests.ts'
import { emptyModel, exampleModel, exampleRequest } from './testing/example-model.ts'
import { renderEventDetails } from './webhooks.ts'

const hostile = `"><script>alert('1')</script>`

/** Returns a copy of the model with hostile text in place of every string. */
function poison<Value>(value: Value): Value {
  if (typeof value === 'string') return hostile as Value
  if (Array.isArray(value)) return value.map(poison) as Value
  if (typeof value !== 'object' || value === null) return value
  // the sandbox wrote this JSON itself
  if ('sentAs' in value)
    return { ...value, event: hostile, sentAs: hostile, body: JSON.stringify({ [hostile]: hostile }) }
  // a currency code has passed the validators before it is stored
  const entries = Object.entries(value).map(([key, part]) => [key, key === 'currency' ? part : poison(part)])
  return Object.fromEntries(entries) as Value
}

test('hostile text is text, wherever it stands', () => {
  const page = renderInspector(poison(exampleModel))
  expect(page).not.toContain('<script>')
  expect(page.match(/&lt;script&gt;/g)?.length).toBeGreaterThan(50)
  for (const event of poison(exampleModel).webhooks)
    expect(renderDetails(hostile, renderEventDetails(event))).not.toContain('<script')
})

test('hostile keys and values of a body are text', () => {
  const bodies = { requestBody: { [hostile]: hostile, n: [1, true, null] }, responseBody: hostile }
  const page = renderDetails(hostile, renderRequestDetails({ ...exampleRequest, ...bodies }))
  expect(page).not.toContain('<script')
  expect(page).toContain('<span class="value">null</span>')
})

test('a very long body is cut', () => {
  const details = renderRequestDetails({ ...exampleRequest, responseBody: 'x'.repeat(50_000) })
  expect(`${details}`).toContain('30000 more characters')
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
  ['/reset', ''],
  ['/seed', ''],
  ['/clock/advance', 'name="duration" value="1m"'],
  ['/clock/advance', 'name="duration" value="1h"'],
  ['/clock/advance', 'name="duration" value="1d"'],
  ['/keys/rotate', 'name="businessId" value="b6f3c2a1-7d58-4a0e-9c11-5e2f8d7a4401"'],
  [
    '/orders/ORD-2041/fund?businessId=b6f3c2a1-7d58-4a0e-9c11-5e2f8d7a4401&amp;host=checkout',
    'name="reference" value="ORD-2041"',
  ],
  ['/aml/aml-1/review', 'name="decision" value="APPROVED"'],
  ['/aml/aml-1/review', 'name="decision" value="REJECTED"'],
  ['/collections/collection-1/claim', 'name="decision" value="OPEN"'],
  ['/collections/collection-2/claim', 'name="businessId" value="c19e4d77-20b4-4f6b-8a33-91d0be6c5502"'],
  ['/collections/collection-2/claim', 'name="decision" value="APPROVED"'],
  ['/webhooks/trigger', '<option value="order.succeeded"'],
  ['/businesses/b6f3c2a1-7d58-4a0e-9c11-5e2f8d7a4401/webhook-url', 'name="url"'],
  ['/webhooks/replay', 'name="eventId" value="0d0ec7f8-6a8e-4fd2-8a35-b44b11ed0001"'],
])('a form posts to %s with %s', (path, field) => {
  const pages = [renderInspector(exampleModel), ...exampleModel.webhooks.map(renderEventDetails)]
  const forms = pages.join('').match(/<form[\s\S]*?<\/form>/g) ?? []
  expect(
    forms.filter((form) => form.includes(`method="post" action="${path}"`) && form.includes(field)),
  ).not.toEqual([])
})

test('a control that would be refused is not shown', () => {
  const page = renderInspector({
    ...exampleModel,
    orders: exampleModel.orders.map((order) => ({ ...order, status: 'SUCCESSFUL' })),
    aml: exampleModel.aml.map((record) => ({ ...record, status: 'APPROVED' })),
    collections: exampleModel.collections.map((collection) => ({ ...collection, status: 'CLAIMED' })),
  })
  expect(page).not.toMatch(/action="\/(orders|aml|collections)/)
})

test('a claim that was rejected may be followed by that of any business', () => {
  const [, collection] = exampleModel.collections
  const claim = { ...collection!.claim!, status: 'REJECTED' }
  const page = renderInspector({ ...exampleModel, collections: [{ ...collection!, claim }] })
  expect(page).toMatch(/<select name="businessId"[^>]*>.*name="decision" value="OPEN"/)
})

test('what was done last is said at the top', () => {
  const page = renderInspector(emptyModel, { tone: 'bad', text: hostile })
  expect(page).toContain('role="status" tabindex="-1">&quot;&gt;&lt;script&gt;')
})

test('a webhook shows its body, its signature, and where and how each attempt was taken', () => {
  const page = exampleModel.webhooks.map(renderEventDetails).join('')
  const text = page.replace(/<[^>]*>/g, '').replaceAll('&quot;', '"')
  for (const shown of [
    '"reference": "ORD-2041"',
    'x-webhook-timestamp: 1763629334',
    '/listen/b6f3c2a1?forward-to=',
    '14 ms',
    'no answer',
    'Next attempt at 2025-11-20 09:07:14',
    'The business had no webhook URL',
  ])
    expect(text).toContain(shown)
  expect(text).toMatch(/1\. FAILED 503 14 ms/)
  expect(text).toMatch(/resent DELIVERED 200 9 ms/)
})

test('it says how webhooks are received, where none are', () => {
  const businesses = exampleModel.businesses.map((business) => ({ ...business, webhookUrl: null }))
  expect(renderInspector({ ...exampleModel, businesses })).toContain('paycontract listen --forward-to')
  expect(renderInspector(exampleModel)).not.toContain('paycontract listen --forward-to')
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

test('it says how many of how many it shows, and shows queries and answers that were lost', () => {
  const text = renderInspector(exampleModel).replace(/<style>.*<\/style>|<[^>]*>/gs, '')
  for (const shown of [
    'Requests latest 2 of 73',
    'Orders latest 2 of 1,204',
    'AML records 2',
    '/transactions?list=20&amp;page=1&amp;search=',
    '200 lost',
    'The log keeps the latest 200 requests; it holds 200.',
  ])
    expect(text).toContain(shown)
})

test('the same request in a row is one line with a count, which opens', () => {
  const [created, listed] = exampleModel.requests
  const polled = [9, 8, 7].map((id) => ({ ...listed!, id, durationMs: id }))
  const failed = { ...listed!, id: 6, status: 500 }
  const page = renderInspector({ ...exampleModel, requests: [...polled, failed, created!] })
  const [list = ''] = /<div class="requests">[\s\S]*?<\/section>/.exec(page) ?? []
  const run = /<details class="run" id="run-7">([\s\S]*?)<div class="run-rows">([\s\S]*?)<\/div>/.exec(list)!
  expect(list.match(/class="run"/g)).toHaveLength(1)
  expect(run[1]).toContain('<b class="figure">3 times</b>')
  expect([...run[2]!.matchAll(/id="(request-\d)"/g)].map(([, id]) => id)).toEqual([
    'request-9',
    'request-8',
    'request-7',
  ])
  expect(list).toContain('id="request-6"')
})

test.each([
  [0, '0 s'],
  [59_999, '59 s'],
  [9_000_000, '2 h 30 min'],
  [-90_061_000, '1 d 1 h'],
])('%d ms are %s', (durationMs, text) => expect(formatDuration(durationMs)).toBe(text))
