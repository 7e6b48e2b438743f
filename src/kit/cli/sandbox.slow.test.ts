import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPayloadCipher } from '../../client/crypto/index.ts'
import type { ReadyLine } from '../sandbox/index.ts'
import { planOrder } from '../sandbox/testing/create-test-sandbox.ts'
import { runCli } from '../target/testing/run-cli.ts'

const anyPorts = ['--checkout-port', '0', '--business-port', '0', '--control-port', '0']

const run = (...args: string[]) => runCli(['sandbox', ...args])

async function start(...args: string[]) {
  const sandbox = run('--json', ...anyPorts, ...args)
  return { sandbox, ready: JSON.parse(await sandbox.shown('stdout', /\n/)) as ReadyLine }
}

async function createOrder(
  { checkout, businesses: [business] }: ReadyLine,
  reference: string,
): Promise<number> {
  const { publicKey, encryptionKey, padding } = business!
  const data = await createPayloadCipher({ key: encryptionKey, padding }).encrypt(planOrder(reference))
  const answer = await fetch(`${checkout}/charge/order/create`, {
    method: 'POST',
    headers: { 'api-key': publicKey, 'content-type': 'application/json' },
    body: JSON.stringify({ data }),
  })
  return answer.status
}

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sandbox-cli-'))
})
afterAll(() => rm(folder, { recursive: true }))

describe('paycontract sandbox --json', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('prints one ready line, serves, and ends on %s', async (signal) => {
    const { sandbox, ready } = await start()
    const [{ secretKey, publicKey }] = ready.businesses as [never]
    const answers = await Promise.all([
      fetch(`${ready.business}/transactions`, { headers: { authorization: `Bearer ${secretKey}` } }),
      fetch(`${ready.checkout}/charge/ping`, { headers: { 'api-key': publicKey } }),
      fetch(`${ready.control}/ready`),
      fetch(`${ready.control}/`),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await answers[2].json()).toEqual(ready)
    sandbox.stop(signal)
    expect(await sandbox.ended).toEqual({ code: 0, stdout: `${JSON.stringify(ready)}\n`, stderr: '' })
  })

  it('sends the webhooks of the first business to the given address, after a reset too', async () => {
    const webhookUrl = 'http://127.0.0.1:9/hooks'
    const { sandbox, ready } = await start('--webhook-url', webhookUrl)
    const urlsOf = ({ businesses }: ReadyLine) => businesses.map((each) => each.webhookUrl)
    expect(urlsOf(ready)).toEqual([webhookUrl, undefined])
    await fetch(`${ready.control}/reset`, { method: 'POST' })
    expect(urlsOf(await (await fetch(`${ready.control}/ready`)).json())).toEqual([webhookUrl, undefined])
    await sandbox.stop()
  })

  it('lets web pages call what takes a public key, and nothing else', async () => {
    const { sandbox, ready } = await start('--empty')
    const ask = (path: string, method: string) =>
      fetch(`${ready.checkout}${path}`, {
        method: 'OPTIONS',
        headers: {
          origin: 'https://shop.example.com',
          'access-control-request-method': method,
          'access-control-request-headers': 'api-key,content-type',
        },
      })
    const open = await ask('/charge/order/create', 'POST')
    expect(open.status).toBe(204)
    expect(open.headers.get('access-control-allow-origin')).toBe('*')
    expect(open.headers.get('access-control-allow-headers')).toMatch(/api-key/)
    for (const path of ['/charge/order/verify', '/charge/order/refunds/all', '/pay/x']) {
      expect((await ask(path, 'POST')).headers.get('access-control-allow-origin'), path).toBeNull()
    }
    sandbox.stop('SIGTERM')
    await sandbox.ended
  })

  it('limits the rate on request', async () => {
    const { sandbox, ready } = await start('--empty', '--rate-limit', '1')
    const headers = { 'api-key': ready.businesses[0]!.publicKey }
    const statuses: number[] = []
    // A busy machine may send one request per second: the limit only shows once two come within one second.
    while (!statuses.includes(429) && statuses.length < 100)
      statuses.push((await fetch(`${ready.checkout}/charge/ping`, { headers })).status)
    expect(statuses).toContain(429)
    expect(statuses[0]).toBe(200)
    sandbox.stop('SIGTERM')
    await sandbox.ended
  })
})

