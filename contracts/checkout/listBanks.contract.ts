import { expect } from 'vitest'
import { contract } from '../../src/kit/check/harness/contract.ts'
import { dataOf } from '../../src/kit/check/harness/messages.ts'
import { expectRefusal } from '../../src/kit/check/harness/session.ts'
import { newOrder } from '../states/given.ts'

contract('listBanks', ({ accepts, fact }) => {
  accepts('REQ-ORD-12 lists banks with a public key')

  fact('proposal: lists each bank once, with a code and a country', [], async (session) => {
    const banks = dataOf(await session.succeed('listBanks'))
    expect(banks).not.toEqual([])
    for (const name of ['id', 'bankCode', 'name'] as const) {
      expect(new Set(banks.map((each) => each[name])).size, name).toBe(banks.length)
    }
    for (const { bankCode, country } of banks) expect({ bankCode, country }).toMatchObject(FORM)
  })

  fact(
    'proposal: a transfer accepts the code of a listed bank, and no unknown one',
    'decrypts',
    async (session) => {
      const banks = dataOf(await session.succeed('listBanks'))
      const transfer = async (bankCode: string) => {
        const order = await newOrder(session, { currency: 'NGN' })
        const data = { ...order, paymentOption: 'BANK_TRANSFER', bankTransfer: { bankCode } }
        return session.call('payOrder', { data })
      }
      const nigerian = banks.filter(({ country }) => country === 'NG')
      expect(nigerian).not.toEqual([])
      for (const { bankCode } of nigerian.slice(0, 2)) {
        const exchange = await transfer(bankCode)
        expect(exchange.status, exchange.text.slice(0, 300)).toBe(200)
        expect(dataOf(exchange).paymentDetail.recipientAccount).toMatchObject({ bankCode })
      }
      expectRefusal(await transfer('000000'), { status: 400 })
    },
  )

  fact('proposal: returns the same banks when called again', 'stateful', async (session) => {
    expect((await session.succeed('listBanks')).body).toEqual((await session.succeed('listBanks')).body)
  })
})

const FORM = { bankCode: expect.stringMatching(/^\d+$/), country: expect.stringMatching(/^[A-Z]{2}$/) }
