import { expect, test } from 'vitest'
import type { Exchange } from '../../src/kit/check/harness/wire/request.ts'
import { findRefusedVersion } from './version-headers.ts'

const HEADERS = { version: '99' }

/** A service that decides by whether a header is present, and by the number of earlier requests. */
const find = (isRefused: (isVersioned: boolean, before: number) => boolean) => {
  let before = 0
  return findRefusedVersion(async (headers) => {
    const status = isRefused('version' in headers, before) ? 409 : 200
    before += 1
    return { status, text: '', body: {} } as Exchange
  }, HEADERS)
}

test('a header that is read is found', async () => {
  expect(await find((isVersioned) => isVersioned)).toMatchObject({ status: 409 })
})

test.each([
  ['nothing is refused', () => false],
  ['everything is refused', () => true],
  ['a record is not there yet at first', (_: boolean, before: number) => before === 0],
  ['a record is used up by the first request', (_: boolean, before: number) => before > 0],
  ['a request without the header is refused at last', (is: boolean, before: number) => is || before > 2],
])('a header is not read where %s', async (_, isRefused) => {
  expect(await find(isRefused)).toBeUndefined()
})
