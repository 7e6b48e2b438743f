import { afterEach, beforeEach, expect, test } from 'vitest'
import { readAllRows } from '../testing/read-all-rows.ts'
import { cards, createTestCheckout, fillCard, type TestCheckout } from './testing/create-test-checkout.ts'

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

test('every answer forbids scripts, frames, caching and referrers', async () => {
  const entry = await checkout.get(`/pay/${slug}`)
  const answers = [
    entry,
    await checkout.get('/pay/none'),
    await checkout.submit(entry, 'card', fillCard('1')),
    await checkout.post(`/pay/${slug}/card`, {}),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 404, 400, 303])
  for (const { headers } of answers) {
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/)
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
  }
})

test('neither card number nor CVV, PIN or OTP is left in an answer, the database, an event or the log', async () => {
  const cvv = '9876'
  for (const [number, decisions] of [
    ['4000056655665556', []],
    [cards.poor, []],
    [cards.challenged, ['approve']],
    ['40000566556655567777', []],
  ] as const) {
    slug = await checkout.open()
    let page = await checkout.get(`/pay/${slug}`)
    page = await checkout.submit(page, 'card', fillCard(number.replace(/(.{4})/g, '$1 '), { cvv }))
    for (const decision of decisions) page = await checkout.submit(page, 'challenge', { decision })
  }
  slug = await checkout.open()
  let page = await checkout.submit(
    await checkout.get(`/pay/${slug}`),
    'card',
    fillCard(cards.asksPin, { cvv }),
  )
  for (const pin of ['x9876', '987698', '1234']) page = await checkout.submit(page, 'pin', { pin })
  for (const otp of ['9876', '987698']) page = await checkout.submit(page, 'otp', { otp })
  expect(page.status).toBe(400)
  const rows = await readAllRows(checkout.runtime)
  const kept = JSON.stringify([rows, checkout.events, checkout.runtime.requestLog.list()])
  expect(kept).toContain('400005') // the dump includes the payments
  // the page itself lists the test cards, in groups of four
  const said = checkout.transcript.join('\n').replace(/<aside.*?<\/aside>/gs, '')
  for (const text of [kept, said]) {
    const digits = text.replace(/[ -]/g, '')
    for (const secret of [
      '4000056655665556',
      cards.poor,
      cards.challenged,
      cards.asksPin,
      '40000566556655567777',
    ]) {
      expect(digits).not.toContain(secret)
    }
    expect(text).not.toMatch(/(?<![\w-])9876(?:98)?(?![\w-])/)
  }
})
