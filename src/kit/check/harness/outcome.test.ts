import { expect, test } from 'vitest'
import { isRefused, isTaken } from './outcome.ts'

test.each([
  [200, { success: true }, 'taken'],
  [200, [], 'taken'],
  [204, undefined, 'taken'],
  [200, { success: false, message: 'No such order' }, 'refused'],
  [302, undefined, 'refused'],
  [400, { statusCode: 400 }, 'refused'],
  [429, null, 'refused'],
  [500, { success: false }, 'neither'],
] as const)('%i %o is %s', (status, body, outcome) => {
  expect([isTaken({ status, body }), isRefused({ status, body })]).toEqual([
    outcome === 'taken',
    outcome === 'refused',
  ])
})
