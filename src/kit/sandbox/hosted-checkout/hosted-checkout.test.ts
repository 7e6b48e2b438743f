import { describe, expect, test } from 'vitest'
import { cancelOrder } from '../payments/end-order.ts'
import { payOrder } from '../payments/pay-order.ts'
import { cards, fillCard, readHiddenFields, type TestCheckout } from './testing/create-test-checkout.ts'
import { titleOf, useTestCheckout } from './testing/use-test-checkout.ts'

const HOUR_MS = 60 * 60 * 1000

let checkout: TestCheckout
let slug: string
useTestCheckout((...given) => {
  ;[checkout, slug] = given
})

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
    expect(again.html).toContain('Visa ending 9995 was declined.</strong> The card has insufficient funds.')
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
    expect(result.html).toContain('The card has insufficient funds.')
    expect(returnUrlOf(result.html)).toContain('status=FAILED')
    expect(await statusOf()).toBe('FAILED')
    expect(checkout.events.map(({ event }) => event)).toEqual(['order.failed'])
    expect(titleOf((await checkout.get(`/pay/${slug}`)).html)).toBe('Payment failed')
  })

  test('that is declined a third time is over', async () => {
    let page = await declineOnce()
    expect(page.html).not.toContain('You have one attempt left')
    page = await checkout.submit(page, 'card', fillCard(cards.poor))
    expect(page.html).toContain('You have one attempt left')
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
