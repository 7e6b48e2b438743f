import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { readInputs } from '../inputs.ts'
import { makeConsole } from './make-console.ts'

it('makes a console of the contract that is shipped, and none of one with answers', async () => {
  const inputs = await readInputs(resolve(import.meta.dirname, '../../../generated'))
  const paths = (await makeConsole(inputs)).map(([path]) => path)
  expect(paths).toEqual(expect.arrayContaining(['console/sandbox.js', 'console/createOrder.json']))
  const answered = JSON.parse(JSON.stringify(inputs.documents).replace('"api-key"', '"x-key"'))
  expect(await makeConsole({ documents: answered })).toEqual([])
})
