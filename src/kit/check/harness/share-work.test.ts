import { expect, test } from 'vitest'
import { createSharedWork } from './share-work.ts'
import type { Exchange } from './wire/request.ts'

function openAsker() {
  const answered: Exchange[] = []
  return { answered, recall: (exchange: Exchange) => void answered.push(exchange) }
}

const exchangeOf = (text: string) => ({ text }) as Exchange

test('a test that takes the work of another shows the exchanges of that work, and no others', async () => {
  const share = createSharedWork<string, number>()
  const maker = openAsker()
  maker.recall(exchangeOf('before'))
  await share(maker, 'work', async () => {
    maker.recall(exchangeOf('first'))
    maker.recall(exchangeOf('last'))
    return 7
  })
  maker.recall(exchangeOf('after'))
  const reader = openAsker()
  expect(await share(reader, 'work', () => Promise.reject(new Error('made twice')))).toBe(7)
  expect(reader.answered.map(({ text }) => text)).toEqual(['first', 'last'])
  expect(maker.answered).toHaveLength(4)
})
