import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestSandbox, type TestSandbox } from '../../testing/create-test-sandbox.ts'

let test: TestSandbox

describe('the inspector', () => {
  beforeAll(async () => {
    test = await createTestSandbox()
  })
  afterAll(() => test.sandbox.close())

  it('is a page under a strict policy, with a control for each thing', async () => {
    const { status, headers, text } = await test.control('/')
    expect(status).toBe(200)
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    for (const action of [
      ...['/reset', '/seed', '/clock/advance', '/keys/rotate'],
      ...['/aml/[^"]+/review', '/collections/[^"]+/claim', '/orders/BOOKS-1062/fund[^"]*'],
    ]) {
      expect(text).toMatch(new RegExp(`action="${action}"`))
    }
    for (const { secretKey, webhookSecret } of test.ready.businesses) {
      expect(text).not.toContain(secretKey)
      expect(text).not.toContain(webhookSecret)
    }
  })

  it('goes back to the page from every form, which says once what happened', async () => {
    const answer = await test.press('/clock/advance', { amount: '2', unit: 'm' })
    expect(answer).toMatchObject({ status: 303 })
    expect(answer.headers.get('location')).toBe('/')
    expect((await test.control('/')).text).toContain('The clock shows 2026-01-01T09:02:00.000Z')
    expect((await test.control('/')).text).not.toContain('The clock shows')
  })

  it('says what was wrong with a form', async () => {
    expect((await test.press('/clock/advance', { amount: 'x', unit: 'm' })).status).toBe(303)
    expect((await test.control('/')).text).toContain('The clock advances by minutes')
    expect((await test.press('/aml/unknown/review', { decision: 'APPROVED' })).status).toBe(303)
    expect((await test.control('/')).text).toContain('No such AML record')
  })

  it('reviews, claims, funds and rotates by its forms', async () => {
    const { text } = await test.control('/')
    const find = (pattern: RegExp) => pattern.exec(text)![1]!.replaceAll('&amp;', '&')
    await test.press(find(/action="(\/aml\/[^"]+\/review)"/), { decision: 'REJECTED', reviewNotes: 'No' })
    expect((await test.control('/')).text).toContain('The review says REJECTED')
    const businessId = test.ready.businesses[0]!.id
    await test.press(find(/action="(\/collections\/[^"]+\/claim)"/), { decision: 'OPEN', businessId })
    expect((await test.control('/')).text).toContain('The claim is OPEN')
    await test.press(find(/action="(\/orders\/BOOKS-1062\/fund[^"]*)"/), { reference: 'BOOKS-1062' })
    expect((await test.control('/')).text).toContain('BOOKS-1062 is SUCCESSFUL')
    await test.press('/keys/rotate', { businessId })
    expect((await test.control('/')).text).toContain('Rotated the keys')
  })

  it.each([
    [{ amount: '1.5', unit: 'h' }, 5_400_000],
    [{ amount: ' 2 ', unit: 'd' }, 172_800_000],
    [{ duration: '1m' }, 60_000],
  ])('advances the clock by what is asked as %j', async (form, advanceMs) => {
    const { epochMs } = (await test.control('/clock')).json
    await test.press('/clock/advance', form)
    expect((await test.control('/clock')).json.epochMs).toBe(epochMs + advanceMs)
  })
})
