import { describe, expect, it } from 'vitest'
import type { components } from '../../../../../generated/business/types.ts'
import { reviewAmlRecord, submitProof } from '../../ledger/aml-records.ts'
import { useBusiness } from '../../testing/use-business.ts'

type Transaction = components['schemas']['Transaction']

const { get, inTransaction, deposit, hold } = useBusiness()

describe('listTransactions', () => {
  async function list(query = '', tenant: 0 | 1 = 0) {
    const { status, body } = await get(`/transactions${query}`, tenant)
    expect(status, JSON.stringify(body)).toBe(200)
    const { transactions, meta } = body.data as { transactions: Transaction[]; meta: object }
    return { names: transactions.map(({ description }) => description), transactions, meta }
  }

  async function fill(count: number): Promise<void> {
    for (let number = 1; number <= count; number += 1) await deposit({ description: `Sale ${number}` })
  }

  it('answers an empty list where there is nothing', async () => {
    const meta = { size: 20, totalItems: 0, nextPage: 0, previousPage: 0 }
    for (const query of ['', '?type=DEBIT', '?search=x', '?page=7']) {
      expect(await list(query)).toMatchObject({ names: [], meta })
    }
  })

  it('goes back from the newest, page by page, and ends', async () => {
    await fill(25)
    const first = await list()
    expect(first.names).toEqual(Array.from({ length: 20 }, (_, index) => `Sale ${25 - index}`))
    expect(first.meta).toEqual({ size: 20, totalItems: 25, nextPage: 2, previousPage: 0 })
    const second = await list('?page=2')
    expect(second.names).toEqual(['Sale 5', 'Sale 4', 'Sale 3', 'Sale 2', 'Sale 1'])
    expect(second.meta).toEqual({ size: 20, totalItems: 25, nextPage: 0, previousPage: 1 })
    const beyond = await list('?page=3')
    expect(beyond.names).toEqual([])
    expect(beyond.meta).toEqual({ size: 20, totalItems: 25, nextPage: 0, previousPage: 2 })
    expect((await list('?list=4&page=3')).names).toEqual(['Sale 17', 'Sale 16', 'Sale 15', 'Sale 14'])
    for (const query of ['page=999999999999999', 'page=1e300', 'page=999999999999999&type=CREDIT']) {
      const { status } = await get(`/transactions?${query}`)
      expect([200, 400]).toContain(status)
    }
    expect((await list('?page=9007199254740991&list=100')).names).toEqual([])
  })

  it('keeps one type', async () => {
    await fill(3)
    expect((await list('?type=CREDIT&list=2')).names).toEqual(['Sale 3', 'Sale 2'])
    expect((await list('?type=CREDIT&list=2&page=2')).names).toEqual(['Sale 1'])
    expect((await list('?type=DEBIT')).names).toEqual([])
  })

  it.each([
    ['invoice', ['Invoice 2025-1179', 'Invoice 2025-1164']],
    ['INVOICE 1179', ['Invoice 2025-1179']],
    ['2025-11', ['Invoice 2025-1179', 'Invoice 2025-1164']],
    ['inv 1164 & Co', []],
    ['inv 1164 &', ['Invoice 2025-1164']],
    ['nvoice', []],
    ['successful', ['Ọlá 𝒜pple', 'Invoice 2025-1164']],
    ['pending', ['Invoice 2025-1179']],
    ['ngn', ['Ọlá 𝒜pple', 'Invoice 2025-1179', 'Invoice 2025-1164']],
    ['ọl', ['Ọlá 𝒜pple']],
    ['𝒜', ['Ọlá 𝒜pple']],
    ['***', []],
    [' ', ['Ọlá 𝒜pple', 'Invoice 2025-1179', 'Invoice 2025-1164']],
    ["'; drop table transactions --", []],
    ['100%', []],
  ])('finds %j', async (search, found) => {
    await deposit({ description: 'Invoice 2025-1164' })
    await hold()
    await deposit({ description: 'Ọlá 𝒜pple' })
    expect((await list(`?search=${encodeURIComponent(search)}`)).names).toEqual(found)
  })

  it('finds by reference, also without its prefix, and by status as it changes', async () => {
    const { transaction, amlRecord } = await hold()
    await deposit({ description: 'another' })
    for (const word of [transaction.reference, transaction.reference.slice(4).toLowerCase(), 'PENDING']) {
      expect((await list(`?search=${word}`)).names, word).toEqual(['Invoice 2025-1179'])
    }
    await inTransaction(async (context) => {
      const proof = { sourceOfFunds: 'GIFT', proofUrl: 'https://x.example/1' }
      await submitProof(context, 'business-1', { transactionId: transaction.id, ...proof })
      await reviewAmlRecord(context, amlRecord!.id, { decision: 'REJECTED' })
    })
    expect((await list('?search=PENDING')).names).toEqual([])
    expect((await list('?search=FAILED')).names).toEqual(['Invoice 2025-1179'])
  })

  it('pages through what it finds, within a type', async () => {
    await fill(5)
    const found = await list('?search=sale&type=CREDIT&list=2&page=2')
    expect(found.names).toEqual(['Sale 3', 'Sale 2'])
    expect(found.meta).toEqual({ size: 2, totalItems: 5, nextPage: 3, previousPage: 1 })
    expect((await list('?search=sale&type=DEBIT')).names).toEqual([])
    expect((await list('?search=sale&page=9')).names).toEqual([])
  })

  it('refuses a search of absurd length, by name', async () => {
    const words = Array.from({ length: 100 }, (_, index) => index.toString(36)).join(' ')
    expect((await get(`/transactions?search=${words.slice(0, 200)}`)).status).toBe(200)
    const { status, body } = await get(`/transactions?search=${'a'.repeat(201)}`)
    expect(status).toBe(400)
    expect(body.errors).toMatchObject([{ field: 'search' }])
  })
})
