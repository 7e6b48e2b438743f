import { inspect } from 'node:util'
import { describe, expect, expectTypeOf, test } from 'vitest'
import {
  type AnyPaycontractError,
  ApiError,
  ConfigurationError,
  DecryptionError,
  InvalidResponseError,
  NetworkError,
  OutcomeUnknownError,
  PaycontractError,
  PayloadNotJsonError,
  PayloadTooLongError,
  RedirectError,
  TimeoutError,
  ValidationError,
  WebhookForgedError,
  WebhookMalformedError,
  WebhookTimeoutError,
  WebhookTooOldError,
  WebhookUnknownError,
  WrongKeyTypeError,
} from './errors.ts'

const refused = {
  operationId: 'verifyOrder',
  status: 401,
  statusCode: '03',
  apiMessage: 'Invalid SECRET key',
}
const fieldErrors = [
  { field: 'order.amount', message: 'must be number' },
  { field: '', message: 'must be object' },
]

const family: [AnyPaycontractError, string, string, string][] = [
  [new ConfigurationError('missing_key', 'no key'), 'ConfigurationError', 'missing_key', 'no key'],
  [
    new PayloadTooLongError(447, 446),
    'PayloadTooLongError',
    'payload_too_long',
    'the payload has 447 bytes as JSON, at most 446 can be carried',
  ],
  [
    new PayloadNotJsonError(),
    'PayloadNotJsonError',
    'payload_not_json',
    'the payload cannot be written as JSON: give plain data',
  ],
  [new DecryptionError(), 'DecryptionError', 'decryption_failed', 'the ciphertext could not be decrypted'],
  [
    new ApiError(refused) as AnyPaycontractError,
    'ApiError',
    'api_error',
    'verifyOrder was answered with HTTP 401 (statusCode 03): Invalid SECRET key',
  ],
  [
    new WrongKeyTypeError(refused, 'secret'),
    'WrongKeyTypeError',
    'wrong_key_type',
    'verifyOrder was answered with HTTP 401 (statusCode 03): Invalid SECRET key',
  ],
  [
    new ValidationError('createOrder', fieldErrors),
    'ValidationError',
    'invalid_request',
    'the request of createOrder is invalid: order.amount must be number; must be object',
  ],
  [
    new InvalidResponseError('createOrder', fieldErrors),
    'InvalidResponseError',
    'invalid_response',
    'the response to createOrder does not match its schema: order.amount must be number; must be object',
  ],
  [
    new RedirectError('ping', 302, 'https://elsewhere.test'),
    'RedirectError',
    'redirected',
    'ping was redirected (HTTP 302) to https://elsewhere.test: fix baseUrl',
  ],
  [new TimeoutError('ping', 500), 'TimeoutError', 'timeout', 'ping was not answered within 500 ms'],
  [
    new NetworkError('ping', 'ECONNREFUSED'),
    'NetworkError',
    'network_error',
    'ping could not connect to the service (ECONNREFUSED)',
  ],
  [
    new WebhookForgedError(),
    'WebhookForgedError',
    'webhook_forged',
    'no secret signed the webhook: it is forged, or secret or rawBody is wrong',
  ],
  [
    new WebhookTooOldError(301_000, 300_000),
    'WebhookTooOldError',
    'webhook_too_old',
    'the webhook was signed 301000 ms ago, at most 300000 ms are tolerated',
  ],
  [
    new WebhookMalformedError(fieldErrors),
    'WebhookMalformedError',
    'webhook_malformed',
    'the webhook is malformed: order.amount must be number; must be object',
  ],
  [
    new WebhookUnknownError(),
    'WebhookUnknownError',
    'webhook_unknown',
    'the contract has no webhook of this kind',
  ],
  [
    new WebhookTimeoutError(30_000),
    'WebhookTimeoutError',
    'webhook_timeout',
    'the webhook was not handled within 30000 ms',
  ],
]

test.for(family)('$1', ([error, name, code, message]) => {
  expect(error).toBeInstanceOf(PaycontractError)
  expect(error).toMatchObject({ name, code, message })
  expect(Object.keys(error)).toContain('code')
  expect(error.cause).toBeUndefined()
  expect(error.stack).toMatch(new RegExp(`^${name}: `))
  expect(inspect(error)).toMatch(new RegExp(`^${name}: `))
})

test('the code alone tells the classes apart, also to the compiler', () => {
  const reactTo = (error: AnyPaycontractError): string | number => {
    switch (error.code) {
      case 'wrong_key_type':
        return error.expectedKeyType
      case 'api_error':
        return error.status
      case 'payload_too_long':
        return error.maxPayloadBytes
      case 'invalid_request':
      case 'invalid_response':
      case 'webhook_malformed':
        return error.fieldErrors.length
      case 'redirected':
        return error.location ?? 'unknown'
      case 'timeout':
      case 'webhook_timeout':
        return error.timeoutMs
      case 'network_error':
        return error.reason ?? 'unknown'
      case 'outcome_unknown':
        return error.operationId
      case 'webhook_too_old':
        return error.ageMs
      case 'payload_not_json':
      case 'decryption_failed':
      case 'webhook_forged':
      case 'webhook_unknown':
        return error.message
      default:
        expectTypeOf(error).toEqualTypeOf<ConfigurationError>()
        return error.code
    }
  }
  const reactions = [
    'missing_key',
    446,
    'the payload cannot be written as JSON: give plain data',
    'the ciphertext could not be decrypted',
    401,
    'secret',
    2,
    2,
    'https://elsewhere.test',
    500,
    'ECONNREFUSED',
    family[11]![0].message,
    301_000,
    2,
    'the contract has no webhook of this kind',
    30_000,
  ]
  expect(family.map(([error]) => reactTo(error))).toEqual(reactions)
})

