import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { isSafe, listOperations } from '../contract/contract.ts'
import type { CheckResult } from './report/result.ts'
import { runCommand } from './testing/run-command.ts'
import { type ServedTarget, serveTarget } from './testing/serve-target.ts'

const folder = mkdtempSync(join(tmpdir(), 'check-command-'))
afterAll(() => rmSync(folder, { recursive: true }))

let target: ServedTarget
afterEach(() => target?.close())

const { publicKey: encryptionKey } = generateKeyPairSync('rsa', {
  modulusLength: 4096,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})

/** Each is unique, so that it is found wherever it shows. */
const SECRETS = {
  publicKey: 'pk_test_canary_public_51c2',
  secretKey: 'sk_test_canary_secret_9b7e',
  encryptionKey,
  padding: 'oaep-sha256',
  cardKey: Buffer.from('canary-card-key-of-32-bytes-0001').toString('base64'),
}
const CARD_NUMBER = '4242424242424242'
/** Tests of each kind that between them send each key, an encrypted body, a card and a signature. */
const WITH_SECRETS = '/^(createOrder|payOrder|chargeCard|listTransactions|receiveCadCollection) /'

function describeAs(url: string, over: object = {}): string {
  const path = join(folder, 'target.json')
  const line = {
    checkout: url,
    business: url,
    businesses: [SECRETS],
    cadWebhookSecret: 'whsec_canary_77aa',
    ...over,
  }
  writeFileSync(path, JSON.stringify(line))
  return path
}

const readResult = (name = 'report'): CheckResult =>
  JSON.parse(readFileSync(join(folder, name, 'report.json'), 'utf8'))

