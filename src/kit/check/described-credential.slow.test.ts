import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { CheckResult } from './report/result.ts'
import { runCommand } from './testing/run-command.ts'
import { serveTarget } from './testing/serve-target.ts'

const folder = mkdtempSync(join(tmpdir(), 'credential-'))
afterAll(() => rmSync(folder, { recursive: true }))

const basic = (login: string) => `Basic ${Buffer.from(login).toString('base64')}`

const KEYS = [
  { publicKey: 'pk_test_one_31', secretKey: 'sk_test_one_32' },
  { publicKey: 'pk_test_two_33', secretKey: 'sk_test_two_34' },
]

/** Checks a service that answers known credentials with an empty list of transactions, and all others with 401. */
async function check(
  known: readonly { name: string; value: string }[],
  credentials: readonly (object | undefined)[],
  env: Record<string, string> = {},
) {
  const taken = new Map<string, number>()
  const target = await serveTarget(({ headers, url = '' }, _, response) => {
    const own = known.find(({ name, value }) => headers[name] === value)
    const isListed = url.startsWith('/transactions')
    if (own && isListed) taken.set(own.value, (taken.get(own.value) ?? 0) + 1)
    const isOther = /^\/(charge|s2s)\//.test(url)
    const status = own || isOther ? (isListed || isOther ? 200 : 404) : 401
    const meta = { size: 20, totalItems: 0, nextPage: 0, previousPage: 0 }
    const message = own ? JSON.stringify(headers) : 'who?'
    const content = {
      success: status < 300,
      statusCode: status,
      message,
      data: { transactions: [], meta },
    }
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content))
  })
  const businesses = KEYS.map((keys, index) => ({
    ...keys,
    ...(credentials[index] && { credential: credentials[index] }),
  }))
  const config = { checkout: target.url, business: target.url, businesses }
  writeFileSync(join(folder, 'target.json'), JSON.stringify(config))
  const args = [
    '--config',
    'target.json',
    '--only',
    '/^listTransactions > REQ-AUTH-08/',
    '--report',
    'report',
  ]
  const { exitCode, output } = await runCommand(args, folder, env)
  await target.close()
  return { exitCode, output, taken: Object.fromEntries(taken) }
}

function readReports(): string {
  return readdirSync(join(folder, 'report'))
    .map((name) => readFileSync(join(folder, 'report', name), 'utf8'))
    .join('\n')
}

function listStates(): Record<string, string> {
  const report = JSON.parse(readFileSync(join(folder, 'report/report.json'), 'utf8')) as CheckResult
  return Object.fromEntries(report.tests.map(({ title, state }) => [title.replace(/^.* > /, ''), state]))
}

const TAKES = 'REQ-AUTH-08 accepts a valid request of another business only with its own key'

describe('a credential of the business API', () => {
  test.each([
    [
      'a header',
      [
        { name: 'x-login', value: 'canary-one-secret' },
        { name: 'x-login', value: 'canary-two-secret' },
      ],
      [
        { header: 'X-Login', secret: 'canary-one-secret' },
        { header: 'x-login', secret: 'canary-two-secret' },
      ],
    ],
    [
      'a login',
      [
        { name: 'authorization', value: basic('shop-1:canary1') },
        { name: 'authorization', value: basic('shop-2:canary:2') },
      ],
      [
        { user: 'shop-1', secret: 'canary1' },
        { user: 'shop-2', secret: 'canary:2' },
      ],
    ],
    [
      'the secret key as a password',
      [
        { name: 'authorization', value: basic(':sk_test_one_32') },
        { name: 'authorization', value: basic('pk_test_two_33:sk_test_two_34') },
      ],
      [{ user: '' }, { user: 'pk_test_two_33' }],
    ],
  ])('%s is sent for each business, and shown nowhere', async (_, known, credentials) => {
    const { exitCode, output, taken } = await check(known, credentials)
    expect({ exitCode, output }).toMatchObject({ exitCode: 0 })
    expect(Object.keys(taken)).toEqual(known.map(({ value }) => value))
    expect(listStates()[TAKES]).toBe('passed')
    const shown = output + readReports()
    expect(shown).not.toMatch(/canary|sk_test/)
    expect(shown).toMatch(/PAYCONTRACT_(BUSINESS_CREDENTIAL|BUSINESS_LOGIN|SECRET_KEY)/)
    expect(shown).not.toContain('PAYCONTRACT_UNUSED_SECRET')
    for (const { value } of known) expect(shown).not.toContain(value.split(' ').at(-1))
  })

  test('has its secret in the environment, where it is not in the file', async () => {
    const known = [{ name: 'x-login', value: 'canary-from-outside' }]
    const env = { PAYCONTRACT_BUSINESS_CREDENTIAL: 'canary-from-outside' }
    const { exitCode, output } = await check(known, [{ header: 'x-login' }, { header: 'x-login' }], env)
    // The other business has no credential, and its secret key is refused.
    expect(exitCode).toBe(1)
    expect(listStates()['REQ-AUTH-08 accepts a valid request of the caller only with its own key']).toBe(
      'passed',
    )
    expect(output + readReports()).not.toContain('canary')
  })

  test('that is refused is reported once, by its place', async () => {
    const wrong = { header: 'x-login', secret: 'canary-nobody' }
    const { exitCode, output } = await check([], [wrong, wrong])
    expect(exitCode).toBe(3)
    expect(output.replaceAll(/\s+/g, ' ')).toContain(
      'Your credential (businesses[0].credential of target.json) was rejected',
    )
    expect(output).not.toContain('canary')
  })

  test('of another form than the first has is refused', async () => {
    const { exitCode, output } = await check([], [{ header: 'x-login', secret: 'canary-secret' }])
    expect(exitCode).toBe(2)
    expect(output).toContain('businesses[1].credential must be of the form of businesses[0].credential')
    expect(output).not.toContain('canary')
  })
})
