import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { CheckResult, State } from './report/result.ts'
import { HOLLOW_TARGETS } from './testing/hollow-targets.ts'
import { runCommand } from './testing/run-command.ts'
import { serveTarget } from './testing/serve-target.ts'

const folder = mkdtempSync(join(tmpdir(), 'hollow-'))
afterAll(() => rmSync(folder, { recursive: true }))

const { publicKey: encryptionKey } = generateKeyPairSync('rsa', {
  modulusLength: 4_096,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})

const businesses = ['first', 'second'].map((name) => ({
  publicKey: `pk_test_of_the_${name}_one`,
  secretKey: `sk_test_of_the_${name}_one`,
  cardKey: randomBytes(32).toString('base64'),
  ...{ encryptionKey, padding: 'oaep-sha256' },
}))

/** Of what is missing there is one test that says so. */
const ROUTE = / > REQ-HOST-0[13] serves [A-Z]+ /

const RUNS = (['documented', 'proposed'] as const).flatMap((profile) =>
  Object.entries(HOLLOW_TARGETS).map(([name, answer]) => ({ name, profile, answer })),
)

test.concurrent.for(RUNS)(
  'a target that answers everything with $name passes nothing in the $profile profile',
  { timeout: 120_000 },
  async ({ name, profile, answer }) => {
    const [checkout, business] = [await serveTarget(answer), await serveTarget(answer)]
    try {
      const config = join(folder, `${name} ${profile}.json`)
      const hosts = { checkout: checkout.url, business: business.url }
      writeFileSync(config, JSON.stringify({ ...hosts, businesses, cadWebhookSecret: 'whsec_of_ours' }))
      const options = ['--config', config, '--allow-writes', '--no-report', '--json', '--profile', profile]
      const { stdout } = await runCommand(options, folder)
      const { tests, errors } = JSON.parse(stdout) as CheckResult
      const listTitles = (state: State) =>
        tests.filter((each) => each.state === state).map(({ title }) => title)
      expect(listTitles('passed')).toEqual([])
      expect(listTitles('error')).toEqual([])
      expect([...errors, ...listTitles('failed')]).not.toEqual([])
      if (profile === 'documented')
        expect(listTitles('failed').filter((title) => !ROUTE.test(title))).toEqual([])
    } finally {
      await Promise.all([checkout.close(), business.close()])
    }
  },
)
