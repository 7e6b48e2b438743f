// A sandbox and a shop for one test, and what a payer does in a browser.
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect } from 'paycontract/sandbox'
import { createSandbox } from 'paycontract-kit/sandbox'
import { createShop } from './shop.ts'

export const operator = { authorization: 'Bearer of-the-operator' }

export interface Page {
  status: number
  location: string
  text: string
}

interface Told {
  events: { id: string; event: string; body: string; deliveries: { status: string }[] }[]
}

/** What a network does to calls of the shop: it fails before they arrive, or loses what is answered. */
interface Network {
  fails?: ((request: Request) => boolean) | undefined
  loses?: ((request: Request) => boolean) | undefined
}

export async function visit() {
  const server = createServer()
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const shopUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const sandbox = await createSandbox({ empty: true, strict: true, webhookUrl: `${shopUrl}/webhooks` })
  const urls = {
    checkout: 'http://localhost:1',
    business: 'http://localhost:2',
    control: 'http://localhost:3',
  }
  sandbox.setUrls(urls)
  const ready = await sandbox.describe()
  const network: Network = {}
  const placed: string[] = []
  const send = async (request: Request) => {
    if (network.fails?.(request)) throw new TypeError('fetch failed')
    const isLost = network.loses?.(request)
    if (request.url.endsWith('/checkout')) {
      const { redirectUrl } = (await request.clone().json()) as { redirectUrl: string }
      placed.push(new URL(redirectUrl).pathname)
    }
    const host = request.url.startsWith(urls.checkout) ? sandbox.checkout : sandbox.business
    const response = await host.fetch(request)
    if (isLost) throw new TypeError('fetch failed')
    return response
  }
  const clients = connect(ready, { fetch: send })

  const released: string[] = []
  const log: string[] = []
  const shop = createShop({
    ...clients,
    operatorToken: 'of-the-operator',
    dataFile: ':memory:',
    shopUrl,
    release: ({ id }) => released.push(id),
    log: (line) => log.push(line),
  })
  server.on('request', shop)

  const control = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' }
    await sandbox.control.request(`${urls.control}${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
  }
  const events = async () => {
    const told = (await (await sandbox.control.request(`${urls.control}/webhooks`)).json()) as Told
    return told.events
  }

  const ask = async (path: string, init: RequestInit = {}): Promise<Page> => {
    const response = await fetch(new URL(path, shopUrl), { redirect: 'manual', ...init })
    return {
      status: response.status,
      location: response.headers.get('location') ?? '',
      text: await response.text(),
    }
  }

  /** Sends a form of the hosted page, and goes where its answer leads. */
  const submit = async (base: string, page: string, part: string, fields: Record<string, string> = {}) => {
    const form = new RegExp(`<form[^>]* action="([^"]*/${part})"[^>]*>(.*?)</form>`, 's').exec(page)!
    const body = new URLSearchParams(fields)
    for (const [, name, value] of form[2]!.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g))
      body.set(name!, value!)
    const sent = await sandbox.checkout.request(new URL(form[1]!, base).href, { method: 'POST', body })
    return (await sandbox.checkout.request(new URL(sent.headers.get('location')!, base).href)).text()
  }

  return {
    ...{ released, placed, log, network, send, events, ask, secret: clients.webhookSecret },
    /** Puts tickets into the cart and goes to pay: the address of the hosted page. */
    async order(fields: Record<string, string> = {}): Promise<Page> {
      const cart = randomUUID()
      const body = new URLSearchParams({ cart, email: 'adaeze@example.com', quantity: '2', ...fields })
      return ask('/orders', { method: 'POST', body })
    },
    /** Pays on the hosted page, and gives up where the card is declined; answers the address that leads back to the shop. */
    async pay({ location }: Page, number = '4242424242424242'): Promise<string> {
      const entry = await (await sandbox.checkout.request(location)).text()
      const card = { number, expiry: '09/31', cvv: '737', holderName: 'Adaeze Okafor' }
      const paid = await submit(location, entry, 'card', card)
      const result = paid.includes('was declined') ? await submit(location, paid, 'cancel') : paid
      return /<a class="primary" href="([^"]+)"/.exec(result)![1]!.replaceAll('&amp;', '&')
    },
    refund: (order: string, headers: Record<string, string> = operator) =>
      ask(`${order}/refund`, { method: 'POST', headers }),
    /** Answers once every webhook that is due has been answered. */
    delivered: () => control('/clock/advance', { durationMs: 1 }),
    /** Sends every event so far again, byte for byte. */
    async replay(): Promise<void> {
      for (const { id } of await events()) await control('/webhooks/replay', { eventId: id })
    },
    /** Whether webhooks reach the shop. */
    reach: (isReached: boolean) =>
      control(`/businesses/${ready.businesses[0]!.id}/webhook-url`, {
        url: isReached ? `${shopUrl}/webhooks` : null,
      }),
    async end(): Promise<void> {
      await sandbox.close()
      await new Promise((closed) => {
        server.close(closed)
        server.closeAllConnections()
      })
    },
  }
}