describe('a check', () => {
  test('shows no secret and no card number of a target that gives everything away', async () => {
    target = await serveTarget(({ headers, url }, body, response) => {
      response
        .setHeader('content-type', 'application/json')
        .setHeader('x-echo', String(headers['api-key'] ?? ''))
      const encoded = Buffer.from(JSON.stringify(headers)).toString('base64')
      response.statusCode = 500
      response.end(
        JSON.stringify({
          url,
          headers,
          body,
          encoded,
          key: SECRETS,
          card: CARD_NUMBER,
          pan: `4242 4242 4242 4242`,
        }),
      )
    })
    const { exitCode, output } = await runCommand(
      [
        '--config',
        describeAs(target.url),
        '--only',
        WITH_SECRETS,
        '--profile',
        'proposed',
        '--report',
        'report',
        '--runs',
        '1',
      ],
      folder,
    )
    expect(exitCode).toBe(1)
    const shown = readdirSync(join(folder, 'report')).map((name) =>
      readFileSync(join(folder, 'report', name), 'utf8'),
    )
    expect(shown).toHaveLength(6)
    for (const text of [output, ...shown]) {
      for (const [name, secret] of Object.entries(SECRETS)) {
        if (name === 'padding') continue
        for (const form of [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)]) {
          expect(text.includes(form), name).toBe(false)
        }
      }
      expect(text).not.toContain('whsec_canary_77aa')
      expect(text).not.toMatch(/4242 ?4242 ?4242 ?4242/)
      expect(text).not.toContain(encryptionKey.split('\n')[2])
    }
    expect(output).toContain('$PAYCONTRACT_')
    expect(readResult().counts.failed).toBeGreaterThan(20)
  })

  test('prints of a failure what states it, what came, and how to see it again', async () => {
    target = await serveTarget(({ url }, _, response) => {
      response.statusCode = url?.includes('nonsense') ? 404 : 200
      response.setHeader('content-type', 'application/json').end('{"message":"welcome"}')
    })
    const config = describeAs(target.url)
    const { exitCode, output } = await runCommand(
      ['--config', config, '--only', 'verifyOrder REQ-AUTH-02', '--no-report'],
      folder,
    )
    expect(exitCode).toBe(1)
    expect(output).toMatch(/REQ-AUTH-02 §7: A secret-key endpoint answers/)
    expect(output).toMatch(
      /expected\s+401 and "Invalid SECRET key" to a public key, as the interface document states/,
    )
    expect(output).toMatch(/got\s+200 \{"message":"welcome"\}/)
    expect(output).toMatch(/curl -i/)
    expect(output).toContain(`-H 'api-key: '"$PAYCONTRACT_PUBLIC_KEY"`)
    expect(output).toContain(
      `npx paycontract check --config ${config} --only '=verifyOrder > REQ-AUTH-02 answers a public key`,
    )
  })

  test('of a host that hangs up is an error, never a failure', async () => {
    target = await serveTarget((request) => request.socket.destroy())
    const { exitCode, output } = await runCommand(
      ['--config', describeAs(target.url), '--only', 'ping', '--report', 'hung-up'],
      folder,
    )
    expect(exitCode).toBe(3)
    expect(output).toMatch(/Error: \d+ tests could not run/)
    const { counts, verdict, tests } = readResult('hung-up')
    expect(verdict).toBe('error')
    expect(counts.failed).toBe(0)
    expect(tests.find(({ state }) => state === 'error')!.failure!.message).toMatch(/no answer/)
  })

  test('prints the document of its report and nothing else where it is asked for JSON', async () => {
    target = await serveTarget((_, __, response) => response.writeHead(500).end())
    const { exitCode, stdout, output } = await runCommand(
      ['--config', describeAs(target.url), '--only', 'ping REQ-AUTH-03', '--report', 'as-json', '--json'],
      folder,
      { GITHUB_ACTIONS: 'true' },
    )
    expect(exitCode).toBe(3)
    expect(JSON.parse(stdout)).toEqual(readResult('as-json'))
    expect(output).toContain('report as-json/report.json')
    expect(output).toMatch(/^::error title=/m)
  })

  test('is not begun where its reports could not be written', async () => {
    target = await serveTarget((_, __, response) => response.end())
    writeFileSync(join(folder, 'a-file'), '')
    const { exitCode, output } = await runCommand(
      ['--config', describeAs(target.url), '--report', 'a-file'],
      folder,
    )
    expect(exitCode).toBe(3)
    expect(output).toMatch(/cannot be written to .*a-file: a file is in its place/)
    expect(target.seen).toEqual([])
  })

  test('of a host that says nothing ends after the timeout', async () => {
    target = await serveTarget(() => {})
    const { exitCode, output } = await runCommand(
      ['--config', describeAs(target.url), '--only', 'ping REQ-AUTH-03', '--no-report', '--timeout', '200'],
      folder,
    )
    expect(exitCode).toBe(3)
    expect(output).toMatch(/no answer within 200 ms/)
  })

  test('sends nothing that could change a record when it is read-only', async () => {
    target = await serveTarget((_, __, response) => response.writeHead(500).end())
    const { exitCode, output } = await runCommand(
      [
        '--config',
        describeAs(target.url),
        '--profile',
        'proposed',
        '--read-only',
        '--explain-skips',
        '--report',
        'read-only',
        '--runs',
        '1',
      ],
      folder,
    )
    expect(exitCode).toBe(1)
    const safe = listOperations().filter(isSafe)
    const patterns = safe.map(
      ({ row }) => new RegExp(`^${row.method} ${row.path.replace(/\{\w+\}/g, '[^/]*')}$`),
    )
    // each was called at least once; how often depends on what runs at the same time
    expect(patterns.filter((pattern) => !target!.seen.some((each) => pattern.test(each)))).toEqual([])
    // A path that is not served shows how a missing one is answered.
    patterns.push(/^\w+ (?:\/\w+)*\/nonsense-\w+$/)
    expect(target.seen.filter((each) => !patterns.some((pattern) => pattern.test(each)))).toEqual([])
    const { tests, disabled, run } = readResult('read-only')
    expect(run.mode).toBe('read-only')
    const asked = tests.filter(({ operationId }) => operationId === 'createOrder')
    expect(asked.filter(({ exchanges }) => exchanges.length > 0)).toEqual([])
    const titles = disabled.flatMap((each) => each.tests)
    expect(titles.filter((title) => title.startsWith('createOrder'))).not.toEqual([])
    expect(output).toMatch(/An option of this command\n {4}--allow-writes\n {8}decides \d+ rules: REQ-/)
  })

  test('must match the list of what may be left undecided', async () => {
    target = await serveTarget((_, __, response) => response.writeHead(500).end())
    const only = ['--config', describeAs(target.url), '--only', 'createOrder proposal:', '--no-report']
    const list = join(folder, 'undecided.json')
    expect((await runCommand([...only, '--expect', list], folder)).output).toMatch(
      /cannot be read \(ENOENT\)/,
    )
    const first = await runCommand([...only, '--expect', list, '--update-expect'], folder)
    expect(first.exitCode).toBe(3)
    const expected = JSON.parse(readFileSync(list, 'utf8'))
    const [reason] = Object.keys(expected.disabled)
    const [title] = expected.disabled[reason!].splice(0, 1)
    expected.disabled[reason!].push('createOrder > proposal: is a thing of the past')
    writeFileSync(list, JSON.stringify(expected))
    const { output } = await runCommand([...only, '--expect', list], folder)
    expect(output).toContain(`"${title}" is disabled, and the list does not expect it: ${reason}`)
    expect(output).toContain('"createOrder > proposal: is a thing of the past" is no longer disabled')
  })

  test.each([
    [['--config', 'absent.json'], 2, /absent\.json cannot be read/],
    [[], 2, /Nothing to check/],
    [['--config', 'x', '--shard', '3/2'], 2, /part and the number of parts/],
    [['--config', 'x', '--only', '/(/'], 2, /is not a regular expression/],
    [['--bogus'], 2, /unknown option '--bogus'/],
  ])('of %j is refused', async (args, code, message) => {
    const { exitCode, output } = await runCommand(args, folder)
    expect(output).toMatch(message)
    expect(exitCode).toBe(code)
  })
})
