import { describe, expect, test } from 'vitest'
import { fundOrder } from '../payments/fund-order.ts'
import { cards, fillCard, type TestCheckout } from './testing/create-test-checkout.ts'
import { titleOf, useTestCheckout } from './testing/use-test-checkout.ts'

let checkout: TestCheckout
let slug: string
useTestCheckout((...given) => {
  ;[checkout, slug] = given
})

async function statusOf(): Promise<string> {
  return (await checkout.find(slug)).order.status
}

describe('a bank transfer', () => {
  const choose = async (way: 'transfer' | 'ussd', bankCode: string) =>
    checkout.submit(await checkout.get(`/pay/${slug}?way=${way}`), way, { bankCode })

  test('is waited for, and ends when the money comes', async () => {
    const waiting = await choose('transfer', '044')
    expect(waiting.html).toContain('Access Bank')
    expect(waiting.html).toMatch(/<code class="large">90\d{8}<\/code>/)
    expect(waiting.html).toContain('Adaeze Books / PAY_')
    expect(await statusOf()).toBe('PENDING')
    const looked = await checkout.get(`/pay/${slug}/arrival`)
    expect([looked.status, looked.html.includes('The money has not arrived yet')]).toEqual([200, true])
    expect((await checkout.get(`/pay/${slug}`)).html).not.toContain('not arrived yet')
    const result = await checkout.submit(waiting, 'fund')
    expect(titleOf(result.html)).toBe('Payment successful')
    expect((await checkout.find(slug)).payments).toMatchObject([
      { option: 'BANK_TRANSFER', status: 'SUCCESSFUL', bankCode: '044' },
    ])
  })

  test('that the control plane lets arrive is seen by the payer who looks', async () => {
    await choose('ussd', '058')
    const { order } = await checkout.find(slug)
    await checkout.write((context) => fundOrder(context, order))
    const looked = await checkout.get(`/pay/${slug}/arrival`)
    expect(looked.location).toBe(`/pay/${slug}/result`)
    expect(titleOf((await checkout.get(looked.location!)).html)).toBe('Payment successful')
  })

  test('by USSD shows the code to dial', async () => {
    const waiting = await choose('ussd', '058')
    expect(waiting.html).toMatch(/<code class="large">\*737\*000\*\d{4}#<\/code>/)
  })

  test('may be given up for a card, after which its money is not taken', async () => {
    await choose('transfer', '058')
    const entry = await checkout.get(`/pay/${slug}?way=card`)
    const result = await checkout.submit(entry, 'card', fillCard(cards.good))
    expect(titleOf(result.html)).toBe('Payment successful')
    expect((await checkout.find(slug)).payments).toMatchObject([
      { option: 'BANK_TRANSFER', status: 'CANCELLED' },
      { option: 'CARD', status: 'SUCCESSFUL' },
    ])
  })

  test('that the bank declines, as its amount asks, may be followed by a card', async () => {
    slug = await checkout.open({ amountMinor: 4_850_051 })
    const again = await checkout.submit(await choose('transfer', '058'), 'fund')
    expect(again.html).toContain('The account has insufficient funds.')
    const result = await checkout.submit(again, 'card', fillCard(cards.good))
    expect(titleOf(result.html)).toBe('Payment successful')
  })

  test('that was declined waits for no money any more', async () => {
    slug = await checkout.open({ amountMinor: 4_850_051 })
    await checkout.submit(await choose('transfer', '058'), 'fund')
    const { order } = await checkout.find(slug)
    const funding = checkout.write((context) => fundOrder(context, order))
    await expect(funding).rejects.toMatchObject({
      status: 409,
      code: '12',
      message: 'Order is not waiting for a transfer',
    })
  })

  test.each([
    ['', 'no bank'],
    ['130100', 'a bank of another currency'],
    ['"><script>', 'no code'],
  ])('from %j, %s, is asked for again', async (bankCode) => {
    const again = await choose('transfer', bankCode)
    expect(again.status).toBe(400)
    expect(again.html).toContain('id="bankCode-problem">Choose your bank')
    expect(again.html).not.toContain('<script')
    expect((await checkout.find(slug)).payments).toEqual([])
  })

  test('is not offered where no bank takes the currency', async () => {
    slug = await checkout.open({ currency: 'CAD' })
    const entry = await checkout.get(`/pay/${slug}?way=transfer`)
    expect(titleOf(entry.html)).toContain('Pay by card')
    expect(entry.html).not.toContain('Bank transfer')
  })
})
