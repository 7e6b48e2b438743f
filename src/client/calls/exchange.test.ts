import { expect, test } from 'vitest'
import { createBusinessClient } from './create-business-client.ts'
import type { Middleware } from './middleware.ts'

const options = { baseUrl: 'https://host.test/', publicKey: 'pk_visible', secretKey: 'sk_hidden' }

function record(answer: () => Response = () => Response.json({})) {
  const requests: Request[] = []
  const fetch = async (request: Request) => {
    requests.push(request)
    return answer()
  }
  return { requests, client: createBusinessClient({ ...options, headers: { 'x-app': 'shop' }, fetch }) }
}

test('writes parameters so that none of them can be taken for the address', async () => {
  const { requests, client } = record()
  await client.GET('/s2s/payments/verify/{reference}', { params: { path: { reference: 'PAY/1?a#b' } } })
  const query = { search: 'a&b=c d', list: 5, page: undefined, tag: ['x', 'y'], range: { from: 1 } }
  await client.GET('/transactions', { params: { query: query as never } })
  expect(requests.map(({ url }) => url)).toEqual([
    'https://host.test/s2s/payments/verify/PAY%2F1%3Fa%23b',
    'https://host.test/transactions?search=a%26b%3Dc%20d&list=5&tag=x&tag=y&range[from]=1',
  ])
})

test.each(['', '.', '..', undefined, null])('refuses the path parameter %o, unsent', async (reference) => {
  const { requests, client } = record()
  const call = client.GET('/s2s/payments/verify/{reference}', {
    params: { path: { reference: reference as string } },
  })
  await expect(call).rejects.toMatchObject({
    code: 'invalid_request',
    problems: [{ path: '/path/reference', message: 'must be given' }],
  })
  expect(requests).toEqual([])
})

test("a call's headers go over the client's, and null takes one away", async () => {
  const { requests, client } = record()
  await client.GET('/aml', { headers: { 'x-app': null, 'x-trace': 7 } })
  await client.GET('/aml', { headers: new Headers({ 'x-app': 'till' }) })
  expect(requests.map(({ headers }) => [headers.get('x-app'), headers.get('x-trace')])).toEqual([
    [null, '7'],
    ['till', null],
  ])
})

test('the first middleware is the outermost, and each may put something else in the place of what it sees', async () => {
  const { requests, client } = record(() => new Response('down', { status: 502 }))
  const seen: string[] = []
  const name = (text: string): Middleware => ({
    onRequest: () => void seen.push(`${text} asks`),
    onResponse: () => void seen.push(`${text} is answered`),
  })
  client.use(name('outer'), {
    onRequest: ({ request }) => new Request(request, { headers: { 'x-app': 'other' } }),
  })
  const result = await client.GET('/aml', { middleware: [name('inner')] })
  expect(seen).toEqual(['outer asks', 'inner asks', 'inner is answered', 'outer is answered'])
  expect(requests[0]?.headers.get('x-app')).toBe('other')
  expect(result).toMatchObject({ error: 'down' })
  client.use({ onRequest: () => Response.json({ kept: true }) })
  expect(await client.GET('/aml')).toMatchObject({ data: { kept: true } })
  expect(requests).toHaveLength(1)
})

test('middleware may mend or replace an error', async () => {
  const fail = async () => Promise.reject(new TypeError('no'))
  const client = createBusinessClient({ ...options, fetch: fail })
  const mend: Middleware = { onError: () => Response.json({ mended: true }) }
  expect(await client.GET('/aml', { middleware: [mend] })).toMatchObject({ data: { mended: true } })
  const replace: Middleware = { onError: () => new Error('instead') }
  await expect(client.GET('/aml', { middleware: [replace] })).rejects.toThrow('instead')
  await expect(client.GET('/aml', { middleware: [{}] })).rejects.toMatchObject({ code: 'network_error' })
})

test('an empty answer has no body', async () => {
  const { client } = record(() => new Response(null, { status: 204 }))
  expect((await client.GET('/aml')).data).toBeUndefined()
  const { client: refused } = record(() => new Response('', { status: 500 }))
  expect((await refused.GET('/aml')).error).toBeUndefined()
})
