import { spawnSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findFreePort } from '../certify/app/find-free-port.ts'
import { controlConfig } from '../certify/controls/control-config.ts'
import type { Mistake } from '../certify/controls/mistakes.ts'
import { type RunningProcess, runProcess } from '../target/run-process.ts'
import { CLI } from '../target/start-target.ts'
import { runCli } from '../target/testing/run-cli.ts'

let folder: string
let running: RunningProcess[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'certify-cli-'))
})
afterEach(async () => {
  await Promise.all(running.map((each) => each.stop('SIGKILL')))
  running = []
  rmSync(folder, { recursive: true, force: true })
})

const certify = (...args: string[]) => runCli(['certify', ...args], {}, folder).ended

/** Writes the config of the control shop, without mistakes or with one. */
function writeConfig(mistake?: Mistake, change: object = {}) {
  const { folder: own, app, ...config } = controlConfig({ mistake })
  writeFileSync(
    join(folder, 'certify.json'),
    JSON.stringify({ ...config, app: { ...app, folder: own }, ...change }),
  )
}

test('a right shop passes, and the reports and the statement say so', async () => {
  writeConfig()
  const key = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' })
  writeFileSync(join(folder, 'certify.key'), key)
  const { code, stdout } = await certify('--only', 'paid,webhook-duplicate', '--key', 'certify.key')
  expect(stdout).toContain('3 of 3 decided, 3 passed')
  expect(code).toBe(0)
  const report = JSON.parse(readFileSync(join(folder, 'paycontract-certify/report.json'), 'utf8'))
  expect(report).toMatchObject({ verdict: 'passed', counts: { passed: 3, failed: 0 } })
  const verified = await certify('--verify', 'paycontract-certify/statement.json')
  expect(verified).toMatchObject({ code: 0, stdout: expect.stringContaining('3 passed, 0 failed') })
})

test('a statement is by the key that is expected, or refused', async () => {
  writeConfig()
  const [own, other] = [generateKeyPairSync('ed25519'), generateKeyPairSync('ed25519')]
  writeFileSync(join(folder, 'own.key'), own.privateKey.export({ type: 'pkcs8', format: 'pem' }))
  writeFileSync(join(folder, 'own.pub'), own.publicKey.export({ type: 'spki', format: 'pem' }))
  writeFileSync(join(folder, 'other.pub'), other.publicKey.export({ type: 'spki', format: 'pem' }))
  await certify('--only', 'paid', '--key', 'own.key')
  const verify = ['--verify', 'paycontract-certify/statement.json', '--key']
  expect(await certify(...verify, 'own.pub')).toMatchObject({ code: 0 })
  expect(await certify(...verify, 'other.pub')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('not signed by the expected key'),
  })
})

test('a shop that is wrong fails, with what it costs, and no key is in any report', async () => {
  writeConfig('prints-requests')
  const { code, stdout } = await certify('--only', 'unpaid', '--json')
  expect(code).toBe(1)
  expect(JSON.parse(stdout).scenarios.at(-1)).toMatchObject({ scenario: { id: 'printed' }, state: 'failed' })
  for (const name of ['report.json', 'report.html', 'junit.xml']) {
    const text = readFileSync(join(folder, 'paycontract-certify', name), 'utf8')
    expect(text).not.toMatch(/sk_test_|whsec_/)
  }
})

test('--watch plays again what failed once an app that somebody else starts was started again', async () => {
  const [port, checkoutPort, businessPort] = await Promise.all([
    findFreePort(),
    findFreePort(),
    findFreePort(),
  ])
  const { app, folder: own } = controlConfig()
  const { PORT: _, DATA_FILE: __, ...env } = app.env!
  const url = `http://127.0.0.1:${port}`
  writeConfig(undefined, {
    app: { url, env, envFile: join(folder, 'shop.env'), folder },
    sandbox: { checkoutPort, businessPort },
  })
  const track = (started: RunningProcess) => {
    running.push(started)
    return started
  }
  const startShop = (mistake: Mistake | '') =>
    track(
      runProcess([process.execPath, '--env-file=shop.env', join(own, 'shop/server.ts')], {
        env: {
          PATH: process.env.PATH,
          PORT: String(port),
          MISTAKE: mistake,
          DATA_FILE: join(folder, 'shop.ndjson'),
        },
        cwd: folder,
      }),
    )
  const watching = track(runCli(['certify', '--only', 'unpaid', '--watch', '--no-report'], {}, folder))
  await expect.poll(() => existsSync(join(folder, 'shop.env'))).toBe(true)
  const wrong = startShop('ships-when-opened')
  await watching.shown('stderr', /the app to restart/)
  await wrong.stop('SIGKILL')
  await lookedAt(port)
  startShop('')
  expect(await watching.ended).toMatchObject({ code: 0, stdout: expect.stringContaining('1 failed') })
})

