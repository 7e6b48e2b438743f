import { existsSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer, type ServerType } from '@hono/node-server'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cards, createTestCheckout, type TestCheckout } from './testing/create-test-checkout.ts'

const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium'
const reason = existsSync(executablePath) ? '' : ` (skipped: no browser at ${executablePath}; set CHROMIUM)`
const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

describe.skipIf(reason)(`the hosted page in Chromium${reason}`, () => {
  let checkout: TestCheckout
  let server: ServerType
  let shop: Server
  let browser: Browser
  /** The origins of the page, and of the shop that the payer returns to. */
  let origins: { page: string; shop: string }
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
    shop = createServer((_, response) => {
      response.setHeader('content-type', 'text/html')
      response.end('<!doctype html><title>Shop</title><link rel="icon" href="data:,"><h1>Welcome back</h1>')
    })
    await listen(shop)
  })

  beforeEach(async () => {
    complaints = []
    checkout = await createTestCheckout()
    server = createAdaptorServer({ fetch: checkout.app.fetch })
    await listen(server)
    origins = { page: originOf(server), shop: originOf(shop).replace('127.0.0.1', 'localhost') }
  })

  afterEach(async () => {
    for (const context of browser.contexts()) await context.close()
    await new Promise((resolve) => server.close(resolve))
    await checkout.runtime.database.close()
    expect([...complaints, ...checkout.faults]).toEqual([])
  })

  afterAll(async () => {
    await browser?.close()
    shop?.close()
    shop?.closeAllConnections()
  })

  /** Opens the page of a new order, without scripts. Any complaint of the browser fails the test. */
  async function open(options: BrowserContextOptions = {}): Promise<{ page: Page; slug: string }> {
    const slug = await checkout.open({ redirectUrl: `${origins.shop}/done?order=7` })
    const context = await browser.newContext({ javaScriptEnabled: false, ...options })
    const page = await context.newPage()
    page.setDefaultTimeout(10_000)
    page.on('pageerror', (error) => complaints.push(error.message))
    page.on('console', (message) => {
      // a form with a problem is answered with 400
      if (!message.text().includes('status of 400')) complaints.push(message.text())
    })
    page.on('request', (request) => {
      const known = [...Object.values(origins), 'data:'].some((origin) => request.url().startsWith(origin))
      if (!known) complaints.push(`asked for ${request.url()}`)
    })
    await page.goto(`${origins.page}/pay/${slug}`)
    return { page, slug }
  }

  async function returnedWith(page: Page): Promise<Record<string, string>> {
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor()
    expect(page.url()).toContain(`${origins.shop}/done?`)
    return Object.fromEntries(new URL(page.url()).searchParams)
  }

  async function fillCard(page: Page, number: string): Promise<void> {
    await page.getByLabel('Card number').fill(number)
    await page.getByLabel('Expiry date').fill('09/29')
    await page.getByLabel('CVV').fill('737')
  }

  const pay = (page: Page) => page.getByRole('button', { name: /^Pay/ })

  test('a payment with 3DS and a code is made with the keyboard alone, and ends at the merchant', async () => {
    const { page, slug } = await open()
    const press = async (...keys: string[]) => {
      for (const key of keys) await (key.length > 5 ? page.keyboard.type(key) : page.keyboard.press(key))
    }
    // past the links of the three ways to pay
    await press('Tab', 'Tab', 'Tab', 'Tab', '4000 0025 0000 3155', 'Tab')
    await page.keyboard.type('09/29')
    await press('Tab')
    await page.keyboard.type('737')
    await press('Enter')
    await page.getByRole('heading', { name: 'Is this you?' }).waitFor()
    await press('Tab', 'Enter')
    await page.getByRole('heading', { name: 'Enter your code' }).waitFor()
    await press('Tab', '111111', 'Enter')
    await page.getByText('Wrong code: enter the one that your bank sent').waitFor()
    await press('123456', 'Enter')
    await page.getByRole('heading', { name: 'Payment successful' }).waitFor()
    await press('Tab', 'Enter')

    const { order, payments } = await checkout.find(slug)
    expect(await returnedWith(page)).toEqual({ order: '7', reference: order.reference, status: 'SUCCESSFUL' })
    expect(order.status).toBe('SUCCESSFUL')
    expect(payments).toHaveLength(1)
  })

  test('a result moves on to the merchant by itself', async () => {
    const { page } = await open()
    await fillCard(page, cards.good)
    await pay(page).click()
    await page.getByRole('heading', { name: 'Payment successful' }).waitFor()
    expect(await returnedWith(page)).toMatchObject({ status: 'SUCCESSFUL' })
  })

  test('a card is declined, another one pays', async () => {
    const { page, slug } = await open()
    await fillCard(page, cards.poor)
    await pay(page).click()
    await page.getByRole('alert').getByText('The card has insufficient funds.').waitFor()
    await page.reload()
    expect(await page.getByLabel('Card number').inputValue()).toBe('')
    await fillCard(page, cards.good)
    await pay(page).click()
    expect(await returnedWith(page)).toMatchObject({ status: 'SUCCESSFUL' })
    expect((await checkout.find(slug)).payments).toHaveLength(2)
  })

  test('who gives up after a decline brings back that it failed', async () => {
    const { page } = await open()
    await fillCard(page, cards.poor)
    await pay(page).click()
    await page.getByRole('button', { name: 'Give up and return' }).click()
    expect(await returnedWith(page)).toMatchObject({ status: 'FAILED' })
  })

  test('a bank transfer is made with the keyboard: bank, account, a look too early, the money', async () => {
    const { page } = await open()
    await page.getByRole('link', { name: 'Bank transfer' }).press('Enter')
    await page.getByRole('heading', { name: 'Pay by bank transfer' }).waitFor()
    await page.getByRole('button', { name: 'Show the account' }).press('Enter')
    await page.getByText('Choose your bank').waitFor()
    expect(await page.locator('select:focus').getAttribute('id')).toBe('bankCode')
    await page.keyboard.type('Zen')
    await page.getByRole('button', { name: 'Show the account' }).press('Enter')
    await page.getByRole('heading', { name: 'Transfer to this account' }).waitFor()
    expect(await page.locator('.instructions').textContent()).toMatch(/90\d{8}.*Zenith Bank/s)
    await page.getByRole('link', { name: 'I have sent the money' }).press('Enter')
    await page.getByRole('status').getByText('The money has not arrived yet').waitFor()
    await page.getByRole('button', { name: 'Simulate the transfer' }).press('Enter')
    expect(await returnedWith(page)).toMatchObject({ status: 'SUCCESSFUL' })
  })

  test('a reload, a step back and a second tab repeat nothing', async () => {
    const { page, slug } = await open()
    const second = await page.context().newPage()
    await second.goto(page.url())
    await fillCard(page, cards.good)
    await pay(page).click()
    await page.getByRole('heading', { name: 'Payment successful' }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'Payment successful' }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: 'This is already paid' }).waitFor()
    await fillCard(second, cards.challenged)
    await pay(second).click()
    await second.getByRole('heading', { name: 'Payment successful' }).waitFor()
    expect((await checkout.find(slug)).payments).toHaveLength(1)
  })

  test('an impatient double click charges once', async () => {
    const { page, slug } = await open()
    await fillCard(page, cards.good)
    await pay(page).dblclick()
    await page.getByRole('heading', { name: 'Payment successful' }).waitFor()
    expect((await checkout.find(slug)).payments).toHaveLength(1)
  })

  test('Cancel returns to the merchant, who gets the event', async () => {
    const { page } = await open()
    await page.getByRole('button', { name: 'Cancel and return' }).click()
    await page.getByRole('link', { name: 'Return to shop' }).click()
    expect(await returnedWith(page)).toMatchObject({ status: 'CANCELLED' })
  })

  test('a mistake is shown beside its field, on an address that can be opened again', async () => {
    const { page, slug } = await open()
    await fillCard(page, '4242')
    await pay(page).click()
    await page.locator('#number-problem').waitFor()
    expect(await page.locator('input:focus').getAttribute('id')).toBe('number')
    expect(await page.getByLabel('CVV').inputValue()).toBe('')
    expect(await page.getByLabel('Expiry date').inputValue()).toBe('09/29')
    await page.goto(page.url())
    expect(page.url()).toBe(`${origins.page}/pay/${slug}`)
    await pay(page).waitFor()
  })

  test('every step fits a phone, and a payment is made by touch', async () => {
    const { page, slug } = await open(phone)
    const expectToFit = async (heading: string) => {
      await page.getByRole('heading', { name: heading }).waitFor()
      const { width } = (await page.locator('html').boundingBox())!
      expect({ heading, width }).toEqual({ heading, width: 390 })
    }
    await expectToFit('Card details')
    await page.getByRole('link', { name: 'USSD' }).tap()
    await expectToFit('Pay by USSD')
    await page.getByLabel('Your bank').selectOption('Guaranty Trust Bank')
    await page.getByRole('button', { name: 'Show the code' }).tap()
    await expectToFit('Dial this code')
    await page.getByRole('link', { name: 'Card' }).tap()
    await fillCard(page, cards.poor)
    await pay(page).tap()
    await page.getByRole('alert').waitFor()
    await expectToFit('Card details')
    await fillCard(page, cards.challenged)
    await pay(page).tap()
    await expectToFit('Is this you?')
    await page.getByRole('button', { name: 'Approve' }).tap()
    await expectToFit('Enter your code')
    await page.getByLabel('One-time code').fill('123456')
    await page.getByRole('button', { name: 'Confirm payment' }).tap()
    await expectToFit('Payment successful')
    await page.goto(`${origins.page}/pay/${slug}`)
    await expectToFit('This is already paid')
  })
})

async function listen(server: Server | ServerType): Promise<void> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
}

function originOf(server: Server | ServerType): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
