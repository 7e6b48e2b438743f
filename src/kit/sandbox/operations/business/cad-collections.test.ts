import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { TEST_NOW } from '../../testing/create-test-context.ts'
import { useBusiness } from '../../testing/use-business.ts'

const { state, call, get, hold } = useBusiness()

describe('CAD collection emails', () => {
  const path = '/business/settings/cad-collection-emails'
  const register = (email: string, tenant: 0 | 1 = 0) => call('POST', path, { email }, tenant)

  it('are kept exactly as they were given, and listed in order', async () => {
    const first = await register('Payer.One@Example.CA')
    expect(first.body.data).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      email: 'Payer.One@Example.CA',
      businessId: 'business-1',
      createdAt: '2026-01-01T09:00:00.000Z',
    })
    expect((await register('Payer.One@Example.CA')).body.data).toEqual(first.body.data)
    await state.runtime.clock.advance(1000)
    const second = await register('payer.two@example.ca')
    expect((await get(path)).body.data).toEqual([first.body.data, second.body.data])
  })

  it('belong to one business until it removes them', async () => {
    const { id } = (await register('payer@example.ca')).body.data
    const taken = await register('payer@example.ca', 1)
    expect([taken.status, taken.body.statusCode, taken.body.errors[0].field]).toEqual([409, 409, 'email'])
    expect((await call('DELETE', `${path}/${id}`, undefined, 1)).status).toBe(404)
    expect((await call('DELETE', `${path}/${id}`)).body.data).toMatchObject({ id, email: 'payer@example.ca' })
    expect((await call('DELETE', `${path}/${id}`)).status).toBe(404)
    expect((await register('payer@example.ca', 1)).status).toBe(200)
    expect((await get(path)).body.data).toEqual([])
  })

  it("refuse the address of another business's account, and take one's own", async () => {
    const own = ['owner@adaeze-books.example', 'owner@maple-imports.example'] as const
    const taken = await register(own[1])
    expect([taken.status, taken.body.statusCode, taken.body.errors[0].field]).toEqual([409, 409, 'email'])
    expect((await register(own[0], 1)).status).toBe(409)
    expect(await state.runtime.database.db.selectFrom('cadEmails').selectAll().execute()).toEqual([])
    expect((await register(own[0])).body.data.businessId).toBe('business-1')
  })

  it('refuse what is not an address', async () => {
    for (const email of ['nobody', 'pay\u0000er@example.ca', ' '])
      expect((await register(email)).status).toBe(400)
  })

  it('refuse what looks like card data: masked, two addresses could be one', async () => {
    const { status, body } = await register('4242424242424242@example.ca')
    expect([status, body.errors]).toEqual([
      400,
      [{ field: 'email', message: 'must not hold what looks like card data' }],
    ])
  })

  it('have one owner, however many register at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => register('once@example.ca', (index % 2) as 0 | 1)),
    )
    const owners = new Set(answers.flatMap(({ body }) => body.data?.businessId ?? []))
    expect(owners.size).toBe(1)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(50)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(50)
    expect(await state.runtime.database.db.selectFrom('cadEmails').selectAll().execute()).toHaveLength(1)
  })
})