/** Waits until something has tried to reach an app at a port, and found that nothing answers. */
async function lookedAt(port: number): Promise<void> {
  const silent = createServer((socket) => socket.destroy()).listen(port, '127.0.0.1')
  await once(silent, 'connection')
  await new Promise((resolve) => silent.close(resolve))
}

test('one that is interrupted tells what is decided, and ends all that the app has started', async () => {
  const job = join(folder, 'job.mjs')
  writeFileSync(job, `process.stdout.write(String(process.pid)); setInterval(() => {}, 1_000)`)
  const { command } = controlConfig().app
  writeConfig(undefined, {
    app: {
      ...controlConfig().app,
      folder,
      command: `"${process.execPath}" "${job}" >"${join(folder, 'job.pid')}" & ${command}`,
    },
  })
  const examining = runCli(['certify', '--no-report'], {}, folder)
  running.push(examining)
  await examining.shown('stderr', /✓ paid\n/)
  await examining.stop('SIGINT')
  const { code, stdout } = await examining.ended
  expect([code, stdout]).toEqual([3, expect.stringContaining('interrupted before this was decided')])
  const pid = Number(readFileSync(join(folder, 'job.pid'), 'utf8'))
  expect(() => process.kill(pid, 0)).toThrow('ESRCH')
})

test('variables are not written over a file of somebody else', async () => {
  const app = { url: 'http://127.0.0.1:9', env: { KEY: '{secretKey}' }, envFile: join(folder, '.env') }
  const [checkoutPort, businessPort] = await Promise.all([findFreePort(), findFreePort()])
  writeConfig(undefined, { app, sandbox: { checkoutPort, businessPort } })
  writeFileSync(join(folder, '.env'), 'MINE=1\n')
  const { code, stderr } = await certify('--no-report')
  expect([code, stderr]).toEqual([2, expect.stringContaining('choose another app.envFile')])
  expect(readFileSync(join(folder, '.env'), 'utf8')).toBe('MINE=1\n')
})

test('an app that does not start is not a verdict, and what it printed is shown without its keys', async () => {
  const app = {
    url: 'http://127.0.0.1:{port}',
    command: 'echo "no $KEY" >&2; exit 1',
    env: { KEY: '{secretKey}' },
  }
  writeConfig(undefined, { app })
  const { code, stderr } = await certify('--no-report')
  expect(code).toBe(3)
  expect(stderr).toContain('The app exited before it answered')
  expect(stderr).toContain('no •••')
})

test.each([
  [['--config', 'none.json'], 'none.json does not exist'],
  [['--only', 'webhook-duplicat'], 'Did you mean webhook-duplicate?'],
  [['--key', 'none.key'], 'none.key cannot be read'],
  [['--verify', 'certify.json'], 'not a statement'],
])('%j is refused', async (args, problem) => {
  writeConfig()
  const { code, stderr } = await certify(...args)
  expect(stderr).toContain(problem)
  expect(code).toBe(2)
  expect(existsSync(join(folder, 'paycontract-certify'))).toBe(false)
})

test('--init writes a config once', async () => {
  expect(await certify('--init')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('written  certify.json'),
  })
  const { buy, state } = JSON.parse(readFileSync(join(folder, 'certify.json'), 'utf8'))
  expect([buy.path, state.read.fulfilled]).toEqual(['/buy', '$.shipments'])
  expect(await certify('--init')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('already exists'),
  })
})

test('--init asks one question a line where answers are piped, and takes a header and the id of a refund', () => {
  const init = (header: string) => {
    const input = `${'\n'.repeat(9)}/orders/{reference}/part\nid\n\n${header}\n`
    return spawnSync(process.execPath, [CLI, 'certify', '--init'], { cwd: folder, input, encoding: 'utf8' })
  }
  const refused = init('canary')
  expect(refused).toMatchObject({ status: 2, stderr: expect.stringContaining('form `name: value`') })
  expect(refused.stderr).not.toContain('canary')
  const { status, stderr } = init('X-Admin: Bearer canary')
  expect(status).toBe(0)
  expect(stderr).not.toMatch(/\]: ./)
  const headers = { 'X-Admin': 'Bearer canary' }
  expect(JSON.parse(readFileSync(join(folder, 'certify.json'), 'utf8'))).toMatchObject({
    state: { headers },
    refund: { path: '/orders/{reference}/refund', headers, json: { id: '{wish}' } },
    partialRefund: {
      ...{ path: '/orders/{reference}/part', headers },
      json: { amount: '{refundAmount}', id: '{wish}' },
    },
  })
})
