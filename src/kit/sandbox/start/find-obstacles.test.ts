import { describe, expect, test } from 'vitest'
import { readContract } from '../../contract/contract.ts'
import { answerContract } from '../testing/answer-contract.ts'
import { createAnsweredService } from './answered-service.ts'
import { shippedService } from './shipped-service.ts'

const schema = (name: string) => `/components/schemas/${name}`
const parameter = (name: string) => `/components/parameters/${name}`

describe('a contract that cannot be followed', () => {
  const data = `${schema('EncryptedVerifyOrder')}/properties/data`
  const body = '/paths/~1charge~1order~1fee/post/requestBody/content'
  const oauth2 = {
    type: 'oauth2',
    flows: { clientCredentials: { tokenUrl: 'https://x.example', scopes: {} } },
  }

  test.each<[string, Parameters<typeof answerContract>[0], string]>([
    [
      'a credential whose token has to be fetched',
      { business: { '/components/securitySchemes/secretKey': oauth2 } },
      'business: the credential "secretKey" is of type oauth2, whose tokens have to be fetched.',
    ],
    [
      'a key in the query',
      { business: { '/components/securitySchemes/publicKey': { in: 'query' } } },
      'business: the credential "publicKey" is in the "query".',
    ],
    [
      'no credential',
      { checkout: { '/paths/~1charge~1order~1verify/post': { security: null } } },
      'checkout: verifyOrder takes no credential, but the key identifies the business.',
    ],
    [
      'a cipher that is not known',
      { checkout: { [data]: { 'x-encryption': 'jwe' } } },
      'verifyOrder: "data" is encrypted with "jwe". The sandbox knows rsa and aes-256-gcm.',
    ],
    [
      'references that cannot be made',
      { checkout: { [schema('RefundReference')]: { pattern: '^RFD.+$' } } },
      'checkout: the pattern "^RFD.+$" of RefundReference cannot be generated.',
    ],
    [
      'a header that cannot be sent',
      { checkout: { [parameter('IdempotencyKey')]: { name: 'Request Id' } } },
      'the header "request id" cannot be sent.',
    ],
    [
      'a body that is not JSON',
      { checkout: { [body]: { 'application/json': null, 'text/xml': { schema: {} } } } },
      'getOrderFee: its body is "text/xml". The sandbox reads application/json there.',
    ],
    [
      'an answer that is not JSON',
      {
        business: {
          '/components/responses/ListedAmlRecords/content': { 'application/json': null, 'text/csv': {} },
        },
      },
      'listAmlRecords 200: its body is "text/csv". The sandbox writes JSON there.',
    ],
    [
      'a path that cannot be routed',
      { business: { '/paths': { '/transactions.{form}': { 'x-was': '/transactions' } } } },
      'listTransactions: the sandbox cannot route "transactions.{form}"',
    ],
    [
      'a path without what tells the record',
      { business: { '/paths/~1s2s~1payments~1verify~1{reference}/get': { parameters: [] } } },
      'verifyPayment: its path has no "reference".',
    ],
    [
      'an encoding that is not known',
      { checkout: { [parameter('WebhookSignature')]: { 'x-encoding': 'base32' } } },
      'order.succeeded: x-encoding of its signature is "base32".',
    ],
    [
      'an operation without a handler',
      { checkout: { '/paths/~1charge~1ping': { post: { operationId: 'pong', responses: {} } } } },
      'pong: unknown operation.',
    ],
  ])('is refused by name: %s', (_, answers, problem) => {
    const contract = answerContract(answers)
    expect(() => createAnsweredService(contract)).toThrow(
      expect.objectContaining({ code: 'contract', message: expect.stringContaining(problem) }),
    )
  })

  test('is not the one that is shipped', () => {
    expect(createAnsweredService(readContract())).toBe(shippedService)
  })
})
