import { expect, test } from 'vitest'
import { change, goodFiles } from '../redocly-plugin/testing/lint-files.ts'
import { checkFiles } from './testing/check-files.ts'

const root = 'spec/host/openapi.yaml'
const trial = '{ url: "{base}", x-environment: test, description: Test. For trying. }'
const live = '{ url: "{base}", x-environment: live, description: Live. For real. }'
const serving = (...servers: string[]) => change(root, 'paths:', `servers: [${servers.join(', ')}]\npaths:`)

test('accepts a test and a live server', async () => {
  expect(await checkFiles(serving(trial, live), 'servers-named')).toEqual([])
})

const unnamed = 'the servers are not test and live, in this order. Give each its `x-environment`'
test.each([
  ['none', goodFiles, unnamed],
  ['one alone', serving(live), unnamed],
  ['live first, which tools would take', serving(live, trial), unnamed],
  [
    'one whose description hides which it is',
    serving(trial, live.replace('Live. ', '')),
    'the description of the live server does not begin with its name. Begin it so: it is what tools show',
  ],
])('refuses %s', async (_, files, message) => {
  expect(await checkFiles(files, 'servers-named')).toMatchObject([
    { message: `${message}; see spec/README.md#servers-named` },
  ])
})
