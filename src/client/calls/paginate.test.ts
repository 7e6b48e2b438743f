import { describe, expect, expectTypeOf, it, vi } from 'vitest'
import type { components as Business } from '../../../generated/business/types.ts'
import type { components as Checkout } from '../../../generated/checkout/types.ts'
import { createBusinessClient } from './create-business-client.ts'
import { createCheckoutClient } from './create-checkout-client.ts'
import { paginate } from './paginate.ts'

const options = { baseUrl: 'https://host.test', secretKey: 'sk_test_1' }

/** Answers with the requested page; a request too many fails the test. */
function serve(pageOf: (page: number) => unknown) {
  const fetch = vi.fn(async ({ url }: Request) => {
    if (fetch.mock.calls.length > 9) throw new Error('too many requests')
    return Response.json(pageOf(Number(new URL(url).searchParams.get('page') ?? 1)))
  })
  return fetch
}

const queries = (fetch: ReturnType<typeof serve>) => fetch.mock.calls.map(([{ url }]) => new URL(url).search)

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = []
  for await (const item of items) all.push(item)
  return all
}

const transactions = (ids: string[], nextPage?: unknown) => ({
  data: {
    transactions: ids.map((id) => ({ id })),
    meta: { size: 2, totalItems: 3, nextPage, previousPage: 0 },
  },
})

