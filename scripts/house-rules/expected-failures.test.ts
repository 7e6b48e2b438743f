import { expect, test } from 'vitest'
import { change, goodFiles } from '../redocly-plugin/testing/lint-files.ts'
import { checkFiles } from './testing/check-files.ts'

const rule = 'expected-failures'
const operation = 'spec/host/operations/createOrder.yaml'
const response = '{ $ref: ../responses/Unauthorized.yaml }'
const answering = (...statuses: string[]) =>
  change(operation, '  "401"', `${statuses.map((each) => `  "${each}": ${response}\n`).join('')}  "401"`)

test.each([
  ['5XX', 'default'],
  ['503', 'default'],
])('accepts %s and %s', async (...statuses) => {
  expect(await checkFiles(answering(...statuses), rule)).toEqual([])
})

test.each([
  ['5XX and no default', goodFiles],
  ['default', answering('5XX')],
  ['5XX', answering('default')],
])('refuses an operation that has no %s', async (missing, files) => {
  const message = expect.stringMatching(`^createOrder has no response ${missing}\\. .*#expected-failures$`)
  expect(await checkFiles(files, rule)).toMatchObject([
    { message, pointer: '/paths/~1orders/post/responses' },
  ])
})
