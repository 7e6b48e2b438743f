import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import type { TransportOptions } from '../../src/client/calls/call-types.ts'
import type { NamedCallOptions } from '../../src/client/calls/named-calls.ts'
import type { CardCipherOptions } from '../../src/client/crypto/index.ts'
import * as errors from '../../src/client/errors.ts'
import type {
  AnyPaycontractError,
  BusinessClientOptions,
  CheckoutClientOptions,
  Confirmation,
  OutcomeUnknownError,
  OwnCipher,
  PaginateOptions,
  PayloadCipherOptions,
  RetryOptions,
} from '../../src/client/index.ts'
import type { ConnectOptions } from '../../src/client/sandbox/connect.ts'
import type { WebhookHandlerOptions } from '../../src/client/webhooks/index.ts'

const guide = readFileSync(resolve(import.meta.dirname, '../../docs/guides/client-options.md'), 'utf8')

/** `npm run typecheck` fails on a name that the type does not have, and on a missing one. */
type NamesOf<Type extends object> = Record<keyof Type, true>

type PassedOn = Omit<RequestInit, 'body' | 'headers' | 'method' | 'redirect' | 'signal'>
type ErrorMembers = Omit<OutcomeUnknownError, 'name' | 'message' | 'stack' | 'code' | 'toString'>

const client: NamesOf<CheckoutClientOptions & BusinessClientOptions> = {
  baseUrl: true,
  publicKey: true,
  secretKey: true,
  encryption: true,
  cardEncryption: true,
  timeoutMs: true,
  retry: true,
  validateRequests: true,
  validateResponses: true,
  onAttempt: true,
  headers: true,
  fetch: true,
  operations: true,
  credentials: true,
  failures: true,
}
const encryption: NamesOf<PayloadCipherOptions & CardCipherOptions & OwnCipher> = {
  key: true,
  padding: true,
  encrypt: true,
}
const retry: NamesOf<RetryOptions> = { attempts: true, backoffMs: true, maxBackoffMs: true }
const call: NamesOf<Omit<NamedCallOptions, keyof PassedOn>> = {
  timeoutMs: true,
  retry: true,
  idempotencyKey: true,
  signal: true,
  headers: true,
  baseUrl: true,
  fetch: true,
  middleware: true,
  querySerializer: true,
}
const passedOn: NamesOf<PassedOn> = {
  cache: true,
  credentials: true,
  integrity: true,
  keepalive: true,
  mode: true,
  priority: true,
  referrer: true,
  referrerPolicy: true,
  window: true,
}
const connect: NamesOf<ConnectOptions> = {
  as: true,
  timeoutMs: true,
  retry: true,
  fetch: true,
  headers: true,
  onAttempt: true,
}
const paginate: NamesOf<Omit<PaginateOptions<object>, keyof TransportOptions> & { signal: true }> = {
  params: true,
  signal: true,
  timeoutMs: true,
  retry: true,
  idempotencyKey: true,
}
const webhooks: NamesOf<WebhookHandlerOptions> = {
  secrets: true,
  on: true,
  seen: true,
  onError: true,
  toleranceMs: true,
  timeoutMs: true,
  maxBodyBytes: true,
  now: true,
  url: true,
  webhooks: true,
}
const doubt: NamesOf<ErrorMembers> = {
  operationId: true,
  cause: true,
  confirm: true,
  isAbout: true,
}
const confirmation: NamesOf<Confirmation> = { outcome: true, answer: true, found: true, reason: true }

/** Returns the names in the first column of each table below a heading. */
function readTables(heading: string): string[][] {
  const [, section = ''] =
    new RegExp(`^##+ ${heading}\n([\\s\\S]*?)(?=^##|(?![\\s\\S]))`, 'm').exec(guide) ?? []
  const tables = section.match(/(?:^\|.*\n)+/gm) ?? []
  return tables.map((table) => [...table.matchAll(/^\| `([\w.]+)(?:\(\))?`/gm)].map(([, name]) => name!))
}

test.each([
  ['Options of a client', client],
  ['Encryption', encryption],
  ['Retry', retry],
  ['Options of a call', call],
  ['Connect', connect],
  ['Paginate', paginate],
  ['Options of a webhook handler', webhooks],
  ['OutcomeUnknownError', doubt, confirmation],
])('%s: the guide has every name of the types, and none else', (heading, ...types) => {
  expect(readTables(heading).map((names) => names.sort())).toEqual(
    types.map((names) => Object.keys(names).sort()),
  )
})

test('what fetch takes is passed on, each by its name', () => {
  const [, sentence = ''] = /Options of `fetch` itself are passed on: ([^.]*)\./.exec(guide) ?? []
  expect([...sentence.matchAll(/`(\w+)`/g)].map(([, name]) => name)).toEqual(Object.keys(passedOn))
})

type Instance<Class> = Class extends abstract new (...given: never) => infer Made ? Made : never
type ClassWith<Code> = {
  [Name in keyof typeof errors]: Instance<(typeof errors)[Name]> extends { code: infer Known }
    ? Code extends Known
      ? Name
      : never
    : never
}[keyof typeof errors]

/** The class of each code. The compiler checks that all codes are here, and which classes can have each. */
const classes: { [Code in AnyPaycontractError['code']]: ClassWith<Code> } = {
  missing_key: 'ConfigurationError',
  malformed_key: 'ConfigurationError',
  key_unavailable: 'ConfigurationError',
  mixed_environments: 'ConfigurationError',
  secret_key_in_browser: 'ConfigurationError',
  insecure_transport: 'ConfigurationError',
  webcrypto_unavailable: 'ConfigurationError',
  invalid_option: 'ConfigurationError',
  invalid_request: 'ValidationError',
  payload_too_long: 'PayloadTooLongError',
  payload_not_json: 'PayloadNotJsonError',
  api_error: 'ApiError',
  wrong_key_type: 'WrongKeyTypeError',
  outcome_unknown: 'OutcomeUnknownError',
  timeout: 'TimeoutError',
  network_error: 'NetworkError',
  invalid_response: 'InvalidResponseError',
  redirected: 'RedirectError',
  decryption_failed: 'DecryptionError',
  webhook_forged: 'WebhookForgedError',
  webhook_too_old: 'WebhookTooOldError',
  webhook_malformed: 'WebhookMalformedError',
  webhook_unknown: 'WebhookUnknownError',
  webhook_timeout: 'WebhookTimeoutError',
}

test('every class of errors is listed with each of its codes', () => {
  const rows = [...guide.matchAll(/^\| (?:`(\w+Error)`)? *\| `(\w+)` +\|/gm)]
  // A class with several codes is named only in its first row.
  const told = rows.map(([, , code], index) => [
    code,
    rows.slice(0, index + 1).findLast(([, name]) => name)?.[1],
  ])
  expect(Object.fromEntries(told)).toEqual(classes)
  const exported = Object.keys(errors).filter((name) => name !== 'PaycontractError')
  expect(new Set(Object.values(classes))).toEqual(new Set(exported))
})
