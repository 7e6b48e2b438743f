/**
 * A shop in which an agent makes every call, with the tools of `paycontract mcp`: it keeps its intents, and follows the tool's
 * advice if an answer does not come. With FORGETS it names each call anew.
 *
 * @module
 */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { CLI } from '../../target/start-target.ts'
import { connectClient } from './connect-client.ts'

const { PORT, FOLDER = '', FORGETS } = process.env

/** The ready line of the examiner's sandbox, rebuilt from what the app was given. */
const READY = JSON.stringify({
  name: 'paycontract sandbox',
  capabilities: ['magic-values'],
  checkout: process.env.CHECKOUT_URL,
  business: process.env.BUSINESS_URL,
  businesses: [
    {
      publicKey: process.env.PUBLIC_KEY,
      secretKey: process.env.SECRET_KEY,
      encryptionKey: process.env.ENCRYPTION_KEY,
      padding: process.env.PADDING,
      cardKey: process.env.CARD_KEY,
    },
  ],
})

const MAX_CALLS = 4

const args = [CLI, 'mcp', '--folder', FOLDER]
const agent = await connectClient(new StdioClientTransport({ command: process.execPath, args }))

/** Payment orders by cart, and the carts that were seen paid or refunded. */
const references = new Map<string, string>()
const paid = new Set<string>()
const refunded = new Set<string>()

interface Answer {
  data: { reference: string; status: string }
}

/** Calls until the outcome is known. */
async function carryOut(operation: string, input: object, intent: string): Promise<Answer> {
  for (let calls = 1; ; calls += 1) {
    const named = FORGETS ? `${intent} ${calls}` : intent
    const { text, isError } = await agent.call('call', { operation, input, intent: named })
    if (!isError) return JSON.parse(text)
    if (calls === MAX_CALLS) throw new Error(text)
  }
}

async function verify(reference: string): Promise<Answer> {
  const { text, isError } = await agent.call('call', { operation: 'verifyPayment', input: { reference } })
  if (isError) throw new Error(text)
  return JSON.parse(text)
}

async function buy(cart: string, { amount, currency, ...card }: Record<string, unknown>): Promise<object> {
  const customer = { firstName: 'Adaeze', lastName: 'Okafor', email: 'adaeze@example.com' }
  const order = { amount, currency, customer, redirectUrl: 'https://shop.example/done' }
  const { reference } = (await carryOut('initiatePayment', order, `open ${cart}`)).data
  references.set(cart, reference)
  await carryOut('chargeCard', { reference, cardData: card }, `charge ${cart}`)
  await show(cart)
  return { reference }
}

async function show(cart: string): Promise<object> {
  const reference = references.get(cart)
  if (reference && (await verify(reference)).data.status === 'SUCCESSFUL') paid.add(cart)
  return { paid: paid.has(cart), refunded: refunded.has(cart) }
}

/** @param amount a part of the price; by default all of it */
async function refund(cart: string, amount?: string): Promise<object> {
  const data = { reference: references.get(cart), ...(amount && { amount: Number(amount) }) }
  await carryOut('createRefund', { data }, `refund ${cart} ${amount}`)
  refunded.add(cart)
  return {}
}

const shop = createServer(async (request, response) => {
  const [, what, cart = '', amount] = request.url!.split('/')
  const answer = (status: number, body: object) => response.writeHead(status).end(JSON.stringify(body))
  try {
    if (what === 'buy') answer(200, await buy(cart, (await json(request)) as Record<string, unknown>))
    else if (what === 'refund') answer(200, await refund(cart, amount))
    else answer(200, await show(cart))
  } catch {
    answer(502, {})
  }
})

// The shop listens only after the agent knows the sandbox.
const description = createServer((_, response) => response.end(READY)).listen(0, '127.0.0.1')
await once(description, 'listening')
const { port } = description.address() as AddressInfo
await agent.call('sandbox_start', { control: `http://127.0.0.1:${port}` })
shop.listen(Number(PORT), '127.0.0.1')
