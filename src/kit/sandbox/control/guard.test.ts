import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CONTROL_URL, createTestSandbox, type TestSandbox } from '../testing/create-test-sandbox.ts'

let test: TestSandbox

describe('who may use the control plane', () => {
  beforeAll(async () => {
    test = await createTestSandbox({ empty: true })
  })
  afterAll(() => test.sandbox.close())
  const { control } = {
    control: (url: string, init?: RequestInit) => test.sandbox.control.request(url, init),
  }

  it.each(['https://shop.example.com', 'http://127.0.0.1:4010', 'http://localhost:4030', 'null', ''])(
    'not a page of the origin "%s"',
    async (origin) => {
      expect(await test.press('/reset', {}, { origin })).toMatchObject({
        status: 403,
        json: { error: 'forbidden' },
      })
      const headers = { origin, 'content-type': 'application/json' }
      expect((await control(`${CONTROL_URL}/reset`, { method: 'POST', headers, body: '{}' })).status).toBe(
        403,
      )
    },
  )

  it.each(['http://shop.example.com:4030', 'http://127.0.0.1.example.com', 'http://192.168.1.2:4030'])(
    'not under the name %s',
    async (base) => {
      for (const path of ['/', '/ready', '/requests'])
        expect((await control(`${base}${path}`)).status).toBe(403)
      expect((await control(`${base}/reset`, { method: 'POST' })).status).toBe(403)
    },
  )

  it.each(['http://localhost:4030', 'http://[::1]:4030', CONTROL_URL])(
    'but its own page under %s, and a program of this machine',
    async (base) => {
      const body = new URLSearchParams({ amount: '1', unit: 'h' })
      const headers = { origin: base }
      expect((await control(`${base}/clock/advance`, { method: 'POST', headers, body })).status).toBe(303)
      expect((await control(`${base}/ready`)).status).toBe(200)
    },
  )

  it('not under a name that no address can hold', async () => {
    const answer = await test.sandbox.control.fetch({
      ...{ method: 'GET', url: 'http://1.2.3.4.5/ready', headers: new Headers() },
    } as Request)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ error: 'invalid', remedy: expect.any(String) })
  })

  it.each([
    ['no JSON', '{"empty"', 400],
    ['no object', '[]', 400],
    ['too large', `{"empty": "${'x'.repeat(70_000)}"}`, 413],
  ])('nobody with a body that is %s', async (_, body, status) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await control(`${CONTROL_URL}/reset`, { method: 'POST', headers, body })
    expect(answer.status).toBe(status)
    expect(await answer.json()).toMatchObject({ error: expect.any(String), remedy: expect.any(String) })
  })
})
