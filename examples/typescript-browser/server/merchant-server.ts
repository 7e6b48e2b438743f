import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type RsaPadding, unwrap } from 'paycontract'
import type { Connect, Plugin } from 'vite'
import { type CheckoutClientOptions, createCheckoutClient } from '../generated/checkout/client.ts'

/** What the page may know: none of it is secret. */
function readPublicSettings() {
  return {
    baseUrl: read('CHECKOUT_URL'),
    publicKey: read('PUBLIC_KEY'),
    encryption: {
      key: readFileSync(read('ENCRYPTION_KEY_FILE'), 'utf8'),
      padding: read('ENCRYPTION_PADDING') as RsaPadding,
    },
  } satisfies CheckoutClientOptions
}

// #region verify-order
/** Asks the service itself what became of an order. A page can say anything; this is what the goods depend on. */
async function verifyOrder(reference: string) {
  const checkout = createCheckoutClient({ ...readPublicSettings(), secretKey: read('SECRET_KEY') })
  const { data } = unwrap(await checkout.POST('/charge/order/verify', { body: { data: { reference } } }))
  const { amount, currency, status } = data.order
  return { reference, amount, currency, status }
}
// #endregion verify-order

const routes: Record<string, (request: IncomingMessage) => Promise<unknown>> = {
  'GET /api/settings': async () => readPublicSettings(),
  'POST /api/verify': async (request) => {
    const { reference } = JSON.parse(await readBody(request)) as { reference?: unknown }
    if (typeof reference !== 'string') throw new Error('the body has to hold a reference')
    return verifyOrder(reference)
  },
}

const answer: Connect.NextHandleFunction = async (request, response, next) => {
  const route = routes[`${request.method} ${request.url}`]
  if (!route) return next()
  try {
    send(response, 200, await route(request))
  } catch (error) {
    console.error(error)
    send(response, 502, { message: 'The order could not be verified.' })
  }
}

/** The merchant's own server, as small as it can be: part of Vite's, for `vite` and `vite preview`. */
export function createMerchantServer(): Plugin {
  return {
    name: 'merchant-server',
    configureServer: ({ middlewares }) => void middlewares.use(answer),
    configurePreviewServer: ({ middlewares }) => void middlewares.use(answer),
  }
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

function read(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`The variable ${name} is not set: see README.md.`)
  return value
}
