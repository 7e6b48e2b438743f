import { describe, expect, test } from 'vitest'
import { payOrder } from '../payments/pay-order.ts'
import { resumePayment } from '../payments/resume-payment.ts'
import { cards, fillCard, type TestCheckout } from './testing/create-test-checkout.ts'
import { titleOf, useTestCheckout } from './testing/use-test-checkout.ts'

let checkout: TestCheckout
let slug: string
useTestCheckout((...given) => {
  ;[checkout, slug] = given
})

const returnUrlOf = (html: string) =>
  /<a class="primary" href="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&')

async function statusOf(): Promise<string> {
  return (await checkout.find(slug)).order.status
}

describe('a card whose bank asks first', () => {
  const challenge = async () =>
    checkout.submit(await checkout.get(`/pay/${slug}`), 'card', fillCard(cards.challenged))

  test('is approved with the right code', async () => {
    const question = await challenge()
    expect(titleOf(question.html)).toContain('Confirm with your bank')
    expect(question.html).toContain('Visa ending 3155')
    expect(await statusOf()).toBe('PENDING')

    const code = await checkout.submit(question, 'challenge', { decision: 'approve' })
    expect(titleOf(code.html)).toContain('Enter your code')
    expect(await statusOf()).toBe('PENDING')

    const result = await checkout.submit(code, 'otp', { otp: '123 456' })
    expect(titleOf(result.html)).toBe('Payment successful')
    expect(await statusOf()).toBe('SUCCESSFUL')
    expect((await checkout.find(slug)).payments).toHaveLength(1)
  })

  test('is declined when the payer refuses', async () => {
    const again = await checkout.submit(await challenge(), 'challenge', { decision: 'refuse' })
    expect(again.html).toContain('Visa ending 3155 was declined')
    expect(await statusOf()).toBe('PENDING')
    expect(titleOf((await checkout.submit(again, 'cancel')).html)).toBe('Payment failed')
  })

  test.each([
    ['999999', 'Wrong code'],
    ['000000', 'has expired'],
    ['12', '6 digits'],
    ['', 'Enter the code'],
  ])('takes %j for no approval and asks again', async (otp, problem) => {
    const code = await checkout.submit(await challenge(), 'challenge', { decision: 'approve' })
    const again = await checkout.submit(code, 'otp', { otp })
    expect(again.status).toBe(400)
    expect(/id="otp-problem">([^<]*)/.exec(again.html)?.[1]).toContain(problem)
    if (otp) expect(again.html).not.toContain(`value="${otp}"`)
    expect(await statusOf()).toBe('PENDING')
    const result = await checkout.submit(again, 'otp', { otp: '123456' })
    expect(titleOf(result.html)).toBe('Payment successful')
  })

  const askPin = async () =>
    checkout.submit(await checkout.get(`/pay/${slug}`), 'card', fillCard(cards.asksPin))

  test('asks for the PIN, and then for a code', async () => {
    const pin = await askPin()
    expect(titleOf(pin.html)).toContain('Enter your PIN')
    expect(pin.html).toContain('Visa ending 0408')
    const again = await checkout.submit(pin, 'pin', { pin: '4321' })
    expect(again.status).toBe(400)
    expect(again.html).toContain('id="pin-problem">Wrong PIN')
    expect(again.html).not.toContain('4321')
    const code = await checkout.submit(again, 'pin', { pin: '1234' })
    expect(titleOf(code.html)).toContain('Enter your code')
    const result = await checkout.submit(code, 'otp', { otp: '123456' })
    expect(titleOf(result.html)).toBe('Payment successful')
    expect((await checkout.find(slug)).payments).toHaveLength(1)
  })

  test('declines after a third wrong code', async () => {
    let page = await checkout.submit(await askPin(), 'pin', { pin: '1234' })
    for (const otp of ['111111', '000000', '111111', '111111']) {
      expect(titleOf(page.html)).toMatch(/your code/)
      page = await checkout.submit(page, 'otp', { otp })
    }
    expect(titleOf(page.html)).toContain('Try another card')
    expect((await checkout.find(slug)).payments).toMatchObject([{ status: 'FAILED', failureCode: '05' }])
  })

  test('asks a card no PIN any more once three were wrong', async () => {
    let page = await askPin()
    for (const pin of ['4321', '5432', '6543']) page = await checkout.submit(page, 'pin', { pin })
    expect(titleOf(page.html)).toContain('Try another card')
    expect(titleOf((await askPin()).html)).toContain('Try another card')
    const { payments } = await checkout.find(slug)
    expect(payments.map(({ status, failureCode }) => `${status} ${failureCode}`)).toEqual([
      'FAILED 05',
      'FAILED 05',
    ])
  })

  test('counts a wrong PIN that is sent twice once, and does not mistake one tab for another', async () => {
    const first = await askPin()
    const second = await checkout.get(`/pay/${slug}`)
    await checkout.submit(first, 'pin', { pin: '4321' })
    expect(titleOf((await checkout.submit(first, 'pin', { pin: '4321' })).html)).toContain('Enter your PIN')
    expect(titleOf((await checkout.submit(second, 'pin', { pin: '1234' })).html)).toContain('Enter your PIN')
    expect((await checkout.find(slug)).payments).toMatchObject([{ challenge: 'PIN', wrongPins: 1 }])
  })

  test('is asked for its PIN on the page and in the form of the merchant alike', async () => {
    slug = await checkout.open({ host: 'checkout', reference: 'ORD-2026-18' })
    const { order } = await checkout.find(slug)
    const card = { number: cards.asksPin, expiryMonth: '09', expiryYear: '29', cvv: '737' }
    await checkout.write((context) => payOrder(context, order, { option: 'CARD', card }))
    const code = await checkout.submit(await checkout.get(`/pay/${slug}`), 'pin', { pin: '1234' })
    expect(titleOf(code.html)).toContain('Enter your code')
    const { order: pending } = await checkout.find(slug)
    const paid = await checkout.write((context) =>
      resumePayment(context, pending, { ...card, otp: '123456' }),
    )
    expect(paid?.order.status).toBe('SUCCESSFUL')
  })

  test('stays asked when neither button was pressed', async () => {
    const again = await checkout.submit(await challenge(), 'challenge')
    expect(titleOf(again.html)).toContain('Confirm with your bank')
  })

  test('can be left by Cancel', async () => {
    const code = await checkout.submit(await challenge(), 'challenge', { decision: 'approve' })
    expect(titleOf((await checkout.submit(code, 'cancel')).html)).toBe('Payment cancelled')
    expect(await statusOf()).toBe('CANCELLED')
  })

  test('goes on at the step that is due, wherever the payer comes from', async () => {
    const code = await checkout.submit(await challenge(), 'challenge', { decision: 'approve' })
    for (const part of ['', '/card', '/challenge', '/otp', '/cancel', '/result']) {
      const page = await checkout.get(`/pay/${slug}${part}`)
      expect(page.status).toBe(part ? 303 : 200)
      expect(part ? page.location : titleOf(page.html)).toBe(part ? `/pay/${slug}` : titleOf(code.html))
    }
  })

  test('has the same page for an order of the checkout API', async () => {
    slug = await checkout.open({ host: 'checkout', reference: 'ORD-2026-17' })
    const { order } = await checkout.find(slug)
    const card = { number: cards.challenged, expiryMonth: '09', expiryYear: '29', cvv: '737' }
    await checkout.write((context) => payOrder(context, order, { option: 'CARD', card }))

    const question = await checkout.get(`/pay/${slug}`)
    expect(titleOf(question.html)).toContain('Confirm with your bank')
    const code = await checkout.submit(question, 'challenge', { decision: 'approve' })
    const result = await checkout.submit(code, 'otp', { otp: '123456' })
    expect(titleOf(result.html)).toBe('Payment successful')
    expect(returnUrlOf(result.html)).toContain('reference=ORD-2026-17&status=SUCCESSFUL')
  })
})
