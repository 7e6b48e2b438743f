import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { type ServedTarget, serveTarget } from '../check/testing/serve-target.ts'
import { runCli } from '../target/testing/run-cli.ts'
import { TARGET, transaction } from '../watch/testing/wire-calls.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'watch-cli-'))
  return () => rmSync(folder, { recursive: true, force: true })
})

const watch = (...args: string[]) => runCli(['watch', ...args], { NO_COLOR: '1' }, folder)
const META = { size: 20, totalItems: 1, nextPage: 0, previousPage: 0 }
const envelope = (rows: object[]) =>
  JSON.stringify({ success: true, statusCode: 200, message: '', data: { transactions: rows, meta: META } })

/** A service whose transaction has another amount each time. */
async function serveChanging(): Promise<ServedTarget> {
  let amount = 0
  const served = await serveTarget((_request, _body, response) => {
    amount += 1
    response.setHeader('content-type', 'application/json')
    response.end(envelope([transaction('t1', { amount })]))
  })
  onTestFinished(served.close)
  return served
}

const entry = (url: string, amount: number) => ({
  ...{ startedDateTime: '2026-01-01T09:00:00.000Z', time: 5 },
  request: { method: 'GET', url, headers: [{ name: 'Authorization', value: `Bearer ${TARGET.secretKey}` }] },
  response: {
    ...{ status: 200, headers: [{ name: 'Content-Type', value: 'application/json' }] },
    content: { mimeType: 'application/json', text: envelope([transaction('t1', { amount })]) },
  },
})

const writeHar = (entries: unknown[]) =>
  writeFileSync(join(folder, 'run.har'), JSON.stringify({ log: { version: '1.2', entries } }))

describe('a command that is wrong says what to do, and writes nothing', () => {
  test.each([
    ['nothing to watch', [], /Nothing to watch: name the hosts by --checkout and --business/],
    ['two recordings', ['--har', 'a', '--history', 'b'], /give one of them/],
    ['what is not a URL', ['--checkout', 'pay'], /--checkout/],
    [
      'a file that is missing',
      ['--har', 'missing.har'],
      /missing\.har cannot be read \(there is no such file\)/,
    ],
    ['what is not a history', ['--history', 'run.har'], /run\.har:1: not a history/],
    ['a file of somebody else', ['--har', 'run.har', '--record', 'run.har'], /--record/],
  ] as const)('%s', async (_, args, message) => {
    writeHar([])
    const before = readFileSync(join(folder, 'run.har'), 'utf8')
    const { code, stderr } = await watch(...args).ended
    expect(code).toBe(2)
    expect(stderr).toMatch(message)
    expect(readFileSync(join(folder, 'run.har'), 'utf8')).toBe(before)
  })
})

test('a recording is judged, what cannot be read of it is named, and what is found can be judged again', async () => {
  const url = 'https://api.test/v2/transactions?list=true'
  writeHar([entry(url, 1), { request: 'none' }, entry('https://elsewhere.test/page', 1), entry(url, 2)])
  const { code, stdout, stderr } = await watch('--har', 'run.har', '--record', 'kept.ndjson').ended
  expect(code).toBe(1)
  expect(stderr).toContain('business: https://api.test/v2, found in the recording (--business names another)')
  expect(stderr).toContain('entry 2: ')
  expect(stdout).toContain('The transaction t1 has the amount 1 and then 2.')
  expect(stdout).toContain('Watched: 2 exchanges')
  const files = ['report.json', 'report.html', 'junit.xml', 'report.sarif', 'badge.svg']
  const texts = [...files.map((name) => `paycontract-watch/${name}`), 'kept.ndjson'].map((name) =>
    readFileSync(join(folder, name), 'utf8'),
  )
  for (const text of texts) expect(text).not.toContain(TARGET.secretKey)
  const again = await watch('--history', 'kept.ndjson', '--no-report', '--json').ended
  expect(JSON.parse(again.stdout)).toMatchObject({ verdict: 'failed', run: { mode: 'watched' } })
  const lenient = await watch('--history', 'kept.ndjson', '--no-report', '--quiet', '--fail-on', 'never')
    .ended
  expect([lenient.code, lenient.stdout.includes('✗')]).toEqual([0, false])
})

test('a call that no program may make is named, and fails the watch where that is asked for', async () => {
  const url = 'https://api.test/transactions?list=true'
  writeHar([entry(`${url}&search=${TARGET.secretKey}`, 1), entry(url, 1)])
  const args = ['--har', 'run.har', '--business', 'https://api.test', '--no-report', '--fail-on']
  const [lenient, strict] = [await watch(...args, 'failed').ended, await watch(...args, 'calls').ended]
  expect(lenient.stdout).toMatch(/! 1 call carried a key in its address.+\(§5\.3\):\s+listTransactions\n/)
  expect(lenient.stdout).not.toContain(TARGET.secretKey)
  expect([lenient.code, strict.code]).toEqual([0, 1])
})

test('a recording without a call of the service decides nothing', async () => {
  writeHar([entry('https://elsewhere.test/page', 1)])
  const { code, stderr } = await watch('--har', 'run.har', '--no-report').ended
  expect(code).toBe(2)
  expect(stderr).toContain('run.har holds no call of an operation: name the base URLs')
})

test('a proxy passes calls on, says what it finds as it comes, and ends with the report', async () => {
  const target = await serveChanging()
  const watching = watch('--business', target.url, '--port', '0', '--no-report')
  onTestFinished(() => watching.stop())
  const told = await watching.shown('stderr', /page +http:\S+/)
  const [proxy, page] = ['business', 'page'].map(
    (name) => new RegExp(`${name} +(http://127\\.0\\.0\\.1:\\d+)`).exec(told)![1]!,
  )
  const ask = async () => {
    const answer = await fetch(`${proxy}/transactions?list=true`, {
      headers: { authorization: `Bearer ${TARGET.secretKey}` },
    })
    return (await answer.json()).data.transactions[0].amount
  }
  expect([await ask(), await ask()]).toEqual([1, 2])
  await watching.shown('stdout', /has the amount 1 and then 2/)
  expect(await (await fetch(page!)).text()).toContain('has the amount 1 and then 2')
  await fetch(`${page}/reset`, { method: 'POST' })
  // Stopped at once: what has not been sent to the judges yet counts too.
  await ask()
  await watching.stop('SIGINT')
  const { code, stdout } = await watching.ended
  expect(code).toBe(1)
  expect(stdout).toContain('Watched: 3 exchanges')
})

test('a command runs while the proxies do, and ends the watch with its own code where nothing is wrong', async () => {
  const served = await serveTarget((_request, _body, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(envelope([transaction('t1')]))
  })
  onTestFinished(served.close)
  const ask = `fetch(process.env.PAYCONTRACT_BUSINESS_URL + '/transactions', { headers: { authorization: 'Bearer x' } })`
  const script = `${ask}.then((answer) => answer.json()).then(({ success }) => process.exit(success ? 7 : 8))`
  const command = ['--', process.execPath, '-e', script]
  const ended = await watch('--business', served.url, '--port', '0', '--no-report', ...command).ended
  expect(ended).toMatchObject({ code: 7, stdout: expect.stringContaining('Watched: 1 exchange') })
  const missing = await watch('--business', served.url, '--port', '0', '--no-report', '--', 'no-such-program')
    .ended
  expect(missing).toMatchObject({
    code: 3,
    stderr: expect.stringContaining('no-such-program cannot be started (ENOENT)'),
  })
})
