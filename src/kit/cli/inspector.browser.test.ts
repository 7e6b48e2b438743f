import { existsSync } from 'node:fs'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ReadyLine } from '../sandbox/index.ts'
import { createTestDatabaseUrl } from '../sandbox/testing/create-test-database-url.ts'
import { createReceiver } from '../sandbox/webhooks/testing/create-receiver.ts'
import { type ServedSandbox, serveSandbox } from './serve-sandbox.ts'

const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium'
const reason = existsSync(executablePath) ? '' : ` (skipped: no browser at ${executablePath}; set CHROMIUM)`

describe.skipIf(reason)(`the inspector of a running sandbox in Chromium${reason}`, () => {
  let served: ServedSandbox
  let ready: ReadyLine
  let browser: Browser
  let page: Page
  let complaints: string[]

  beforeAll(async () => {
    browser = await chromium.launch({
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    })
  })
  afterAll(() => browser?.close())

  beforeEach(async () => {
    const ports = { checkout: 0, business: 0, control: 0 }
    const db = await createTestDatabaseUrl()
    served = await serveSandbox({
      ports,
      host: '127.0.0.1',
      rateLimit: 0,
      seed: 'inspector',
      strict: true,
      db,
    })
    ready = await served.describe()
    complaints = []
    page = await browser.newPage()
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text())
    })
    page.on('pageerror', (error) => complaints.push(String(error)))
    await page.goto(ready.control)
  })
  afterEach(async () => {
    await page.close()
    await served.close()
    expect(complaints).toEqual([])
  })

  test('puts the clock forward', async () => {
    expect(await page.locator('body').textContent()).toContain('09:00:00')
    await page.locator('button', { hasText: '+1 h' }).click()
    await page.getByText('10:00:00').first().waitFor()
  })

  test('funds an order that waits for a transfer', async () => {
    const row = page.locator('tr', { hasText: 'BOOKS-1062' })
    expect(await row.textContent()).toContain('PENDING')
    await row.getByRole('button', { name: 'Fund' }).click()
    await page.locator('tr', { hasText: 'BOOKS-1062' }).getByText('SUCCESSFUL').waitFor()
  })

  test('sends an event to the address that it is told, shows it, and resends it to the byte', async () => {
    const receiver = await createReceiver()
    receiver.answers.push(503)
    expect(await page.locator('#webhooks').textContent()).toContain('paycontract listen --forward-to')
    await page.getByLabel('Webhook URL of Adaeze').fill(receiver.url)
    await page.getByRole('button', { name: 'Set the webhook URL of Adaeze' }).click()
    await page.getByText(`Webhooks of Adaeze Books go to ${receiver.url}`).waitFor()
    await page.getByLabel('Send an event').selectOption('order.cancelled')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByText('An order is cancelled before it is paid.').first().waitFor()
    const event = page.locator('#webhooks details', { hasText: 'order.cancelled' })
    await event.locator('summary').click()
    const { body, headers } = receiver.received[0]!
    for (const shown of [
      '"event": "order.cancelled"',
      '503',
      receiver.url,
      `x-webhook-signature: ${headers.get('x-webhook-signature')}`,
      'Next attempt at 2026-01-01 09:00:30',
    ])
      expect(await event.textContent()).toContain(shown)
    await event.getByRole('button', { name: 'Resend' }).click()
    await page.getByText('Resent: DELIVERED').waitFor()
    expect(receiver.received[1]!.body).toBe(body)
    expect(receiver.received[1]!.headers.get('x-webhook-signature')).toBe(headers.get('x-webhook-signature'))
    receiver.close()
  })

  test('shows a request, and none of the keys', async () => {
    const { publicKey, secretKey } = ready.businesses[0]!
    await fetch(`${ready.checkout}/charge/ping`, { headers: { 'api-key': publicKey } })
    await page.reload()
    const text = await page.locator('body').textContent()
    expect(text).toContain('/charge/ping')
    for (const key of [publicKey, secretKey]) expect(await page.content()).not.toContain(key)
  })
})
