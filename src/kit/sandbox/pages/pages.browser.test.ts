import { existsSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import axe from 'axe-core'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { renderDetails, renderInspector } from '../control/inspector/render-inspector.ts'
import { renderRequestDetails } from '../control/inspector/requests.ts'
import { emptyModel, exampleModel, exampleRequest } from '../control/inspector/testing/example-model.ts'
import { renderEventDetails } from '../control/inspector/webhooks.ts'
import { renderBankChoice } from './checkout/bank-choice.ts'
import { renderCardEntry } from './checkout/card-entry.ts'
import { readCodeForm, renderCode, renderThreeDSecure } from './checkout/challenge.ts'
import { readCardForm } from './checkout/read-card-form.ts'
import { explainDecline, renderNotFound, renderResult } from './checkout/result.ts'
import { buildReturnUrl } from './checkout/return-url.ts'
import { renderTransfer } from './checkout/transfer.ts'
import type { Form } from './form.ts'
import { pageHeaders } from './page-headers.ts'
import { banks, decline, otpView, problems, transfer, view, ways } from './testing/example-view.ts'

const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium'
const reason = existsSync(executablePath) ? '' : ` (skipped: no browser at ${executablePath}; set CHROMIUM)`
const now = Date.UTC(2025, 10, 20)
const event = exampleModel.webhooks[1]!

describe.skipIf(reason)(`the pages in Chromium${reason}`, () => {
  let server: Server
  let browser: Browser
  let origin: string
  /** The same server under another origin. */
  let shop: string
  let posted: { path: string; form: Form }[]
  let complaints: string[]
  let pages: Record<string, string>

  beforeAll(async () => {
    server = createServer(async (request, response) => {
      const path = request.url!.replace(/\?.*/, '')
      const isControl = request.method === 'POST' && !path.startsWith('/pay/')
      const kind = isControl || path.startsWith('/inspector') ? 'inspector' : 'checkout'
      for (const [name, value] of Object.entries(pageHeaders(kind))) {
        response.setHeader(name, value)
      }
      if (request.method === 'POST') {
        const form = await readForm(request)
        posted.push({ path, form })
        return void response.end(kind === 'inspector' ? renderInspector(exampleModel) : answer(path, form))
      }
      response.end(pages[path] ?? renderNotFound())
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    shop = origin.replace('127.0.0.1', 'localhost')
    pages = {
      '/pay': renderCardEntry(view),
      '/problems': renderCardEntry({ ...view, problems, values: { expiry: '13/29' } }),
      '/again': renderCardEntry({ ...view, ways, decline }),
      '/bank': renderBankChoice({ ...view, ways, way: 'transfer', banks, problem: 'Choose your bank' }),
      '/account': renderTransfer({ ...transfer, ways, isMissed: true }),
      '/code': renderTransfer({ ...transfer, ways, instructions: { ussdCode: '*737*000*1234#' } }),
      '/decline': renderResult({ ...view, outcome: 'failed', reason: explainDecline('51') }),
      '/3ds': renderThreeDSecure({ ...view, card: { brand: 'Visa', last4: '3155' } }),
      '/pin': renderCode('pin', { ...view, card: { brand: 'Verve', last4: '0408' } }),
      '/otp': renderCode('otp', { ...view, problem: 'This code is not the right one' }),
      '/done': result(),
      '/expired': renderResult({
        outcome: 'expired',
        reference: view.reference,
        returnUrl: `${shop}/shop`,
      }),
      '/shop': '<!doctype html><title>Shop</title><link rel="icon" href="data:,"><h1>Welcome back</h1>',
      '/inspector': renderInspector(exampleModel),
      '/inspector/empty': renderInspector(emptyModel),
      '/inspector/requests/2': renderDetails('POST', renderRequestDetails(exampleRequest)),
      [`/inspector/events/${event.id}`]: renderDetails('Event', renderEventDetails(event)),
    }
    const args = [
      '--no-sandbox',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ]
    browser = await chromium.launch({ executablePath, args })
  })

  afterAll(async () => {
    await browser?.close()
    server?.close()
    server?.closeAllConnections()
  })

  beforeEach(() => {
    posted = []
    complaints = []
  })

  afterEach(async () => {
    for (const context of browser.contexts()) await context.close()
    expect(complaints).toEqual([])
  })

  /** A page without JavaScript unless asked for; everything it complains about or fetches elsewhere is noted. */
  async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
    const page = await browser.newPage({ javaScriptEnabled: false, ...options })
    page.on('console', (message) => complaints.push(message.text()))
    page.on('pageerror', (error) => complaints.push(error.message))
    page.on('requestfailed', (request) => {
      const why = request.failure()?.errorText
      if (why !== 'net::ERR_ABORTED') complaints.push(`${why}: ${request.url()}`)
    })
    page.on('request', (request) => {
      const known = [origin, shop, 'data:'].some((start) => request.url().startsWith(start))
      if (!known) complaints.push(request.url())
    })
    await page.goto(origin + path)
    return page
  }

  test('a payment is made with the keyboard alone and without JavaScript, and ends in the shop', async () => {
    const page = await open('/pay')
    await page.keyboard.press('Tab')
    await page.keyboard.type('4000 0025 0000 3155')
    await page.keyboard.press('Tab')
    await page.keyboard.type('09/29')
    await page.keyboard.press('Tab')
    await page.keyboard.type('123')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Adaeze Okafor')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Is this you?' }).waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Enter your code' }).waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.type('123456')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Payment successful' }).waitFor()
    expect(posted.map(({ path, form: { submissionToken, ...form } }) => ({ path, ...form }))).toEqual([
      {
        path: '/pay/card',
        number: '4000 0025 0000 3155',
        expiry: '09/29',
        cvv: '123',
        holderName: 'Adaeze Okafor',
      },
      { path: '/pay/3ds', decision: 'approve' },
      { path: '/pay/otp', otp: '123456' },
    ])
    expect(posted.every(({ form }) => form.submissionToken === 'once-1')).toBe(true)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor()
    expect(page.url()).toBe(`${shop}/shop?reference=PAY_7KQ2M9XW4T8B3ZNC&status=SUCCESSFUL`)
  })

  test('a refused form puts the focus on the first wrong field, and its problem is read with it', async () => {
    const page = await open('/pay')
    await page.getByLabel('Card number').fill('4242424242424242')
    await page.getByLabel('Expiry date').fill('13/29')
    await page.getByLabel('CVV').fill('7306')
    await page.getByRole('button', { name: /^Pay/ }).click()
    await page.getByRole('alert').waitFor()
    const expiry = page.getByLabel('Expiry date')
    expect(await page.locator('input:focus').getAttribute('id')).toBe('expiry')
    expect(await expiry.getAttribute('aria-invalid')).toBe('true')
    expect(await page.locator('#expiry-problem').textContent()).toBe('The month goes from 01 to 12')
    expect(await expiry.inputValue()).toBe('13/29')
    expect(await page.getByLabel('Card number').inputValue()).toBe('')
    expect(await page.content()).not.toContain('7306')
    await page.getByRole('link', { name: 'The month goes from 01 to 12' }).click()
    expect(new URL(page.url()).hash).toBe('#expiry')
  })

  test('Cancel is reached after Pay, and is a form of its own', async () => {
    const page = await open('/pay')
    await page.getByRole('button', { name: /^Pay/ }).focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Payment cancelled' }).waitFor()
    expect(posted).toEqual([{ path: '/pay/cancel', form: { submissionToken: 'once-1' } }])
  })

  test('a result moves on to the shop by itself', async () => {
    const page = await open('/done')
    await page.waitForURL(`${shop}/shop?**`)
    expect(await page.getByRole('heading').textContent()).toBe('Welcome back')
  })

  test('every control of the inspector works without JavaScript', async () => {
    const page = await open('/inspector')
    const press = async (name: string | RegExp) => {
      await page.getByRole('button', { name }).first().click()
      await page.waitForURL(({ pathname }) => pathname !== '/inspector')
      await page.goto(`${origin}/inspector`)
    }
    await press(/\+1 day/)
    await press('Seed')
    await press(/Fund ORD-2041/)
    await press(/Approve aml-1/)
    await press(/Open claim/)
    await press(/^Send$/)
    await page.getByLabel('Webhook URL of Adaeze').fill('http://localhost:3000/hooks')
    await press(/^Set the webhook URL of Adaeze/)
    await page.locator('#webhooks summary', { hasText: 'order.succeeded' }).click()
    await page.locator('#webhooks').getByRole('link', { name: 'Body and attempts' }).nth(0).click()
    await press(/Resend order.succeeded/)
    await page.getByText('Reset…').click()
    await press('Reset everything')
    await page.getByText(/^Rotate keys… of Adaeze/).click()
    await press(/Rotate keys of Adaeze/)
    await page.getByLabel('How much to advance').fill('3')
    await press(/^Advance$/)
    expect(posted).toEqual([
      { path: '/clock/advance', form: { duration: '1d' } },
      { path: '/seed', form: {} },
      { path: '/orders/ORD-2041/fund', form: { reference: 'ORD-2041' } },
      { path: '/aml/aml-1/review', form: { reviewNotes: '', decision: 'APPROVED' } },
      {
        path: '/collections/collection-1/claim',
        form: { businessId: exampleModel.businesses[0]!.id, decision: 'OPEN' },
      },
      {
        path: '/webhooks/trigger',
        form: { event: 'order.succeeded', businessId: exampleModel.businesses[0]!.id },
      },
      {
        path: `/businesses/${exampleModel.businesses[0]!.id}/webhook-url`,
        form: { url: 'http://localhost:3000/hooks' },
      },
      { path: '/webhooks/replay', form: { eventId: exampleModel.webhooks[1]!.id } },
      { path: '/reset', form: {} },
      { path: '/keys/rotate', form: { businessId: exampleModel.businesses[0]!.id } },
      { path: '/clock/advance', form: { amount: '3', unit: 'h' } },
    ])
  })

  test('a request opens to show where its bodies are', async () => {
    const page = await open('/inspector')
    const bodies = page.locator('#requests').getByRole('link', { name: 'Bodies' }).first()
    expect(await bodies.isVisible()).toBe(false)
    await page.getByText('/charge/order/create').click()
    await bodies.click()
    await page.getByText('"ORD-2041"').waitFor()
  })

  const addresses = [
    '/pay',
    '/problems',
    '/again',
    '/bank',
    '/account',
    '/code',
    '/decline',
    '/3ds',
    '/pin',
    '/otp',
    '/expired',
    '/missing',
    '/inspector',
    '/inspector/empty',
    '/inspector/requests/2',
    `/inspector/events/${event.id}`,
  ]
  const looks = addresses.flatMap((path) =>
    (['light', 'dark'] as const).map((colorScheme) => ({ path, colorScheme })),
  )
  test.each(looks)(
    '$path, $colorScheme: fits phone and desk, and every text has contrast',
    async ({ path, colorScheme }) => {
      const page = await open(path, {
        colorScheme,
        javaScriptEnabled: true,
        viewport: { width: 320, height: 640 },
      })
      for (const width of [320, 390, 768, 1024, 1280]) {
        await page.setViewportSize({ width, height: 844 })
        const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect({ width, excess: Math.max(0, excess) }).toEqual({ width, excess: 0 })
      }
      expect(await listPoorContrasts(page)).toEqual([])
      expect(await listSeriousProblems(page)).toEqual([])
      if (process.env.SHOTS) await shoot(page, `${path.slice(1).replaceAll('/', '-')}-${colorScheme}`)
      const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
      expect(ground).toBe(colorScheme === 'dark' ? 'rgb(18, 20, 25)' : 'rgb(244, 245, 248)')
    },
  )

  function answer(path: string, form: Form): string {
    const step = path.replace('/pay/', '')
    if (step === 'cancel') return renderResult({ outcome: 'cancelled', reference: view.reference })
    if (step === '3ds') return renderCode('otp', otpView)
    if (step === 'otp')
      return readCodeForm('otp', form).ok ? result() : renderCode('otp', { ...otpView, problem: 'Wrong' })
    const reading = readCardForm(form, now)
    return reading.ok
      ? renderThreeDSecure({ ...view, action: '/pay/3ds' })
      : renderCardEntry({ ...view, ...reading })
  }

  function result(): string {
    const { reference } = view
    const returnUrl = buildReturnUrl(`${shop}/shop`, { reference, status: 'SUCCESSFUL' })
    return renderResult({ ...view, outcome: 'successful', returnUrl })
  }
})

/** The texts whose contrast with their ground axe finds to be below 4.5, or cannot find: large ones too. */
async function listPoorContrasts(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  return page.evaluate(async () => {
    const inPage = (window as unknown as { axe: typeof axe }).axe
    const contrastRatio = { normal: { expected: 4.5 }, large: { expected: 4.5 } }
    inPage.configure({ checks: [{ id: 'color-contrast', options: { contrastRatio } }] })
    const { violations, incomplete } = await inPage.run(document, { runOnly: ['color-contrast'] })
    const nodes = [...violations, ...incomplete].flatMap((each) => each.nodes)
    return nodes.map(({ target, failureSummary }) => `${target}: ${failureSummary}`)
  })
}

/** What else axe finds to be serious. */
async function listSeriousProblems(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document)
    const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
    return serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target)}`)
  })
}

/** To look at the pages: `SHOTS` names a folder for pictures. */
async function shoot(page: Page, name: string): Promise<void> {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await page.screenshot({ path: `${process.env.SHOTS}/${name}-${width}.png` })
  }
}

async function readForm(request: IncomingMessage): Promise<Form> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString()))
}
