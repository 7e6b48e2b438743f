import { existsSync } from 'node:fs'
import axe from 'axe-core'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ReadyLine } from '../sandbox/index.ts'
import { createTestDatabaseUrl } from '../sandbox/testing/create-test-database-url.ts'
import { createReceiver } from '../sandbox/webhooks/testing/create-receiver.ts'
import { type ServedSandbox, serveSandbox } from '../serve/serve-sandbox.ts'

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
    page = await openPage()
  })
  afterEach(async () => {
    for (const context of browser.contexts()) await context.close()
    await served.close()
    expect(complaints).toEqual([])
  })

  async function openPage(options: BrowserContextOptions = {}): Promise<Page> {
    const opened = await browser.newPage(options)
    opened.setDefaultTimeout(10_000)
    opened.on('console', (message) => {
      // the browser also reports an address that does not answer
      if (message.type() === 'error' && !message.text().includes('ERR_CONNECTION_REFUSED'))
        complaints.push(message.text())
    })
    opened.on('pageerror', (error) => complaints.push(String(error)))
    await opened.goto(ready.control)
    return opened
  }

  const list = (query: string) =>
    fetch(`${ready.business}/transactions?${query}`, {
      headers: { authorization: `Bearer ${ready.businesses[0]!.secretKey}` },
    })
  const row = (text: string) => page.locator('#requests summary', { hasText: text })

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

  test('sends an event to the given address, shows it, and resends it to the byte', async () => {
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
    await event.getByRole('heading', { name: 'Signature headers' }).waitFor()
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

  test('brings itself up to date, and leaves what the reader has opened, typed and scrolled to', async () => {
    await list('search=first')
    await row('search=first').click()
    await page.getByText('"transactions": []').waitFor()
    const url = page.getByLabel('Webhook URL of Maple')
    await url.fill('http://localhost:9')
    const place = (await url.boundingBox())!.y
    await list('search=second')
    await row('search=second').waitFor({ state: 'attached' })
    expect(await page.getByText('"transactions": []').isVisible()).toBe(true)
    expect(await url.inputValue()).toBe('http://localhost:9')
    expect(await url.evaluate((field) => field === document.activeElement)).toBe(true)
    expect(Math.abs((await url.boundingBox())!.y - place)).toBeLessThan(2)
    expect(await page.locator('#requests-count').textContent()).toBe('2')
  })

  test('folds the same request in a row, and keeps open what the reader has opened of it', async () => {
    await list('search=polled')
    await row('search=polled').click()
    await page.getByText('"transactions": []').waitFor()
    for (const count of [2, 3]) {
      await list('search=polled')
      await page.locator('#requests .run > summary', { hasText: `${count} times` }).waitFor()
      await page.getByText('"transactions": []').waitFor()
      expect(await page.locator('#requests .run-rows details[open]').getAttribute('id')).toBe('request-1')
    }
    expect(await page.locator('#requests .requests > details').count()).toBe(1)
  })

  test('a control that is pressed with the keyboard keeps the place, and what it did is read', async () => {
    await page.locator('tr', { hasText: 'BOOKS-1062' }).getByRole('button', { name: 'Fund' }).focus()
    const scrolled = await page.evaluate(() => scrollY)
    await page.keyboard.press('Enter')
    await page.getByRole('status').getByText('BOOKS-1062 is SUCCESSFUL').waitFor()
    expect(await page.locator(':focus').textContent()).toContain('BOOKS-1062 is SUCCESSFUL')
    expect(Math.abs((await page.evaluate(() => scrollY)) - scrolled)).toBeLessThan(120)
    await list('search=later')
    await row('search=later').waitFor({ state: 'attached' })
    expect(await page.getByText('BOOKS-1062 is SUCCESSFUL').isVisible()).toBe(true)
  })

  test('filters as one types, and the address keeps the filter', async () => {
    for (const query of ['search=apples', 'search=pears', 'list=0']) await list(query)
    await page.getByLabel('Text in path').pressSequentially('apples')
    await row('search=apples').waitFor()
    await row('search=pears').waitFor({ state: 'detached' })
    expect(await page.getByLabel('Text in path').inputValue()).toBe('apples')
    expect(new URL(page.url()).search).toBe('?text=apples')
    await page.reload()
    expect(await page.locator('#requests summary').count()).toBe(1)
    await page.getByRole('link', { name: 'Show all' }).click()
    await page.getByLabel('Answer').selectOption('4xx, refused')
    await row('search=apples').waitFor({ state: 'detached' })
    expect(await row('list=0').count()).toBe(1)
    expect(await page.getByLabel('Answer').inputValue()).toBe('4')
  })

  test('asks for nothing while it is paused or hidden', async () => {
    let asked = 0
    page.on('request', () => asked++)
    await page.clock.install()
    await page.reload()
    await page.getByRole('button', { name: 'Pause' }).press('Enter')
    await page.getByRole('status').getByText('Paused').waitFor()
    await list('search=unseen')
    const show = (isHidden: boolean) =>
      page.evaluate((hidden) => {
        Object.defineProperty(document, 'hidden', { configurable: true, value: hidden })
        document.dispatchEvent(new Event('visibilitychange'))
      }, isHidden)
    asked = 0
    await page.clock.runFor(60_000)
    await show(true)
    await page.getByRole('button', { name: 'Resume' }).press('Enter')
    await page.clock.runFor(60_000)
    expect(asked).toBe(0)
    await show(false)
    await row('search=unseen').waitFor()
  })

  test('says when the sandbox is gone, and goes on when it is back', async () => {
    const port = Number(new URL(ready.control).port)
    await served.close()
    await page.getByRole('alert').getByText('The sandbox does not answer').waitFor()
    served = await serveSandbox({
      ports: { checkout: 0, business: 0, control: port },
      host: '127.0.0.1',
      rateLimit: 0,
      seed: 'back',
      strict: true,
      empty: true,
      db: await createTestDatabaseUrl(),
    })
    await page.getByRole('alert').waitFor({ state: 'hidden' })
    await page.getByText('No order yet.').waitFor()
  })

  test.each([
    ['light', 1280],
    ['dark', 390],
  ] as const)(
    '%s at %d px: nothing serious for axe, with a request and an event open',
    async (colorScheme, width) => {
      await list('search=open')
      await fetch(`${ready.control}/webhooks/trigger`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"event":"order.succeeded"}',
      })
      page = await openPage({ colorScheme, viewport: { width, height: 844 } })
      for (const section of ['requests', 'webhooks']) {
        await page.locator(`#${section} summary`).first().click()
        await page.locator(`#${section} .bodies`).waitFor()
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      await page.evaluate(axe.source)
      const violations = await page.evaluate(async () => {
        const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document)
        return violations
          .filter(({ impact }) => impact === 'serious' || impact === 'critical')
          .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target)}`)
      })
      expect(violations).toEqual([])
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/live-${width}.png` })
    },
  )
})
