import { expect, test } from 'vitest'
import { splitSentences } from '../redocly-plugin/sentences.ts'
import { change } from '../redocly-plugin/testing/lint-files.ts'
import { checkFiles } from './testing/check-files.ts'

const operation = 'spec/host/operations/createOrder.yaml'
const told = (words: string) =>
  checkFiles(change(operation, 'security:', `${words}\nsecurity:`), 'operation-prose')

test('accepts three sentences, also where one of them is a note', async () => {
  expect(await told('description: Creates an order. Call it once. Pay it next.')).toEqual([])
  const noted =
    'description: Creates an order. Call it once.\nx-notes: [{ gap: g, says: A used reference is refused. }]'
  expect(await told(noted)).toEqual([])
  expect(await told('x-proposed: { gap: g, description: Creates it. Call it once. Pay it. }')).toEqual([])
})

test.each([
  ['too few', 'Creates an order. Pay it next.', 2],
  ['too many', 'Do it. '.repeat(9).trim(), 9],
])('refuses %s', async (_, description, count) => {
  expect(await told(`description: ${description}`)).toMatchObject([
    {
      message: expect.stringMatching(
        `^The description of createOrder has ${count} sentences\\. Write 3 to 8: .*#operation-prose$`,
      ),
      pointer: '/paths/~1orders/post',
    },
  ])
})

test.each([
  ['Takes `data.reference`. Version 3.1 of it costs 4.50 CAD.', 2],
  ['First, e.g. this.\n\nSecond', 2],
  ['Is it paid? *Then* ship it!', 2],
  ['', 0],
])('counts the sentences of %j', (text, count) => {
  expect(splitSentences(text)).toHaveLength(count)
})
