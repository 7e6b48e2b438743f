import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { CheckResult } from './report/result.ts'
import { runCommand } from './testing/run-command.ts'
import { serveTarget } from './testing/serve-target.ts'

const folder = mkdtempSync(join(tmpdir(), 'both-'))
afterAll(() => rmSync(folder, { recursive: true }))

const LIVE = { publicKey: 'pk_live_both_1', secretKey: 'sk_live_both_2' }
const TEST = { publicKey: 'pk_test_both_1', secretKey: 'sk_test_both_2' }

/** Checks a service that accepts the public key of either environment, and knows the type of the test keys, or of all. */
async function check(
  serves?: 'one' | 'both',
  known = [TEST.secretKey],
  render = (message: string) => JSON.stringify({ statusCode: '1', message, data: [] }),
): Promise<CheckResult> {
  const target = await serveTarget(({ headers, url = '' }, _, response) => {
    const key = String(headers['api-key'] ?? headers['public-key'])
    const right = /all$/.test(url) ? 'secretKey' : 'publicKey'
    const isTaken = [LIVE[right], TEST[right]].includes(key)
    const message = right === 'publicKey' && known.includes(key) ? 'Invalid public key passed' : 'who?'
    const isThere = /(ping|banks|all)$/.test(url)
    response.writeHead(isThere ? (isTaken ? 200 : 401) : 404, { 'content-type': 'application/json' })
    response.end(isTaken ? '{"statusCode":"1"}' : render(message))
  })
  const config = { checkout: target.url, business: target.url, ...(serves && { serves }) }
  writeFileSync(
    join(folder, 'target.json'),
    JSON.stringify({ ...config, businesses: [{ ...TEST, live: LIVE }] }),
  )
  const only = ['--only', '/^(ping|listBanks) > .*of the other environment/', '--tier', 'deterministic']
  await runCommand(['--config', 'target.json', ...only, '--report', 'report'], folder)
  await target.close()
  return JSON.parse(readFileSync(join(folder, 'report/report.json'), 'utf8')) as CheckResult
}

const failedOf = ({ tests }: Pick<CheckResult, 'tests'>) =>
  tests
    .filter(({ state }) => state === 'failed')
    .map(({ title }) => title.split(' > ')[0])
    .sort()

test('a host of one environment has to refuse a live key, one of both has not', async () => {
  for (const serves of [undefined, 'one'] as const) {
    const { tests } = await check(serves)
    expect(failedOf({ tests })).toEqual(['listBanks', 'ping'])
  }
  const found = await check('both')
  expect(JSON.stringify(found)).toContain('the host serves both environments (serves of target.json)')
})

test('a host of both has to know the type of a live key', async () => {
  expect(failedOf(await check('both'))).toEqual(['listBanks', 'ping'])
  expect(failedOf(await check('both', [TEST.secretKey, LIVE.secretKey]))).toEqual([])
})

test.each([
  ['text', (message: string) => `KEY_TYPE: ${message}\n`],
  ['a page', (message: string) => `<h1>401</h1><p>${message}</p>`],
])('a host of both may say so in %s', async (_, render) => {
  expect(failedOf(await check('both', [TEST.secretKey, LIVE.secretKey], render))).toEqual([])
})