describe('receiveCadCollection', () => {
  const notice = {
    ...{ event_id: 'evt_1', type: 'collection', transaction_id: '5501987' },
    ...{ transaction_reference: 'CA-7731-4402-918', transaction_status: 'SUCCESSFUL' },
    ...{ transaction_amount: 1250.75, transaction_currency: 'CAD' },
    source_information: { collection_email: 'owner@adaeze-books.example' },
  }

  async function deliver(body: object, { secret = 'whsec_cad_test', ageSeconds = 0, tampered = false } = {}) {
    const rawBody = JSON.stringify(body)
    const timestamp = String(TEST_NOW / 1000 - ageSeconds)
    const signature = createHmac('sha256', secret).update(`${timestamp}.${rawBody}`).digest('hex')
    const response = await state.app.request('/webhooks/cad-collections', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-webhook-timestamp': timestamp,
        'x-webhook-signature': signature,
      },
      body: tampered ? `${rawBody} ` : rawBody,
    })
    return { status: response.status, body: await response.json() }
  }

  it('credits once, and gives a repetition the first answer', async () => {
    const first = await deliver(notice)
    expect(first).toMatchObject({ status: 200, body: { data: { status: 'RECONCILED' } } })
    expect(await deliver(notice)).toEqual(first)
    const repeated = await Promise.all(Array.from({ length: 50 }, () => deliver(notice)))
    expect(new Set(repeated.map(({ body }) => body.data.id))).toEqual(new Set([first.body.data.id]))
    expect((await get('/transactions')).body.data.meta.totalItems).toBe(1)
    expect(state.events.map(({ event }) => event)).toEqual(['collection.received', 'collection.reconciled'])
  })

  it('credits a transfer once, whatever the events are called that tell of it', async () => {
    const failed = await deliver({ ...notice, event_id: 'evt_0', transaction_status: 'FAILED' })
    expect(failed.body.data.status).toBe('IGNORED')
    const tell = (index: number) => deliver({ ...notice, event_id: `evt_${index + 1}` })
    const told = await Promise.all(Array.from({ length: 50 }, (_, index) => tell(index)))
    expect(new Set(told.map(({ body }) => `${body.data.id} ${body.data.status}`)).size).toBe(1)
    expect(told[0]!.body.data.status).toBe('RECONCILED')
    expect((await get('/transactions')).body.data.meta.totalItems).toBe(1)
    expect(state.events.map(({ event }) => event)).toEqual(['collection.received', 'collection.reconciled'])
  })

  it.each(['event_id', 'transaction_id'])(
    'refuses a notification whose %s looks like card data: masked, it could be that of another',
    async (field) => {
      const { status, body } = await deliver({ ...notice, [field]: '4242424242424242' })
      expect([status, body.errors[0].field]).toEqual([400, field])
    },
  )

  it('goes by registered emails, as they were registered', async () => {
    await call('POST', '/business/settings/cad-collection-emails', { email: 'Payer@Example.CA' }, 1)
    const sender = { source_information: { collection_email: 'Payer@Example.CA' } }
    expect((await deliver({ ...notice, ...sender })).body.data.status).toBe('RECONCILED')
    expect((await get('/transactions', 1)).body.data.transactions[0]).toMatchObject({ amount: 1250.75 })
  })

  it('ignores a collection that did not succeed', async () => {
    const { body } = await deliver({ ...notice, transaction_status: 'PENDING' })
    expect(body.data.status).toBe('IGNORED')
    expect((await get('/transactions')).body.data.meta.totalItems).toBe(0)
  })

  it.each([
    ['the wrong secret', { secret: 'another' }, 'Invalid webhook signature'],
    ['an old timestamp', { ageSeconds: 301 }, 'Webhook timestamp is outside the allowed window'],
    ['a timestamp of the future', { ageSeconds: -301 }, 'Webhook timestamp is outside the allowed window'],
    ['another body', { tampered: true }, 'Invalid webhook signature'],
  ])('refuses %s', async (_what, options, message) => {
    const { status, body } = await deliver(notice, options)
    expect([status, body.statusCode, body.message]).toEqual([401, 401, message])
    expect((await get('/transactions')).body.data.meta.totalItems).toBe(0)
  })

  it('refuses a notification without a signature', async () => {
    const { status, body } = await call('POST', '/webhooks/cad-collections', notice)
    expect([status, body.message]).toEqual([401, 'Missing webhook signature'])
  })

  it.each([
    ['a currency that its business has a wallet in', { transaction_currency: 'NGN' }],
    [
      'a currency that nobody here has a wallet in',
      { transaction_currency: 'KWD', transaction_amount: 1.005 },
    ],
  ])('defers a collection in %s: the money is there', async (_what, change) => {
    const { status, body } = await deliver({ ...notice, ...change })
    expect([status, body.data.status]).toEqual([200, 'DEFERRED'])
    expect(state.events.map(({ event }) => event)).toEqual(['collection.received', 'collection.deferred'])
    expect((await get('/transactions')).body.data.meta.totalItems).toBe(0)
  })

  it.each([
    { transaction_currency: 'cad' },
    { transaction_amount: 1.005 },
    { transaction_amount: 1e17 },
    { event_id: 'e'.repeat(256) },
  ])('refuses %j', async (change) => {
    const { status, body } = await deliver({ ...notice, ...change })
    expect([status, body.statusCode]).toEqual([400, 400])
  })
})

it('shows a business nothing of another', async () => {
  const { transaction } = await hold()
  const { id } = (await call('POST', '/business/settings/cad-collection-emails', { email: 'a@example.ca' }))
    .body.data
  const proof = { transactionId: transaction.id, sourceOfFunds: 'GIFT', proofUrl: 'https://x.example/1' }
  const form = new FormData()
  form.append('transactionId', transaction.id)
  form.append('sourceOfFunds', 'GIFT')
  form.append('file', new File(['%PDF-1.7'], 'proof.pdf'))
  const own = await hold({ businessId: 'business-2' })
  for (const query of ['', '?type=CREDIT', '?search=invoice']) {
    const { transactions, meta } = (await get(`/transactions${query}`, 1)).body.data
    expect(transactions.map(({ id }: { id: string }) => id)).toEqual([own.transaction.id])
    expect(meta.totalItems).toBe(1)
  }
  expect((await get(`/transactions?search=${transaction.reference}`, 1)).body.data.transactions).toEqual([])
  for (const query of ['', '?status=PENDING']) {
    const { data, meta } = (await get(`/aml${query}`, 1)).body
    expect(data.map(({ id }: { id: string }) => id)).toEqual([own.amlRecord!.id])
    expect(meta.total).toBe(1)
  }
  expect((await get('/business/settings/cad-collection-emails', 1)).body.data).toEqual([])
  const refused = await Promise.all([
    call('POST', '/transfer/submit/source-of-funds', proof, 1),
    call('POST', '/transfer/submit/source-of-funds/file', form, 1),
    call('DELETE', `/business/settings/cad-collection-emails/${id}`, undefined, 1),
  ])
  expect(refused.map(({ status }) => status)).toEqual([404, 404, 404])
  expect((await get('/aml')).body.data).toMatchObject([{ status: 'PENDING', proofUrl: null }])
})
