import { describe, expect, test } from 'vitest'
import { createPatience, readRetryAfter } from './patience.ts'

const refusal = (status: number, value?: string) => ({
  status,
  headers: new Headers(value === undefined ? {} : { 'retry-after': value }),
})

/** How long it waits for such a refusal, again and again, until it has enough; at most so often. */
async function waitFor(refused: ReturnType<typeof refusal>, times = 1_000): Promise<number> {
  let waitedMs = 0
  const patience = createPatience(async (ms) => {
    waitedMs += ms
  })
  for (let time = 0; time < times; time += 1) if (!(await patience.waitAfter(refused, 0))) break
  return waitedMs
}

describe('patience', () => {
  test.each([
    ['a minute and a half for long waits together', refusal(429, '30'), 90_000],
    ['no more for pauses of its own choice', refusal(429), 90_000],
    ['all that a limit of requests in a second asks for', refusal(429, '1'), 1_000_000],
    ['nothing of a day', refusal(503, '86400'), 0],
    ['nothing of a failure that asks for no wait', refusal(503), 0],
  ])('has %s', async (_, refused, waitedMs) => {
    expect(await waitFor(refused)).toBe(waitedMs)
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
