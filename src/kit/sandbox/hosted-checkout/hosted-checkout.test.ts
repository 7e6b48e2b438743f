import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { cancelOrder } from '../payments/end-order.ts'
import { fundOrder } from '../payments/fund-order.ts'
import { payOrder } from '../payments/pay-order.ts'
import { resumePayment } from '../payments/resume-payment.ts'
import {
  cards,
  createTestCheckout,
  fillCard,
  readHiddenFields,
  type TestCheckout,
} from './testing/create-test-checkout.ts'

const HOUR_MS = 60 * 60 * 1000

let checkout: TestCheckout
let slug: string

beforeEach(async () => {
  checkout = await createTestCheckout()
  slug = await checkout.open()
})

afterEach(async () => {
  expect(checkout.faults).toEqual([])
  await checkout.runtime.database.close()
})

const titleOf = (html: string) => /<title>(.*?)<\/title>/.exec(html)?.[1]
const returnUrlOf = (html: string) =>
  /<a class="primary" href="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&')

const declineOnce = async () =>
  checkout.submit(await checkout.get(`/pay/${slug}`), 'card', fillCard(cards.poor))

async function statusOf(): Promise<string> {
  return (await checkout.find(slug)).order.status
}

describe('a payment', () => {
  test('succeeds and returns to the merchant, whose own query stays', async () => {
    const entry = await checkout.get(`/pay/${slug}`)
    expect(entry.status).toBe(200)
    expect(entry.html).toContain('Adaeze Books')
    expect(entry.html).toContain('48,500.50')

    const result = await checkout.submit(entry, 'card', fillCard(cards.good))
    expect(titleOf(result.html)).toBe('Payment successful')
    const { order, payments } = await checkout.find(slug)
    expect(order).toMatchObject({ status: 'SUCCESSFUL', paidMinor: 4_850_050 })
    expect(payments).toHaveLength(1)
    const url = `https://shop.example/done?order=7&reference=${order.reference}&status=SUCCESSFUL#top`
    expect(returnUrlOf(result.html)).toBe(url)
    expect(result.html.replaceAll('&amp;', '&')).toContain(`http-equiv="refresh" content="5;url=${url}"`)
  })

  test('that is declined says why, and may be made with another card', async () => {
    const again = await declineOnce()
    expect(titleOf(again.html)).toContain('Try another card')
    expect(again.html).toContain(
      'Visa ending 9995 was declined.</strong> There is not enough money on this card.',
    )
    expect(again.html).toContain('Give up and return')
    expect(await statusOf()).toBe('PENDING')
    expect(checkout.events).toEqual([])
    const result = await checkout.submit(again, 'card', fillCard(cards.good))
    expect(titleOf(result.html)).toBe('Payment successful')
    expect((await checkout.find(slug)).payments).toMatchObject([
      { attempt: 1, status: 'FAILED', failureCode: '51', paidAt: null },
      { attempt: 2, status: 'SUCCESSFUL', failureCode: null },
    ])
    expect(checkout.events.map(({ event }) => event)).toEqual(['aml.opened', 'order.succeeded'])
  })

  test('that the payer gives up after a decline has failed', async () => {
    const result = await checkout.submit(await declineOnce(), 'cancel')
    expect(titleOf(result.html)).toBe('Payment failed')
    expect(result.html).toContain('There is not enough money on this card.')
    expect(returnUrlOf(result.html)).toContain('status=FAILED')
    expect(await statusOf()).toBe('FAILED')
    expect(checkout.events.map(({ event }) => event)).toEqual(['order.failed'])
    expect(titleOf((await checkout.get(`/pay/${slug}`)).html)).toBe('Payment failed')
  })

  test('that is declined a third time is over', async () => {
    let page = await declineOnce()
    expect(page.html).not.toContain('This is the last try')
    page = await checkout.submit(page, 'card', fillCard(cards.poor))
    expect(page.html).toContain('This is the last try')
    page = await checkout.submit(page, 'card', fillCard(cards.poor))
    expect(titleOf(page.html)).toBe('Payment failed')
    expect(await statusOf()).toBe('FAILED')
    expect(checkout.events.map(({ event }) => event)).toEqual(['order.failed'])
  })

  test('that is declined and sent twice has been tried once', async () => {
    const entry = await checkout.get(`/pay/${slug}`)
    await checkout.submit(entry, 'card', fillCard(cards.poor))
    const late = await checkout.submit(entry, 'card', fillCard(cards.good))
    expect(titleOf(late.html)).toContain('Try another card')
    expect((await checkout.find(slug)).payments).toHaveLength(1)
  })

  test('that is declined by a call of the merchant is over on the page too', async () => {
    slug = await checkout.open()
    const { order } = await checkout.find(slug)
    const card = { number: cards.poor, expiryMonth: '09', expiryYear: '29', cvv: '737' }
    await checkout.write((context) => payOrder(context, order, { option: 'CARD', card }))
    expect(titleOf((await checkout.get(`/pay/${slug}`)).html)).toBe('Payment failed')
  })

  test('that was cancelled returns with that status', async () => {
    const result = await checkout.submit(await checkout.get(`/pay/${slug}`), 'cancel')
    expect(titleOf(result.html)).toBe('Payment cancelled')
    expect(returnUrlOf(result.html)).toContain('status=CANCELLED')
    expect(await statusOf()).toBe('CANCELLED')
  })

  test('without a web address to return to has no way back', async () => {
    const address = 'javascript:alert(1)'
    slug = await checkout.open({ redirectUrl: address })
    const result = await checkout.submit(await checkout.get(`/pay/${slug}`), 'cancel')
    expect(result.status).toBe(200)
    expect(result.html).not.toContain('javascript:')
    expect(result.html).not.toContain('http-equiv')
  })
})

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
    expect([looked.status, looked.html.includes('The money is not here yet')]).toEqual([200, true])
    expect((await checkout.get(`/pay/${slug}`)).html).not.toContain('not here yet')
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
    expect(again.html).toContain('There is not enough money on the account.')
    const result = await checkout.submit(again, 'card', fillCard(cards.good))
    expect(titleOf(result.html)).toBe('Payment successful')
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
    ['999999', 'not the code'],
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
    expect(again.html).toContain('id="pin-problem">This is not the PIN of your card')
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

  test('counts a wrong PIN that is sent twice once, and does not mistake one tab for another', async () => {
    const first = await askPin()
    const second = await checkout.get(`/pay/${slug}`)
    await checkout.submit(first, 'pin', { pin: '4321' })
    expect(titleOf((await checkout.submit(first, 'pin', { pin: '4321' })).html)).toContain('Enter your PIN')
    expect(titleOf((await checkout.submit(second, 'pin', { pin: '1234' })).html)).toContain('Enter your PIN')
    expect((await checkout.find(slug)).payments).toMatchObject([{ challenge: 'PIN', wrongTries: 1 }])
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

describe('a link', () => {
  test('that is paid says so and takes no card', async () => {
    const entry = await checkout.get(`/pay/${slug}`)
    await checkout.submit(entry, 'card', fillCard(cards.good))
    const later = await checkout.get(`/pay/${slug}`)
    expect(titleOf(later.html)).toBe('This is already paid')
    expect(later.html).not.toContain('<form')
    expect(later.html).not.toContain('http-equiv')
  })

  test('that has expired says so and takes no card', async () => {
    const entry = await checkout.get(`/pay/${slug}`)
    await checkout.runtime.clock.advance(HOUR_MS)
    const late = await checkout.get(`/pay/${slug}`)
    expect(late.status).toBe(410)
    expect(titleOf(late.html)).toBe('This link has expired')
    expect(returnUrlOf(late.html)).toContain('status=EXPIRED')
    const result = await checkout.submit(entry, 'card', fillCard(cards.good))
    expect(titleOf(result.html)).toBe('This link has expired')
    expect((await checkout.find(slug)).payments).toEqual([])
  })

  test('that nobody made is not found, whatever is asked of it', async () => {
    for (const path of ['/pay/no-such', '/pay/no-such/result', '/pay/', '/pay/a/b/c', '/pay/%00%27']) {
      const page = await checkout.get(path)
      expect([path, page.status, titleOf(page.html)]).toEqual([path, 404, 'No such payment'])
    }
    const posted = await checkout.post('/pay/no-such/card', fillCard(cards.good))
    expect([posted.status, titleOf(posted.html)]).toEqual([404, 'No such payment'])
  })
})

describe('a form', () => {
  test('that is sent ten times at once charges once, and every answer shows the outcome', async () => {
    const { action, fields } = readHiddenFields(await checkout.get(`/pay/${slug}`), 'card')
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => checkout.post(action, { ...fields, ...fillCard(cards.good) })),
    )
    expect(answers.map(({ status, location }) => [status, location])).toEqual(
      answers.map(() => [303, `/pay/${slug}/result`]),
    )
    const { order, payments } = await checkout.find(slug)
    expect(payments).toHaveLength(1)
    expect(order.paidMinor).toBe(4_850_050)
  })

  test('of one step that is sent again in the next has no effect', async () => {
    const entry = await checkout.get(`/pay/${slug}`)
    const question = await checkout.submit(entry, 'card', fillCard(cards.challenged))
    expect(await checkout.submit(entry, 'card', fillCard(cards.good))).toMatchObject({ html: question.html })
    const code = await checkout.submit(question, 'challenge', { decision: 'approve' })
    expect(await checkout.submit(question, 'challenge', { decision: 'refuse' })).toMatchObject({
      html: code.html,
    })
    expect(await checkout.submit(question, 'cancel')).toMatchObject({ html: code.html })
    expect((await checkout.find(slug)).payments).toHaveLength(1)
    expect(await statusOf()).toBe('PENDING')
  })

  test('that is posted to the address of another step has no effect', async () => {
    const { fields } = readHiddenFields(await checkout.get(`/pay/${slug}`), 'card')
    const typed = { ...fields, ...fillCard(cards.good), decision: 'approve', otp: '123456' }
    for (const part of ['challenge', 'otp']) {
      const posted = await checkout.post(`/pay/${slug}/${part}`, typed)
      expect([posted.status, posted.location]).toEqual([303, `/pay/${slug}`])
    }
    expect((await checkout.find(slug)).payments).toEqual([])
  })

  test('without its token has no effect', async () => {
    const posted = await checkout.post(`/pay/${slug}/card`, fillCard(cards.good))
    expect([posted.status, posted.location]).toEqual([303, `/pay/${slug}`])
    expect((await checkout.find(slug)).payments).toEqual([])
  })

  test('names every problem beside its field and repeats neither number nor CVV', async () => {
    const typed = fillCard('4242', { expiry: '13/29', cvv: '73x' })
    const again = await checkout.submit(await checkout.get(`/pay/${slug}`), 'card', typed)
    expect(again.status).toBe(400)
    for (const field of ['number', 'expiry', 'cvv']) expect(again.html).toContain(`id="${field}-problem"`)
    expect(again.html).toContain('value="Adaeze Okafor"')
    expect(again.html).not.toMatch(/value="(4242|73x)"/)
    expect((await checkout.find(slug)).payments).toEqual([])
    const result = await checkout.submit(again, 'card', fillCard(cards.good))
    expect(titleOf(result.html)).toBe('Payment successful')
  })

  test('is taken as a form only, and up to 16 KB', async () => {
    const post = (body: string, type: string) =>
      checkout.app.request(`/pay/${slug}/card`, { method: 'POST', body, headers: { 'content-type': type } })
    const form = 'application/x-www-form-urlencoded'
    expect((await post('{}', 'application/json')).status).toBe(415)
    expect((await post(`number=${'4'.repeat(16 * 1024)}`, form)).status).toBe(413)
    expect((await post('%E0%A4%A=%', `${form}; charset=utf-8`)).status).toBe(400)
    expect((await post('number=4', `${form}; charset=utf-8`)).status).toBe(303)
  })
})

test('a payment that another has cancelled meanwhile shows what became of it', async () => {
  const entry = await checkout.get(`/pay/${slug}`)
  const { order } = await checkout.find(slug)
  await checkout.write((context) => cancelOrder(context, order))
  const result = await checkout.submit(entry, 'card', fillCard(cards.good))
  expect(titleOf(result.html)).toBe('Payment cancelled')
  expect((await checkout.find(slug)).payments).toEqual([])
})