describe('ApiError', () => {
  const secrets = ['sk_test_A1b2C3d4E5f6']

  test('says no more than is known', () => {
    const error = new ApiError({ operationId: 'ping', status: 502 })
    expect(error.message).toBe('ping was answered with HTTP 502')
    expect(error).toMatchObject({ statusCode: undefined, apiMessage: undefined })
    expect(`${error}`).toBe('ApiError: ping was answered with HTTP 502')
  })

  test('is printed with the name of the exchange, also by the doubt that it causes', () => {
    const error = new ApiError({ operationId: 'payOrder', status: 503, requestId: 'req_1\nfake line' })
    expect(error.message).not.toContain('req_1')
    expect(`${error}`).toBe('ApiError: payOrder was answered with HTTP 503 (request req_1 fake line)')
    const doubt = new OutcomeUnknownError('payOrder', error, async () => ({ outcome: 'unknown' }))
    expect(`${doubt}`).toMatch(/ before you repeat it \(request req_1 fake line\)$/)
  })

  test.each([
    'card 4242424242424242 refused',
    'card 4242 4242 4242 4242 12/27 refused',
    'card 4242-4242-4242-4242 refused',
    'card4242424242424242123',
    '371449635398431',
    '3714 496353 98431',
    '1 4222222222222',
  ])('takes the card number out of "%s"', (apiMessage) => {
    const told = inspect(new ApiError({ operationId: 'payOrder', status: 400, apiMessage }), {
      showHidden: true,
    })
    expect(told.replace(/\n {4}at .*/g, '')).not.toMatch(/\d{4}[ -]?\d{4}/)
    expect(told).toContain('[digits removed]')
  })

  test.each([
    'order ORD-20251120 is final',
    'customer 550e8400-e29b-41d4-a716-446655440000 is unknown',
    'amount 10000000',
    'sk_test keys are refused here, A1b2C3d too',
  ])('leaves "%s" as it is', (apiMessage) => {
    expect(new ApiError({ operationId: 'payOrder', status: 400, apiMessage, secrets }).apiMessage).toBe(
      apiMessage,
    )
  })

  test.each([
    ['the key sk_test_A1b2C3d4E5f6 is unknown', 'the key [key removed] is unknown'],
    ['the key s-k-t-e-s-t-A-1-b-2-C-3-d-4, says who?', 'the key [key removed], says who?'],
    ['A1b2C3d4E5f6 and sk_test_A1b2C3d4E5f6\nare one', '[key removed] and [key removed] are one'],
  ])('takes no more than the key out of "%s"', (apiMessage, told) => {
    expect(new ApiError({ operationId: 'payOrder', status: 400, apiMessage, secrets }).apiMessage).toBe(told)
  })
})

test.each([
  undefined,
  null,
  7,
  '',
  'fetch failed',
  'sk_test_2041',
  'Headers.append: "sk" is invalid',
  'A'.repeat(60),
])('NetworkError keeps no reason but a code: %o', (reason) => {
  const error = new NetworkError('ping', reason)
  expect(error.reason).toBeUndefined()
  expect(error.message).toBe('ping got no answer from the service')
})

test('a status code of the service is quoted as its message is, and left out where it gave no such code', () => {
  const { statusCode, message } = new ApiError({ ...refused, statusCode: '0\n3', apiMessage: undefined })
  expect([statusCode, message]).toEqual(['0 3', 'verifyOrder was answered with HTTP 401 (statusCode 0 3)'])
  const without = new ApiError({ ...refused, statusCode: undefined })
  expect(without.message).toBe('verifyOrder was answered with HTTP 401: Invalid SECRET key')
})

test('of many fields at fault the first twenty are named, and without any the list is empty', () => {
  const many = Array.from({ length: 21 }, (_, index) => ({ field: `f${index}`, message: 'is wrong' }))
  expect(new ApiError({ ...refused, fieldErrors: many }).fieldErrors).toEqual(many.slice(0, 20))
  expect(new WebhookMalformedError(many).fieldErrors).toEqual(many.slice(0, 20))
  expect(new ApiError(refused).fieldErrors).toEqual([])
})

test('only a connection that was refused could not be made, and only a code is a reason', () => {
  const describe = (reason?: unknown) => new NetworkError('ping', reason).message
  expect(describe('ECONNRESET')).toBe('ping got no answer from the service (ECONNRESET)')
  expect(describe('connect ECONNREFUSED sk_test')).toBe('ping got no answer from the service')
  expect(describe()).toBe('ping got no answer from the service')
})
