import { expect, test } from 'vitest'
import { readContract } from '../contract/contract.ts'
import { answerContract } from '../sandbox/testing/answer-contract.ts'
import { listExampleCalls } from './example-calls.ts'

const service = {
  ...{ checkout: 'http://127.0.0.1:4010', business: 'http://127.0.0.1:4020' },
  ...{ publicKey: 'pk_test_1', secretKey: 'sk_test_1' },
}
const ping = "curl -H 'api-key: pk_test_1' 'http://127.0.0.1:4010/charge/ping'"

test('are one for each host', () => {
  const calls = [
    ping,
    "curl -H 'authorization: Bearer sk_test_1' 'http://127.0.0.1:4020/transactions?list=2'",
  ]
  expect(listExampleCalls(service)).toEqual(calls)
  expect(listExampleCalls(service, readContract())).toEqual(calls)
})

test('follow what was answered, as texts and nothing else', () => {
  const contract = answerContract({
    business: {
      '/components/securitySchemes/secretKey': { type: 'apiKey', in: 'header', name: "X-Secret'; echo" },
      '/paths': { '/v2/transactions': { 'x-was': '/transactions' } },
      '/paths/~1transactions/get/parameters/0': { name: 'size', 'x-was': 'list' },
    },
  })
  expect(listExampleCalls(service, contract)).toEqual([
    ping,
    String.raw`curl -H 'X-Secret'\''; echo: sk_test_1' 'http://127.0.0.1:4020/v2/transactions?size=2'`,
  ])
})

test('are as many as there are operations to call', () => {
  const contract = answerContract({ checkout: { '/paths': { '/charge/ping': null } } })
  expect(listExampleCalls(service, contract)).toHaveLength(1)
})
