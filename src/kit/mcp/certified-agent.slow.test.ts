import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { runProcess } from '../target/run-process.ts'
import { CLI } from '../target/start-target.ts'
import { createFolder } from './testing/connect-client.ts'

const SHOP = fileURLToPath(new URL('testing/agent-shop.ts', import.meta.url))

const LOST_PART = 'refund-in-part-answer-lost'

/** Every write whose answer is lost, and every way to lose it. */
const SCENARIOS = [
  ...['create', 'charge', 'refund'].flatMap((call) =>
    ['answer-lost', '500', '503', 'reset'].map((how) => `${call}-${how}`),
  ),
  LOST_PART,
]

/** Examines the shop of an agent; returns the states of its scenarios by their ids. */
async function examine(env: object, only: readonly string[]): Promise<Record<string, string>> {
  const folder = createFolder()
  onTestFinished(folder.remove)
  const config = {
    app: {
      command: `exec "${process.execPath}" "${SHOP}"`,
      url: 'http://127.0.0.1:{port}',
      env: {
        ...{ PORT: '{port}', FOLDER: '{dataFolder}', CHECKOUT_URL: '{checkoutUrl}' },
        ...{ BUSINESS_URL: '{businessUrl}', PUBLIC_KEY: '{publicKey}', SECRET_KEY: '{secretKey}' },
        ...{ ENCRYPTION_KEY: '{encryptionKey}', PADDING: '{padding}', CARD_KEY: '{cardKey}' },
        ...env,
      },
    },
    buy: {
      path: '/buy/{cart}',
      json: {
        ...{ amount: '{amount}', currency: '{currency}', number: '{cardNumber}' },
        ...{ expiryMonth: '{expiryMonth}', expiryYear: '{expiryYear}', cvv: '{cvv}' },
      },
      take: { reference: '$.reference' },
    },
    state: { path: '/orders/{cart}', read: { fulfilled: '$.paid', paid: '$.paid', refunded: '$.refunded' } },
    refund: { method: 'POST', path: '/refund/{cart}' },
    partialRefund: { method: 'POST', path: '/refund/{cart}/{refundAmount}' },
    // Nothing is left to do: every look at an order asks the service.
    reconcile: { path: '/reconcile' },
  }
  writeFileSync(join(folder.path, 'certify.json'), JSON.stringify(config))
  const args = ['certify', '--config', join(folder.path, 'certify.json'), '--report', folder.path]
  const chosen = only.flatMap((each) => ['--only', each])
  await runProcess([process.execPath, CLI, ...args, ...chosen]).ended
  const { scenarios } = JSON.parse(readFileSync(join(folder.path, 'report.json'), 'utf8')) as {
    scenarios: { scenario: { id: string }; state: string }[]
  }
  return Object.fromEntries(scenarios.map(({ scenario: { id }, state }) => [id, state]))
}

test('an agent that repeats a lost call under its intent pays once, and refunds once', async () => {
  const states = await examine({}, SCENARIOS)
  expect(states).toMatchObject(Object.fromEntries(SCENARIOS.map((id) => [id, 'passed'])))
})

test('one that names each call anew is found', async () => {
  const states = await examine({ FORGETS: '1' }, [LOST_PART])
  expect(states).toMatchObject({ [LOST_PART]: 'failed' })
})
