import { expect, test } from 'vitest'
import { isContractFile } from './run-suite.ts'

test.each([
  ['webhook-sender', true],
  ['webhook', false],
  ['verifyOrder', false],
  ['REQ-AUTH-02', false],
])('%s is the name of a contract file: %j', (text, is) => {
  expect(isContractFile(text)).toBe(is)
})