describe('paginate', () => {
  it('goes through the transactions until nextPage is 0, keeping the query', async () => {
    const fetch = serve((page) => (page === 1 ? transactions(['a', 'b'], 2) : transactions(['c'], 0)))
    const client = createBusinessClient({ ...options, fetch })
    const params = { query: { list: 2, type: 'CREDIT' as const } }
    expect(await collect(paginate(client, '/transactions', { params }))).toEqual([
      { id: 'a' },
      { id: 'b' },
      { id: 'c' },
    ])
    expect(queries(fetch)).toEqual(['?list=2&type=CREDIT', '?list=2&type=CREDIT&page=2'])
  })

  it('reads on by the number of pages where nextPage is null', async () => {
    const page = (id: string, page: number) => ({
      data: { transactions: [{ id }], meta: { nextPage: null, page, pages: 2 } },
    })
    const fetch = vi.fn(async ({ url }: Request) =>
      Response.json(url.includes('page=2') ? page('b', 2) : page('a', 1)),
    )
    const client = createBusinessClient({ ...options, fetch })
    expect((await collect(paginate(client, '/transactions'))).map(({ id }) => id)).toEqual(['a', 'b'])
  })

  it.each([undefined, null, 0, -1, 'x'])('ends at the nextPage %j', async (nextPage) => {
    const client = createBusinessClient({ ...options, fetch: serve(() => transactions(['a'], nextPage)) })
    expect(await collect(paginate(client, '/transactions'))).toHaveLength(1)
  })

  it('goes through the AML records by page and pages, starting where asked', async () => {
    const fetch = serve((page) => ({
      data: [{ id: `a${page}` }],
      meta: { total: 4, page, limit: 1, pages: 4 },
    }))
    const client = createBusinessClient({ ...options, fetch })
    const params = { query: { page: '3', limit: '1' } }
    expect(await collect(paginate(client, '/aml', { params }))).toEqual([{ id: 'a3' }, { id: 'a4' }])
    expect(queries(fetch)).toEqual(['?page=3&limit=1', '?page=4&limit=1'])
  })

  it.each(['/charge/order/refunds/all', '/charge/order/chargebacks/all'] as const)(
    'goes through %s',
    async (path) => {
      const fetch = serve((page) => ({
        data: { items: [{ id: `r${page}` }], meta: { total: 2, page, limit: 1, pages: 2 } },
      }))
      const client = createCheckoutClient({ ...options, fetch })
      expect(await collect(paginate(client, path))).toEqual([{ id: 'r1' }, { id: 'r2' }])
    },
  )

  it('ends at an empty page, whatever the numbers say', async () => {
    const fetch = serve((page) => transactions(page < 3 ? [`a${page}`] : [], page + 1))
    const client = createBusinessClient({ ...options, fetch })
    expect(await collect(paginate(client, '/transactions'))).toHaveLength(2)
    expect(fetch).toHaveBeenCalledTimes(3)
  })

  it.each([
    [
      'the same content under ever higher numbers',
      (page: number) => transactions(['a'], page + 1),
      'transactions',
    ],
    ['the same number for ever', () => transactions([crypto.randomUUID()], 2), 'meta'],
    ['an earlier number', (page: number) => transactions([`a${page}`], page === 1 ? 3 : 2), 'meta'],
  ])('refuses a service that answers with %s', async (_what, pageOf, where) => {
    const client = createBusinessClient({ ...options, fetch: serve(pageOf) })
    await expect(collect(paginate(client, '/transactions'))).rejects.toMatchObject({
      code: 'invalid_response',
      operationId: 'listTransactions',
      fieldErrors: [{ field: `data.${where}` }],
    })
  })

  it.each([{}, { data: null }, { data: { transactions: null } }, null])(
    'refuses the page %j',
    async (page) => {
      const client = createBusinessClient({ ...options, fetch: serve(() => page) })
      await expect(collect(paginate(client, '/transactions'))).rejects.toMatchObject({
        fieldErrors: [{ field: 'data.transactions', message: 'must be array' }],
      })
    },
  )

  it('fetches a page only when its records are asked for', async () => {
    const fetch = serve((page) => transactions([`a${page}`, `b${page}`], page + 1))
    const client = createBusinessClient({ ...options, fetch })
    const items = paginate(client, '/transactions')
    expect(fetch).not.toHaveBeenCalled()
    for await (const item of items) if (item.id === 'b2') break
    expect(fetch).toHaveBeenCalledTimes(2)
  })

  it('ends with the reason of its signal', async () => {
    const fetch = serve((page) => transactions([`a${page}`], page + 1))
    const stop = new AbortController()
    const seen: string[] = []
    const iterate = async () => {
      const client = createBusinessClient({ ...options, fetch })
      for await (const { id } of paginate(client, '/transactions', { signal: stop.signal })) {
        seen.push(id)
        if (id === 'a2') stop.abort('enough')
      }
    }
    await expect(iterate()).rejects.toBe('enough')
    expect([seen, fetch.mock.calls.length]).toEqual([['a1', 'a2'], 2])
  })

  it('throws the refusal of a page', async () => {
    const fetch = async () => Response.json({ message: 'Invalid SECRET key' }, { status: 401 })
    const client = createBusinessClient({ ...options, fetch })
    await expect(collect(paginate(client, '/transactions'))).rejects.toMatchObject({ code: 'wrong_key_type' })
  })

  it('refuses a path that is not a listing', async () => {
    const path = '/bill-payment/tv-services' as '/transactions'
    const call = collect(paginate(createBusinessClient(options), path))
    await expect(call).rejects.toMatchObject({ code: 'invalid_option' })
  })

  it('types records, paths and queries by the contract', () => {
    const business = createBusinessClient(options)
    const checkout = createCheckoutClient(options)
    type ItemOf<List> = List extends AsyncGenerator<infer Item, void> ? Item : never
    const lists = () => ({
      transactions: paginate(business, '/transactions', { params: { query: { list: 5 } } }),
      aml: paginate(business, '/aml', { params: { query: { page: '2' } } }),
      refunds: paginate(checkout, '/charge/order/refunds/all'),
    })
    type Lists = ReturnType<typeof lists>
    expectTypeOf<ItemOf<Lists['transactions']>>().toEqualTypeOf<Business['schemas']['Transaction']>()
    expectTypeOf<ItemOf<Lists['aml']>>().toEqualTypeOf<Business['schemas']['AmlRecord']>()
    expectTypeOf<ItemOf<Lists['refunds']>>().toEqualTypeOf<Checkout['schemas']['Refund']>()
    const mistakes = () => [
      // @ts-expect-error not a listing
      paginate(business, '/bill-payment/tv-services'),
      // @ts-expect-error the AML page is a string
      paginate(business, '/aml', { params: { query: { page: 2 } } }),
      // @ts-expect-error no such parameter
      paginate(business, '/transactions', { params: { query: { size: 2 } } }),
    ]
    expect(mistakes).toBeTypeOf('function')
  })
})
