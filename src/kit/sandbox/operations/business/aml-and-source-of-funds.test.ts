import { describe, expect, it } from 'vitest'
import { useBusiness } from '../../testing/use-business.ts'

const { state, call, get, deposit, hold } = useBusiness()

describe('listAmlRecords', () => {
  const list = async (query = '', tenant: 0 | 1 = 0) => (await get(`/aml${query}`, tenant)).body

  it('has its documented defaults, as strings', async () => {
    expect(await list()).toEqual({ data: [], meta: { total: 0, page: 1, limit: 20, pages: 0 } })
  })

  it('goes back from the newest, page by page, and keeps one status', async () => {
    const amounts = [10_000, 20_000, 30_000, 40_000, 50_000]
    const held = []
    for (const amount of amounts) held.push((await hold({ amountMinor: amount * 100 })).transaction)
    const page = await list('?limit=2&page=2')
    expect(page.data.map(({ amount }: { amount: number }) => amount)).toEqual([30_000, 20_000])
    expect(page.meta).toEqual({ total: 5, page: 2, limit: 2, pages: 3 })
    expect((await list('?limit=2&page=4')).data).toEqual([])
    const proof = { sourceOfFunds: 'LOAN', proofUrl: 'https://files.example.com/1.pdf' }
    for (const { id } of [held[1]!, held[3]!]) {
      await call('POST', '/transfer/submit/source-of-funds', { transactionId: id, ...proof })
    }
    const uploaded = await list('?status=PROOF_UPLOADED&limit=1&page=2')
    expect(uploaded.data.map(({ amount }: { amount: number }) => amount)).toEqual([20_000])
    expect(uploaded.meta).toEqual({ total: 2, page: 2, limit: 1, pages: 2 })
    expect((await list('?status=PENDING')).meta.total).toBe(3)
    expect((await list('?status=APPROVED')).data).toEqual([])
  })

  it.each(['?page=0', '?page=99999999999999999999', '?limit=101', '?limit=x'])(
    'refuses %s',
    async (query) => {
      expect((await get(`/aml${query}`)).status).toBe(400)
    },
  )
})

describe('submitSourceOfFunds', () => {
  const path = '/transfer/submit/source-of-funds'
  const proof = { sourceOfFunds: 'BUSINESS_REVENUE', proofUrl: 'https://files.example.com/1.pdf' }

  it('sets the proof, and takes a new one in its place', async () => {
    const { transaction, amlRecord } = await hold()
    const answer = await call('POST', path, {
      transactionId: transaction.id,
      ...proof,
      description: 'Contract',
    })
    expect(answer.body.data).toMatchObject({
      id: amlRecord?.id,
      status: 'PROOF_UPLOADED',
      proofUrl: proof.proofUrl,
    })
    const proofUrl = 'https://files.example.com/2.pdf'
    const again = await call('POST', path, { transactionId: transaction.id, ...proof, proofUrl })
    expect(again.body.data).toMatchObject({ status: 'PROOF_UPLOADED', proofUrl })
    expect(state.events.map(({ event }) => event)).toEqual(['aml.proof_uploaded', 'aml.proof_uploaded'])
  })

  it('refuses a transaction that is not held, and one that is not there', async () => {
    const { transaction } = await deposit()
    const refused = await call('POST', path, { transactionId: transaction.id, ...proof })
    expect([refused.status, refused.body.statusCode]).toEqual([409, 409])
    const unknown = await call('POST', path, { transactionId: 'nothing', ...proof })
    expect([unknown.status, unknown.body.statusCode]).toEqual([404, 404])
  })
})

describe('submitSourceOfFundsFile', () => {
  const path = '/transfer/submit/source-of-funds/file'

  function form(fields: Record<string, string | Blob>): FormData {
    const data = new FormData()
    for (const [name, value] of Object.entries(fields)) data.append(name, value)
    return data
  }

  const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0x00])
  const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xe0])

  it.each([
    ['pdf', '%PDF-1.7 salary of 4242424242424242'],
    ['png', png],
    ['jpeg', jpeg],
  ])('takes a %s, whatever its name, and names nothing of it', async (_kind, content) => {
    const { transaction } = await hold()
    const file = new File([content], 'salary-statement.exe', { type: 'text/plain' })
    const sent = form({ transactionId: transaction.id, sourceOfFunds: 'SALARY', file })
    const { status, body } = await call('POST', path, sent)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.data.status).toBe('PROOF_UPLOADED')
    expect(body.data.proofUrl).toMatch(
      /^http:\/\/business\.test\/transfer\/source-of-funds\/files\/[0-9a-f-]{36}$/,
    )
  })

  it('is another request with another file, under the same Idempotency-Key', async () => {
    const { transaction } = await hold()
    const send = (content: BlobPart) => {
      const sent = form({
        transactionId: transaction.id,
        sourceOfFunds: 'GIFT',
        file: new File([content], 'a'),
      })
      return call('POST', path, sent, 0, { 'idempotency-key': 'proof-1' })
    }
    const first = await send(png)
    expect(first.status).toBe(200)
    expect(await send(png)).toEqual(first)
    expect((await send(jpeg)).status).toBe(409)
  })

  it('refuses another kind of file by its content', async () => {
    const { transaction } = await hold()
    for (const content of ['plain', '', 'GIF89a']) {
      const file = new File([content], 'proof.pdf', { type: 'application/pdf' })
      const sent = form({ transactionId: transaction.id, sourceOfFunds: 'SALARY', file })
      const { status, body } = await call('POST', path, sent)
      expect([status, body.statusCode]).toEqual([415, 415])
    }
  })

  it('names every field at fault', async () => {
    const { status, body } = await call('POST', path, form({ sourceOfFunds: 'LOTTERY', colour: 'green' }))
    expect(status).toBe(400)
    expect(body.errors.map(({ field }: { field: string }) => field).sort()).toEqual([
      ...['colour', 'file', 'sourceOfFunds', 'transactionId'],
    ])
    const text = form({ transactionId: '1', sourceOfFunds: 'SALARY', file: '%PDF-1.7' })
    expect((await call('POST', path, text)).body.errors).toEqual([
      { field: 'file', message: 'must be a file' },
    ])
  })

  it('refuses a transaction of nobody, and another content type', async () => {
    const file = new File([png], 'proof.png')
    const sent = form({ transactionId: 'nothing', sourceOfFunds: 'SALARY', file })
    expect((await call('POST', path, sent)).status).toBe(404)
    expect((await call('POST', path, { transactionId: '1' })).status).toBe(415)
  })
})