describe('paycontract sandbox', () => {
  it('shows its addresses, keys and a curl for each host that works, uncoloured in a pipe', async () => {
    const sandbox = run(...anyPorts)
    const text = await sandbox.shown('stdout', /Ctrl\+C/)
    const curls = [...text.matchAll(/curl -H '([^:]+): ([^']+)' '([^']+)'/g)]
    expect(curls).toHaveLength(2)
    for (const [, header, value, url] of curls) {
      expect((await fetch(url!, { headers: { [header!]: value! } })).status, url).toBe(200)
    }
    expect(text).toMatch(/inspector {3}http:\/\/127\.0\.0\.1:\d+\//)
    expect(text).not.toContain('\u001b')
    sandbox.stop('SIGTERM')
    expect((await sandbox.ended).code).toBe(0)
  })

  it('explains itself by example', async () => {
    const { code, stdout } = await run('--help').ended
    expect(code).toBe(0)
    expect(stdout).toMatch(/Examples:.*--seed demo/s)
  })
})

describe('a database file', () => {
  it('holds what was acknowledged, also after kill -9, and goes on with its own seed', async () => {
    const db = `file:${join(folder, 'kept.db')}`
    const first = await start('--db', db, '--seed', 'kept')
    expect(await createOrder(first.ready, 'ORD-KEPT')).toBe(200)
    first.sandbox.stop('SIGKILL')
    await first.sandbox.ended
    const second = await start('--db', db)
    expect(second.ready.businesses).toEqual(first.ready.businesses)
    expect(await createOrder(second.ready, 'ORD-KEPT')).toBe(409)
    expect(await createOrder(second.ready, 'ORD-NEXT')).toBe(200)
    const clock = await fetch(`${second.ready.control}/clock`)
    expect(await clock.json()).toMatchObject({ now: '2026-01-01T09:00:00.000Z' })
    second.sandbox.stop('SIGTERM')
    expect((await second.sandbox.ended).code).toBe(0)
  })

  it('of another seed is refused', async () => {
    const db = `file:${join(folder, 'seeded.db')}`
    const { sandbox } = await start('--db', db, '--seed', 'one', '--empty')
    sandbox.stop('SIGTERM')
    await sandbox.ended
    const { code, stdout, stderr } = await run('--db', db, '--seed', 'two', ...anyPorts).ended
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toMatch(/^paycontract sandbox: .*another seed.*\n$/)
  })
})

describe.concurrent('wrong usage of paycontract sandbox', () => {
  it.each([
    [['--prot', '1'], "unknown option '--prot'"],
    [['--control-port', 'abc'], 'from 0 to 65535'],
    [['--checkout-port', '4030'], 'listen on port 4030'],
    [['--seed', ''], 'A seed is'],
    [['--rate-limit', '-1'], 'A rate limit is'],
    [['--aml-threshold', 'CAD'], 'A threshold is'],
    [['--host', ''], 'An address'],
    [['extra'], 'too many arguments'],
  ])('%j exits 2 and says why', async (args, reason) => {
    const { code, stdout, stderr } = await run(...args).ended
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain(reason)
    expect(stderr).toMatch(/^paycontract sandbox: .*\n.+\n$/)
  })
})

describe.concurrent('a webhook URL that webhooks cannot go to', () => {
  it.each([
    ['http://shop.example.com/hooks', 'this machine only'],
    ['hooks', 'begins with http://'],
    ['http://localhost:4020/hooks', "Port 4020 is the sandbox's own (business)"],
  ])('%s is refused at the start', async (url, reason) => {
    const { code, stdout, stderr } = await run('--webhook-url', url).ended
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain(reason)
    expect(stderr).toMatch(/^paycontract sandbox: .* Receive on this machine.*\n$/)
  })
})

describe('a sandbox that cannot start', () => {
  let taken: Server
  let port: number
  beforeAll(async () => {
    taken = createServer()
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
    port = (taken.address() as { port: number }).port
    await writeFile(
      join(folder, 'no.db'),
      'this is text, and long enough not to be taken for an empty database',
    )
  })
  afterAll(() => new Promise<unknown>((resolve) => taken.close(resolve)))

  it.each(['checkout', 'business', 'control'])(
    'names the port of %s that is in use, and another',
    async (host) => {
      const { code, stdout, stderr } = await run('--empty', ...anyPorts, `--${host}-port`, `${port}`).ended
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
      expect(stderr).toMatch(
        new RegExp(
          `^paycontract sandbox: port ${port} is already in use \\(${host}\\)\\. ` +
            `Stop what listens there, or choose another: --${host}-port \\d+\\n$`,
        ),
      )
    },
  )

  it.each([
    ['mysql://localhost/sandbox', /must be "memory", "file:<path>" or "postgres:/],
    ['file:/nowhere/at/all/sandbox.db', /cannot be used: .*unable to open/],
    [
      'postgres://me:hidden@127.0.0.1:1/sandbox',
      /127\.0\.0\.1:1\/sandbox cannot be used: .*Is PostgreSQL running/,
    ],
  ])('says what is wrong with the database %s', async (db, reason) => {
    const { code, stdout, stderr } = await run('--db', db, ...anyPorts).ended
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toMatch(reason)
    expect(stderr).toMatch(/^paycontract sandbox: .*\n$/)
    expect(stderr).not.toContain('hidden')
  })

  it('says that a file is not a database', async () => {
    const { code, stderr } = await run('--db', `file:${join(folder, 'no.db')}`, ...anyPorts).ended
    expect(code).toBe(1)
    expect(stderr).toMatch(/^paycontract sandbox: .*not a database\n$/)
  })

  it('takes the database from DATABASE_URL', async () => {
    const env = { DATABASE_URL: 'mysql://localhost/sandbox' }
    const { code, stderr } = await runCli(['sandbox', ...anyPorts], env).ended
    expect(code).toBe(1)
    expect(stderr).toContain('must be "memory"')
  })
})
