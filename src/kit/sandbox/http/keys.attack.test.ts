import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkKeys } from '../../../client/calls/check-keys.ts'
import { judgeKey } from '../../mock/judge-key.ts'
import { Refusal } from '../domain/refusal.ts'
import { keyHeader } from '../proofs/testing/harness/call.ts'
import { type OpenSandbox, openSandbox } from '../proofs/testing/harness/open-sandbox.ts'
import { type OperationId, operations } from '../proofs/testing/harness/operations.ts'
import { createTestDatabaseUrl } from '../testing/create-test-database-url.ts'
import { authenticate } from './authenticate.ts'
import type { Exchange } from './step.ts'

const NAME = 'keys with blanks that HTTP does not know'

/** The characters besides space and tab that `trim` removes and `\s` matches. */
const blanks = [...'\u00a0\u1680\u2000\u2003\u2007\u2009\u2028\u2029\u202f\u205f\u3000\ufeff\v\f\u0085']
const around = (key: string) => blanks.flatMap((blank) => [`${key}${blank}`, `${blank}${key}`])

let sandbox: OpenSandbox
beforeAll(async () => {
  sandbox = await openSandbox({ db: await createTestDatabaseUrl(), seed: 'keys', empty: true })
})
afterAll(() => sandbox.close())

/** Returns headers of a runtime that lets such characters through. */
function headersOf(name: string, value: string): Headers {
  return { get: (asked: string) => (asked === name ? value : null) } as Headers
}

/** Returns the holder that the step finds. */
async function findHolder(id: OperationId, headers: Headers) {
  const { credentials } = operations[id]
  const operation = { row: operations[id], host: { credentials } }
  const exchange = { operation, runtime: sandbox.runtime, request: { headers } } as unknown as Exchange
  try {
    await authenticate(exchange, async () => ({ status: 200, text: '' }))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
  return exchange.holder
}

test('are other keys, for sandbox, mock and client', async ({ task }) => {
  const { publicKey, secretKey } = sandbox.ready.businesses[0]!
  const keys = { publicKey, secretKey }
  const rows: [where: string, key: string, isTaken: boolean][] = []
  for (const id of ['ping', 'listTransactions'] as const) {
    const { key, credentials } = operations[id]
    const { header, scheme } = credentials[key as 'public' | 'secret']!
    const right = key === 'public' ? publicKey : secretKey
    const values = scheme
      ? [
          ...around(right).map((each) => `${scheme} ${each}`),
          ...blanks.map((blank) => `${scheme}${blank}${right}`),
        ]
      : around(right)
    const keyScheme = { type: scheme ? 'http' : 'apiKey', name: header, extensions: { 'x-key-type': key } }
    for (const value of values) {
      const holder = await findHolder(id, headersOf(header, value))
      rows.push([`sandbox ${id}`, value, holder !== undefined])
      rows.push([`mock ${id}`, value, judgeKey([[keyScheme]], { [header]: value }, keys) === 'accepted'])
    }
  }
  for (const key of around(secretKey))
    rows.push(['client', key, doesNotThrow(() => checkKeys({ secretKey: key }))])
  const broken = rows.filter(([, , isTaken]) => isTaken)
  task.meta.attack = { name: NAME, tried: rows.length, held: rows.length - broken.length }
  expect(broken).toEqual([])
})

function doesNotThrow(run: () => void): boolean {
  try {
    run()
    return true
  } catch {
    return false
  }
}

test('in a request that was sent', async ({ task }) => {
  const broken: string[] = []
  const ids = ['ping', 'listTransactions', 'initiatePayment', 'verifyOrder'] as const
  for (const id of ids) {
    const { host, path, method } = operations[id]
    const [[name, value]] = Object.entries(keyHeader(operations[id], sandbox.ready.businesses[0]!)) as [
      [string, string],
    ]
    const headers = { [name]: `${value}\u00a0`, 'content-type': 'application/json' }
    const { status } = await sandbox.send(host, path, {
      method,
      headers,
      ...(method !== 'GET' && { body: '{}' }),
    })
    if (status !== 401) broken.push(`${id}: ${status}`)
  }
  const { host, path } = operations.initiatePayment
  const headers = {
    ...keyHeader(operations.initiatePayment, sandbox.ready.businesses[0]!),
    'content-type': 'application/json\u00a0',
  }
  const { status } = await sandbox.send(host, path, { method: 'POST', headers, body: '{}' })
  if (status !== 415) broken.push(`content type: ${status}`)
  task.meta.attack = { name: NAME, tried: ids.length + 1, held: ids.length + 1 - broken.length }
  expect(broken).toEqual([])
})

test('spaces and tabs are not part of a key', async () => {
  const { secretKey } = sandbox.ready.businesses[0]!
  const headers = headersOf('authorization', `\t Bearer \t ${secretKey} \t`)
  const holder = await findHolder('listTransactions', headers)
  expect(holder).toMatchObject({ type: 'secret' })
})
