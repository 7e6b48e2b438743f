import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { describeTarget } from './describe-target.ts'
import type { TargetOptions } from './options.ts'
import { findDecodedRuns, findRuns } from './report/testing/echoes.ts'
import { runCommand } from './testing/run-command.ts'

const folder = mkdtempSync(join(tmpdir(), 'check-refusals-'))
afterAll(() => rmSync(folder, { recursive: true }))
afterEach(() => vi.unstubAllGlobals())

const KEYS = {
  publicKey: 'pk-test-51c2a9d07be4',
  secretKey: 'sk-test-9b7e30fd12ac',
  cardKey: 'Y2FuYXJ5LWNhcmQta2V5LW9mLTMyLWJ5dGVzLTAwMDE=',
}
const ENVIRONMENT = {
  PAYCONTRACT_PUBLIC_KEY: KEYS.publicKey,
  PAYCONTRACT_SECRET_KEY: KEYS.secretKey,
  PAYCONTRACT_CARD_KEY: KEYS.cardKey,
}
const LOCAL = 'http://127.0.0.1:1'

/** Refused for plain http, or because the host does not exist. */
const URLS = Object.values(KEYS).flatMap((key) => {
  const host = key.replaceAll(/[^\w-]/g, '')
  return [
    `http://${host}.invalid`,
    `https://${host}.invalid`,
    `https://a.${host.toUpperCase()}.invalid/${host}`,
  ]
})

let count = 0
function writeConfig(value: unknown): string {
  count += 1
  const path = join(folder, `target-${count}.json`)
  writeFileSync(path, typeof value === 'string' ? value : JSON.stringify(value))
  return path
}

interface Refused {
  what: string
  options: Partial<TargetOptions>
  env: NodeJS.ProcessEnv
}

/** Looks up no name: every host but this machine is unknown. */
async function reachLocally(url: URL): Promise<Response> {
  if (url.hostname === '127.0.0.1') return new Response()
  const cause = new Error(`getaddrinfo ENOTFOUND ${url.hostname}`)
  throw new TypeError('fetch failed', { cause })
}

const rows: Refused[] = [
  ...URLS.flatMap((url) => [
    { what: `checkout ${url}`, options: { checkoutUrl: url, businessUrl: LOCAL }, env: ENVIRONMENT },
    { what: `business ${url}`, options: { checkoutUrl: LOCAL, businessUrl: url }, env: ENVIRONMENT },
  ]),
  ...URLS.flatMap((url) =>
    ['checkout', 'business', 'control'].map((name) => ({
      what: `${name} ${url} of a config`,
      options: {
        config: writeConfig({ checkout: LOCAL, business: LOCAL, businesses: [KEYS], [name]: url }),
      },
      env: {},
    })),
  ),
  {
    what: 'a config that does not fit',
    options: {
      config: writeConfig({ checkout: LOCAL, business: LOCAL, businesses: [KEYS, { [KEYS.secretKey]: 1 }] }),
    },
    env: {},
  },
  ...Object.values(KEYS).map((key) => ({
    what: 'a config that is not there',
    options: { config: `/absent/${key}.json` },
    env: ENVIRONMENT,
  })),
]

test('what is refused before the run shows no key', async ({ task }) => {
  vi.stubGlobal('fetch', reachLocally)
  const broken: string[] = []
  for (const { what, options, env } of rows) {
    const error = await describeTarget({ timeoutMs: 1_000, ...options }, env).then(
      () => 'It was not refused.',
      (reason: Error) => reason.message,
    )
    const isShown = [findRuns, findDecodedRuns].some((find) => find(error, Object.values(KEYS)).length > 0)
    if (isShown || error === 'It was not refused.') broken.push(`${what}: ${error}`)
  }
  const tried = rows.length
  task.meta.attack = { name: 'keys in refusals', tried, held: tried - broken.length }
  expect(broken).toEqual([])
})

const COMMANDS: [args: string[], message: RegExp][] = [
  [['--only', `/${KEYS.secretKey}(/`], /is not a regular expression/],
  [['--expect', `${KEYS.secretKey}.json`], /cannot be read/],
]

test('nor does what is refused before the target is read', async ({ task }) => {
  const broken: string[] = []
  for (const [args, message] of COMMANDS) {
    const urls = ['--checkout-url', LOCAL, '--business-url', LOCAL]
    const { output } = await runCommand([...urls, ...args], folder, ENVIRONMENT)
    expect(output).toMatch(message)
    if (findRuns(output, Object.values(KEYS)).length > 0) broken.push(output)
  }
  const tried = COMMANDS.length
  task.meta.attack = { name: 'keys in refusals', tried, held: tried - broken.length }
  expect(broken).toEqual([])
})
