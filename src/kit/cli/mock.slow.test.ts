import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCli } from '../target/testing/run-cli.ts'

const anyPorts = ['--checkout-port', '0', '--business-port', '0']

const run = (...args: string[]) => runCli(args)

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mock-cli-'))
})
afterAll(() => rm(folder, { recursive: true }))

describe('paycontract mock --json', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('prints one ready line, serves, and ends on %s', async (signal) => {
    const mock = run('mock', '--json', ...anyPorts)
    const ready = JSON.parse(await mock.shown('stdout', /\n/))
    expect(Object.keys(ready)).toEqual([
      'name',
      'checkout',
      'business',
      'publicKey',
      'secretKey',
      'capabilities',
    ])
    const ping = await fetch(`${ready.checkout}/charge/ping`, { headers: { 'api-key': ready.publicKey } })
    expect(ping.status).toBe(200)
    mock.stop(signal)
    expect(await mock.ended).toEqual({ code: 0, stdout: `${JSON.stringify(ready)}\n`, stderr: '' })
  })

  it('shows requests with --verbose, without query, key or body', async () => {
    const mock = run('mock', '--json', '--verbose', ...anyPorts)
    const ready = JSON.parse(await mock.shown('stdout', /\n/))
    const headers = { authorization: `Bearer ${ready.secretKey}` }
    await fetch(`${ready.business}/transactions?search=hidden`, { headers })
    await mock.shown('stderr', /\n/)
    mock.stop('SIGTERM')
    expect((await mock.ended).stderr).toBe('business GET    /transactions 200\n')
  })
})

describe('paycontract mock', () => {
  it.each([
    ['as it is shipped', undefined],
    ['as it was answered', 'type: apiKey, in: header, name: secret-key'],
  ])('shows keys and a curl for each host, %s, that works, uncoloured in a pipe', async (_, answer) => {
    const mock = run('mock', ...anyPorts, ...(answer ? ['--overlay', await writeOverlay(answer)] : []))
    const text = await mock.shown('stdout', /Ctrl\+C/)
    const curls = [...text.matchAll(/curl -H '([^:]+): ([^']+)' '([^']+)'/g)]
    expect(curls).toHaveLength(2)
    for (const [, header, value, url] of curls) {
      expect((await fetch(url!, { headers: { [header!]: value! } })).status, url).toBe(200)
    }
    expect(text).not.toContain('\u001b')
    mock.stop('SIGTERM')
    expect((await mock.ended).code).toBe(0)
  })

  it('explains itself by example', async () => {
    const { code, stdout } = await run('mock', '--help').ended
    expect(code).toBe(0)
    expect(stdout).toMatch(/Examples:.*--checkout-port 0/s)
  })

  it('tells its version', async () => {
    expect(await run('--version').ended).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
    })
  })
})

/** Writes an overlay that answers how a business authenticates. */
async function writeOverlay(scheme: string): Promise<string> {
  const file = join(folder, 'credential.overlay.yaml')
  await writeFile(
    file,
    `overlay: 1.0.0
info: { title: Credential, version: 1.0.0 }
x-host: business
actions:
  - { target: $.components.securitySchemes.secretKey.scheme, remove: true }
  - { target: $.components.securitySchemes.secretKey, update: { x-source: told, ${scheme} } }
`,
  )
  return file
}

describe.concurrent('wrong usage of paycontract', () => {
  it.each([
    [['mock', '--prot', '1'], "unknown option '--prot'"],
    [['mock', '--checkout-port', 'abc'], 'from 0 to 65535'],
    [['mock', '--business-port', '65536'], 'from 0 to 65535'],
    [['mock', '--checkout-port', '-1'], 'from 0 to 65535'],
    [['mock', '--host', ''], 'An address'],
    [['mock', '--checkout-port', '4020'], 'both hosts are to listen on port 4020'],
    [['mock', 'extra'], 'too many arguments'],
    [['mok'], "unknown command 'mok'"],
  ])('%j exits 2 and says why', async (args, reason) => {
    const { code, stdout, stderr } = await run(...args).ended
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain(reason)
    expect(stderr).toMatch(/^paycontract( mock)?: .*\n.+\n$/)
  })
})

describe('a mock that cannot start', () => {
  let taken: Server
  let port: number
  beforeAll(async () => {
    taken = createServer()
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
    port = (taken.address() as { port: number }).port
  })
  afterAll(() => new Promise((resolve) => taken.close(resolve)))

  it.each(['checkout', 'business'])('names the port of %s that is in use, and another', async (host) => {
    const { code, stdout, stderr } = await run('mock', ...anyPorts, `--${host}-port`, `${port}`).ended
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toMatch(
      new RegExp(
        `^paycontract mock: port ${port} is already in use \\(${host}\\)\\. ` +
          `Stop what listens there, or choose another: --${host}-port \\d+\\n$`,
      ),
    )
  })

  it('names the file that a folder lacks to be a contract', async () => {
    const { code, stdout, stderr } = await run('mock', ...anyPorts, '--contract', folder).ended
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain(join(folder, 'checkout', 'openapi.yaml'))
  })
})
