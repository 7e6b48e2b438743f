import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { findFreePort } from './app/find-free-port.ts'
import { answers } from './app/start-app.ts'
import type { ReadConfig } from './config/read-config.ts'
import { controlConfig } from './controls/control-config.ts'
import { examine } from './examine.ts'
import { loadScenarios } from './load-scenarios.ts'

const books = (env: Record<string, string> = {}): ReadConfig => ({
  name: 'books',
  folder: fileURLToPath(new URL('testing/', import.meta.url)),
  app: {
    command: `exec "${process.execPath}" books.ts`,
    url: 'http://127.0.0.1:{port}',
    env: {
      PORT: '{port}',
      BUSINESS_URL: '{businessUrl}',
      SECRET_KEY: '{secretKey}',
      WEBHOOK_SECRET: '{webhookSecret}',
      ...env,
    },
  },
  webhooks: '/webhooks',
  state: { path: '/payments/{reference}', read: { fulfilled: '$.booked' } },
  reconcile: { method: 'POST', path: '/reconcile' },
})

const wanted = ['paid', 'webhook-duplicate', 'webhook-never', 'webhook-forged-paid', 'double-click']
const scenarios = await loadScenarios(wanted)

test('a program that opens no orders is examined by what it books', async () => {
  const { judged, leftOut } = await examine({ config: books(), scenarios, seed: 'books' })
  expect(judged.map(({ scenario: { id }, state }) => [id, state])).toEqual([
    ['paid', 'passed'],
    ['webhook-duplicate', 'passed'],
    ['webhook-never', 'passed'],
    ['webhook-forged-paid', 'passed'],
    ['printed', 'passed'],
  ])
  expect(leftOut).toMatchObject([{ scenario: { id: 'double-click' }, reason: 'buy: the app opens no order' }])
})

test('a card form sends what the card asks for, and fails where it prints it', async () => {
  const config = controlConfig({ mistake: 'prints-what-the-card-asks-for' })
  const asking = await loadScenarios(['card-asks', 'card-asks-again'])
  const { judged } = await examine({ config, scenarios: asking, seed: 'card' })
  expect(judged.map(({ scenario: { id }, state }) => [id, state])).toEqual([
    ['card-asks', 'passed'],
    ['card-asks-again', 'passed'],
    ['kept', 'passed'],
    ['printed', 'failed'],
  ])
  expect(judged.at(-1)!.findings.map(({ message }) => message)).toEqual([
    'The app prints the PIN of a card.',
    'The app prints a one-time password.',
  ])
})

test('instances share the scenarios, and what each of them prints is read', async () => {
  const config = controlConfig({ mistake: 'prints-what-the-card-asks-for' })
  const shared = await loadScenarios(['paid', 'declined', 'card-asks'])
  const { judged } = await examine({ config: { ...config, instances: 2 }, scenarios: shared, seed: 'two' })
  expect(judged.map(({ scenario: { id }, state }) => [id, state])).toEqual([
    ['paid', 'passed'],
    ['declined', 'passed'],
    ['card-asks', 'passed'],
    ['kept', 'passed'],
    ['printed', 'failed'],
  ])
})

test('an app that can run only once at a time gets the way out', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'instances-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const { app, ...config } = books()
  const once = { ...app, command: `mkdir "${folder}/lock" && ${app.command}` }
  await expect(
    examine({ config: { ...config, app: once, instances: 2 }, scenarios, seed: 'books' }),
  ).rejects.toThrow(/^Instance 2 of the app: The app exited(.|\n)*remove "instances" from the config/)
})

test('one that books each time that it hears of a payment fails', async () => {
  const config = books({ TWICE: '1' })
  const { judged } = await examine({ config, scenarios, seed: 'books', isBailing: true })
  expect(judged[0]).toMatchObject({
    state: 'failed',
    findings: [expect.objectContaining({ kind: 'shipments' })],
  })
})

test('with isBailing, a secret that the app prints ends it too', async () => {
  const { judged } = await examine({
    config: books({ LOUD: '1' }),
    scenarios,
    seed: 'books',
    isBailing: true,
  })
  expect(judged.map(({ scenario: { id }, state }) => [id, state])).toEqual([
    ['paid', 'passed'],
    ['printed', 'failed'],
  ])
})

test('one that is ended tells what is decided, and ends the app and the sandbox', async () => {
  const [port, checkoutPort, businessPort] = [
    await findFreePort(),
    await findFreePort(),
    await findFreePort(),
  ]
  const hanging = books({ PORT: String(port), ANSWERS: '2' })
  const app = { ...hanging.app, url: `http://127.0.0.1:${port}` }
  const over = new AbortController()
  const { judged, isCut } = await examine({
    ...{ config: { ...hanging, app, sandbox: { checkoutPort, businessPort } }, scenarios, seed: 'books' },
    signal: over.signal,
    // by then, the next scenario waits for the job
    onPlayed: ({ scenario }) =>
      scenario.id === 'webhook-duplicate' && setTimeout(() => over.abort('too long'), 300),
  })
  expect(isCut).toBe(true)
  expect(judged.map(({ scenario: { id }, state, reason }) => [id, state, reason])).toEqual([
    ['paid', 'passed', undefined],
    ['webhook-duplicate', 'passed', undefined],
    ['webhook-never', 'undecided', 'too long'],
    ['webhook-forged-paid', 'passed', undefined],
    ['printed', 'undecided', 'too long'],
  ])
  for (const each of [port, checkoutPort, businessPort])
    expect(await answers(`http://127.0.0.1:${each}`)).toBe(false)
})
