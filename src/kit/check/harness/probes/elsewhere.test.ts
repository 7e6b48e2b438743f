import { expect, test } from 'vitest'
import { expectNotServed } from './elsewhere.ts'

test('an answer of the API at a place where it should not be is shown with the place', () => {
  const text = '{"statusCode":200}'
  const fail = () => expectNotServed({ status: 200, text }, 'under /v1')
  expect(fail).toThrow('The API answers under /v1 too.')
  expect(fail).toThrow(expect.objectContaining({ expected: 'no API under /v1', actual: `200 ${text}` }))
  expectNotServed({ status: 404, text }, 'under /v1')
  expectNotServed({ status: 200, text: '<h1>Shop</h1>' }, 'under /v1')
})
