import { existsSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect } from 'vitest'
import { renderDetails, renderInspector } from '../../control/inspector/render-inspector.ts'
import { renderRequestDetails } from '../../control/inspector/requests.ts'
import { emptyModel, exampleModel, exampleRequest } from '../../control/inspector/testing/example-model.ts'
import { renderEventDetails } from '../../control/inspector/webhooks.ts'
import { renderBankChoice } from '../checkout/bank-choice.ts'
import { renderCardEntry } from '../checkout/card-entry.ts'
import { readCodeForm, renderCode, renderThreeDSecure } from '../checkout/challenge.ts'
import { readCardForm } from '../checkout/read-card-form.ts'
import { explainDecline, renderNotFound, renderResult } from '../checkout/result.ts'
import { buildReturnUrl } from '../checkout/return-url.ts'
import { renderTransfer } from '../checkout/transfer.ts'
import type { Form } from '../form.ts'
import { pageHeaders } from '../page-headers.ts'
import { banks, decline, otpView, problems, transfer, view, ways } from './example-view.ts'

const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium'
const now = Date.UTC(2025, 10, 20)
const event = exampleModel.webhooks[1]!

const reason = existsSync(executablePath) ? '' : ` (skipped: no browser at ${executablePath}; set CHROMIUM)`

/** Defines a suite over the example pages in Chromium. A test fails if the browser complains or fetches anything elsewhere. */
export function describePages(name: string, define: (pages: () => ExamplePages) => void): void {
  describe.skipIf(reason)(`${name} in Chromium${reason}`, () => {
    let pages: ExamplePages

    beforeAll(async () => {
      pages = await ExamplePages.serve()
    })
    afterAll(() => pages?.close())
    beforeEach(() => pages.beginTest())
    afterEach(async () => {
      expect(await pages.endTest()).toEqual([])
    })

    define(() => pages)
  })
}

/** The address of an event's details. */
export const eventPath = `/inspector/events/${event.id}`

/** The example pages, served to a browser. */
class ExamplePages {
  readonly origin: string
  /** The origin of the same server under another host name. */
  readonly shop: string
  /** The forms posted since the test began. */
  posted: { path: string; form: Form }[] = []
  /** The browser's messages, failures and requests to elsewhere since the test began. */
  complaints: string[] = []
  private readonly server: Server
  private readonly browser: Browser
  private readonly pages: Record<string, string>

  private constructor(server: Server, browser: Browser) {
    this.server = server
    this.browser = browser
    this.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    this.shop = this.origin.replace('127.0.0.1', 'localhost')
    this.pages = renderPages(this.shop)
    server.on('request', (request, response) => this.answer(request, response))
  }

  static async serve(): Promise<ExamplePages> {
    const args = [
      '--no-sandbox',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ]
    const browser = await chromium.launch({ executablePath, args })
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return new ExamplePages(server, browser)
  }

  /** Clears what earlier tests posted and the browser complained about. */
  beginTest(): void {
    this.posted = []
    this.complaints = []
  }

  /** Closes what the test opened, and returns the complaints. */
  async endTest(): Promise<string[]> {
    for (const context of this.browser.contexts()) await context.close()
    return this.complaints
  }

  async close(): Promise<void> {
    await this.browser.close()
    this.server.close()
    this.server.closeAllConnections()
  }

  /** Opens a page, by default without JavaScript, and records its complaints and its requests to elsewhere. */
  async open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
    const page = await this.browser.newPage({ javaScriptEnabled: false, ...options })
    page.on('console', (message) => this.complaints.push(message.text()))
    page.on('pageerror', (error) => this.complaints.push(error.message))
    page.on('requestfailed', (request) => {
      const why = request.failure()?.errorText
      if (why !== 'net::ERR_ABORTED') this.complaints.push(`${why}: ${request.url()}`)
    })
    page.on('request', (request) => {
      const known = [this.origin, this.shop, 'data:'].some((start) => request.url().startsWith(start))
      if (!known) this.complaints.push(request.url())
    })
    await page.goto(this.origin + path)
    return page
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url!.replace(/\?.*/, '')
    const isControl = request.method === 'POST' && !path.startsWith('/pay/')
    const kind = isControl || path.startsWith('/inspector') ? 'inspector' : 'checkout'
    for (const [name, value] of Object.entries(pageHeaders(kind))) {
      response.setHeader(name, value)
    }
    if (request.method === 'POST') {
      const form = await readForm(request)
      this.posted.push({ path, form })
      const next =
        kind === 'inspector' ? renderInspector(exampleModel) : renderNextStep(path, form, this.shop)
      return void response.end(next)
    }
    response.end(this.pages[path] ?? renderNotFound())
  }
}

/** Renders each page by its path. */
function renderPages(shop: string): Record<string, string> {
  return {
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
    '/done': renderSuccess(shop),
    '/expired': renderResult({
      outcome: 'expired',
      reference: view.reference,
      returnUrl: `${shop}/shop`,
    }),
    '/shop': '<!doctype html><title>Shop</title><link rel="icon" href="data:,"><h1>Welcome back</h1>',
    '/inspector': renderInspector(exampleModel),
    '/inspector/empty': renderInspector(emptyModel),
    '/inspector/requests/2': renderDetails('POST', renderRequestDetails(exampleRequest)),
    [eventPath]: renderDetails('Event', renderEventDetails(event)),
  }
}

/** Renders the page that follows a form of the payment. */
function renderNextStep(path: string, form: Form, shop: string): string {
  const step = path.replace('/pay/', '')
  if (step === 'cancel') return renderResult({ outcome: 'cancelled', reference: view.reference })
  if (step === '3ds') return renderCode('otp', otpView)
  if (step === 'otp')
    return readCodeForm('otp', form).ok
      ? renderSuccess(shop)
      : renderCode('otp', { ...otpView, problem: 'Wrong' })
  const reading = readCardForm(form, now)
  return reading.ok
    ? renderThreeDSecure({ ...view, action: '/pay/3ds' })
    : renderCardEntry({ ...view, ...reading })
}

function renderSuccess(shop: string): string {
  const { reference } = view
  const returnUrl = buildReturnUrl(`${shop}/shop`, { reference, status: 'SUCCESSFUL' })
  return renderResult({ ...view, outcome: 'successful', returnUrl })
}

async function readForm(request: IncomingMessage): Promise<Form> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString()))
}
