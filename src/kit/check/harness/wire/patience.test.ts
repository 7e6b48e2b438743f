import { describe, expect, test } from 'vitest'
import { createPatience, readRetryAfter } from './patience.ts'

const refusal = (status: number, value?: string) => ({
  status,
  headers: new Headers(value === undefined ? {} : { 'retry-after': value }),
})

/** Returns the total wait for requests that all get this refusal, one after the other. */
async function waitFor(refused: ReturnType<typeof refusal>, requests: number): Promise<number> {
  let waitedMs = 0
  const patience = createPatience(async (ms) => {
    waitedMs += ms
  })
  for (let sent = 0; sent < requests; sent += 1) {
    const waitAfter = patience.begin()
    while (await waitAfter(refused)) {}
  }
  return waitedMs
}

describe('what is waited for', () => {
  test.each([
    ['one request that is asked to wait, three times', refusal(429, '1'), 1, 3_000],
    ['one request that is asked to wait long, as long as its test may last', refusal(503, '40'), 1, 80_000],
    ['one request that is not told for how long, longer and longer', refusal(429), 1, 15_000],
    ['a request that is asked to come back tomorrow, nothing', refusal(429, '86400'), 1, 0],
    ['a failure that does not say when it is over, nothing', refusal(503), 1, 0],
    ['many requests that are asked to wait long, five minutes', refusal(429, '30'), 100, 300_000],
    [
      'many requests that are asked to wait a second in vain, five minutes',
      refusal(429, '1'),
      1_000,
      300_000,
    ],
    ['many requests that are not told for how long, five minutes', refusal(429), 1_000, 300_000],
  ])('%s', async (_, refused, requests, waitedMs) => {
    expect(await waitFor(refused, requests)).toBe(waitedMs)
  })

  test('many requests that are asked to wait a second and then taken, all of it', async () => {
    let waitedMs = 0
    const patience = createPatience(async (ms) => {
      waitedMs += ms
    })
    for (let sent = 0; sent < 1_000; sent += 1) {
      const waitAfter = patience.begin()
      expect(await waitAfter(refusal(429, '1'))).toBe(true)
      expect(await waitAfter(refusal(200))).toBe(false)
    }
    expect(waitedMs).toBe(1_000_000)
  })
})

describe('readRetryAfter', () => {
  const headers = (value: string) => new Headers({ 'retry-after': value })

  test.each([
    [429, '2', 2_000],
    [503, '1', 1_000],
    [429, 'soon', undefined],
    [500, '2', undefined],
    [429, 'Wed, 21 Oct 2015 07:28:00 GMT', 0],
  ])('%d "%s"', (status, value, waitMs) => {
    expect(readRetryAfter({ status, headers: headers(value) })).toBe(waitMs)
  })
})
