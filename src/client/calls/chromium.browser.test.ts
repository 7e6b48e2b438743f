import { existsSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { build } from 'esbuild'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPayloadDecipher } from '../index.ts'
import { createDroppingServer, DROPS } from './testing/dropping-server.ts'

const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium'
const reason = existsSync(executablePath) ? '' : ` (skipped: no browser at ${executablePath}; set CHROMIUM)`

describe.skipIf(reason)(`the checkout client in Chromium${reason}`, () => {
  let server: Server
  let browser: Browser
  let origin: string
  let received: { url: string; key: string | undefined; body: string }[]

  beforeAll(async () => {
    const script = await bundleClient()
    received = []
    server = createServer(async (request, response) => {
      if (request.url === '/redirect') return void response.writeHead(302, { location: '/charge/ping' }).end()
      if (!request.url!.startsWith('/charge/')) {
        const isScript = request.url === '/client.js'
        response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
        return void response.end(isScript ? script : '<!doctype html><link rel="icon" href="data:,">')
      }
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      const key = request.headers['api-key'] as string | undefined
      received.push({ url: request.url!, key, body: Buffer.concat(chunks).toString() })
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ status: 'success', statusCode: '00', message: 'ok', data: null }))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
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

  afterAll(async () => {
    await browser?.close()
    server?.close()
    server?.closeAllConnections()
  })

  async function openPage(): Promise<Page> {
    const page = await browser.newPage()
    await page.goto(origin)
    await page.addScriptTag({ type: 'module', url: '/client.js' })
    await page.waitForFunction('globalThis.paycontract !== undefined')
    return page
  }

  test.each(['oaep-sha256', 'pkcs1-v1_5'] as const)(
    'encrypts an order in the page with %s',
    async (padding) => {
      received.length = 0
      const { publicKey, privateKey } = await crypto.subtle.generateKey(
        { name: 'RSA-OAEP', modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]), hash: 'SHA-256' },
        true,
        ['encrypt', 'decrypt'],
      )
      const key = await crypto.subtle.exportKey('jwk', publicKey)
      const page = await openPage()
      await page.evaluate(
        async ([key, padding, origin]) => {
          const { createCheckoutClient } = (
            globalThis as unknown as { paycontract: typeof import('../index.ts') }
          ).paycontract
          const checkout = createCheckoutClient({
            baseUrl: origin,
            publicKey: 'pk_test_page',
            encryption: { key, padding },
          })
          await checkout.POST('/charge/order/status', { body: { data: { reference: 'ORD-1' } } })
        },
        [key, padding, origin] as const,
      )
      await page.close()
      expect(received).toMatchObject([{ url: '/charge/order/status', key: 'pk_test_page' }])
      const { data } = JSON.parse(received[0]!.body) as { data: string }
      expect(data).not.toContain('ORD-1')
      const decipher = createPayloadDecipher({
        key: await crypto.subtle.exportKey('jwk', privateKey),
        padding,
      })
      expect(await decipher.decrypt(data)).toEqual({ reference: 'ORD-1' })
    },
  )

  test('follows no redirect, which the page hides', async () => {
    received.length = 0
    const page = await openPage()
    const seen = await page.evaluate(async () => {
      const { createCheckoutClient } = (
        globalThis as unknown as { paycontract: typeof import('../index.ts') }
      ).paycontract
      const asked: string[] = []
      const checkout = createCheckoutClient({
        baseUrl: location.origin,
        publicKey: 'pk_test_page',
        fetch: (request) => {
          asked.push(request.redirect)
          return fetch(new Request(new URL('/redirect', request.url), request))
        },
      })
      const error = await checkout.GET('/charge/ping').catch((reason: unknown) => reason)
      return { asked, code: (error as { code?: string }).code }
    })
    await page.close()
    expect({ ...seen, received }).toEqual({ asked: ['manual'], code: 'redirected', received: [] })
  })

  test.each(DROPS)(
    'names a write by one key, since the browser itself sends it again after %s',
    async (drop) => {
      const dropping = await createDroppingServer(drop)
      const page = await browser.newPage()
      try {
        await page.goto(`${dropping.baseUrl}/page`)
        await page.addScriptTag({ type: 'module', content: await bundleClient() })
        await page.waitForFunction('globalThis.paycontract !== undefined')
        const code = await page.evaluate(async (baseUrl) => {
          const { createCheckoutClient } = (
            globalThis as unknown as { paycontract: typeof import('../index.ts') }
          ).paycontract
          const encryption = { encrypt: () => 'sealed' }
          const checkout = createCheckoutClient({ baseUrl, publicKey: 'pk_test_page', encryption })
          await checkout.ping()
          const order = { amount: 1, currency: 'NGN', reference: 'ORD-1' } as const
          const customer = { firstname: 'A', lastname: 'B', email: 'a@example.com' }
          const failure = await checkout.createOrder({ data: { customer, order } }).catch((reason) => reason)
          return failure.code
        }, dropping.baseUrl)
        const write = dropping.writes['POST /charge/order/create']
        expect(code).toBe('outcome_unknown')
        expect([...write!.keys]).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)])
      } finally {
        await page.close()
        dropping.stop()
      }
    },
  )

  test('refuses a secret key in the page before anything is sent', async () => {
    received.length = 0
    const page = await openPage()
    const code = await page.evaluate(async (baseUrl) => {
      const { createCheckoutClient } = (
        globalThis as unknown as { paycontract: typeof import('../index.ts') }
      ).paycontract
      try {
        await createCheckoutClient({ baseUrl, secretKey: 'sk_test_page' }).GET('/charge/order/refunds/all')
        return 'sent'
      } catch (error) {
        return (error as { code: string }).code
      }
    }, origin)
    await page.close()
    expect(code).toBe('secret_key_in_browser')
    expect(received).toEqual([])
  })
})

async function bundleClient(): Promise<string> {
  const result = await build({
    stdin: {
      contents: `import * as paycontract from '../index.ts'; globalThis.paycontract = paycontract`,
      resolveDir: import.meta.dirname,
      loader: 'ts',
    },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'browser',
  })
  return result.outputFiles[0]!.text
}
