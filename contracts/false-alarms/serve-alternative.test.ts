import { afterEach, expect, test } from 'vitest'
import { type ServedTarget, serveTarget } from '../../src/kit/check/testing/serve-target.ts'
import type { Target } from '../../src/kit/target/target.ts'
import { ALTERNATIVES } from './alternatives.ts'
import { type ServedAlternative, serveAlternative } from './serve-alternative.ts'

let behind: ServedTarget
let served: ServedAlternative
afterEach(async () => {
  await served.close()
  await behind.close()
})

async function ask(name: string, path: string, body: object, status = 200, headers = {}, method = 'GET') {
  behind = await serveTarget((_, __, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
  )
  const target = { checkout: behind.url, business: behind.url } as Target
  served = await serveAlternative(target, ALTERNATIVES.find((alternative) => alternative.name === name)!)
  const base = path.startsWith('/charge') ? served.checkout : served.business
  const response = await fetch(`${base}${path}`, { method, headers })
  const text = await response.text()
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) }
}

const list = {
  data: { transactions: [{ status: 'SUCCESSFUL', channel: 'CARD', deposit: { status: 'PENDING' } }] },
}

test.each([
  ['created', '/charge/order/create', {}, 200, {}, 'POST', { status: 201, body: {} }],
  ['no-content', '/customers/1/attach', { data: 1 }, 200, {}, 'PUT', { status: 204, body: undefined }],
  [
    'own-bodies',
    '/charge/banks',
    { data: [] },
    200,
    {},
    'GET',
    { body: { statusCode: '00', result: [1, 2] } },
  ],
  ['own-bodies', '/transactions', list, 200, {}, 'GET', { body: list }],
  ['own-errors', '/aml', { message: 'no' }, 401, {}, 'GET', { status: 401, body: { statusCode: 401 } }],
  ['own-statuses', '/aml', { message: 'no' }, 401, {}, 'GET', { status: 403 }],
  [
    'own-statuses',
    '/charge/order/verify',
    { message: 'Invalid SECRET key' },
    401,
    {},
    'POST',
    { status: 401 },
  ],
  [
    'more-fields',
    '/aml',
    { data: [{ id: '1' }] },
    200,
    {},
    'GET',
    { body: { data: [{ id: '1', vendorNote: null }] } },
  ],
  [
    ...(['own-values', '/transactions', list, 200, {}, 'GET'] as const),
    {
      body: {
        data: {
          transactions: [{ status: 'X-SUCCESSFUL', channel: 'X-CARD', deposit: { status: 'PENDING' } }],
        },
      },
    },
  ],
  [
    'own-credential-401',
    '/transactions',
    list,
    200,
    { authorization: 'Bearer sk_1' },
    'GET',
    { status: 401 },
  ],
  ['locks-out', '/charge/ping', {}, 200, { 'api-key': 'nobody' }, 'GET', { status: 429 }],
  ['wants-content-type', '/charge/ping', {}, 200, {}, 'GET', { status: 415 }],
  ['errors-in-200', '/aml', { message: 'no' }, 401, {}, 'GET', { status: 200, body: { success: false } }],
  ['empty-errors', '/aml', { message: 'no' }, 401, {}, 'GET', { status: 401, body: undefined }],
  ['passing-fields', '/aml', { data: [] }, 200, {}, 'GET', { body: { requestId: 'req-1' } }],
  [
    ...(['basic-timestamps', '/aml', { at: '2026-03-14T09:26:53.5Z' }, 200, {}, 'GET'] as const),
    { body: { at: '20260314T092653,5Z' } },
  ],
  ['no-next-page', '/transactions', { nextPage: 0 }, 200, {}, 'GET', { body: { nextPage: -1 } }],
  ['other-references', '/customers/1/attach', {}, 200, {}, 'PUT', { body: { merchant: {} } }],
  ['clear-payloads', '/charge/order/verify', {}, 200, { 'api-key': 'sk_1' }, 'POST', { status: 422 }],
  ['hides-records', '/charge/order/verify', {}, 200, { 'api-key': 'sk_1' }, 'POST', { status: 403 }],
  ['own-payloads', '/s2s/payments/initiate', {}, 200, { 'public-key': 'pk_1' }, 'POST', { status: 400 }],
  ['small-pages', '/transactions?list=26', list, 200, {}, 'GET', { status: 400 }],
  ['small-pages', '/transactions?list=25', list, 200, {}, 'GET', { status: 200, body: list }],
  ['no-proposed-operations', '/bill-payment/internet-services', {}, 200, {}, 'GET', { status: 404 }],
] as const)('%s changes %s', async (name, path, body, status, headers, method, expected) => {
  expect(await ask(name, path, body, status, headers, method)).toMatchObject(expected)
})
