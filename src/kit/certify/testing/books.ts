/**
 * A program that opens no orders: it books what was paid into the account, for every seller. With TWICE it books each time that
 * it hears of a payment; with ANSWERS its job hangs after that number of runs; with LOUD it prints its secret key.
 *
 * @module
 */
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { createBusinessClient, paginate } from '../../../client/index.ts'
import { verifyWebhook } from '../../../client/webhooks/index.ts'

const { PORT, BUSINESS_URL = '', SECRET_KEY = '', WEBHOOK_SECRET = '', TWICE, ANSWERS, LOUD } = process.env
if (LOUD) console.log('key', SECRET_KEY)
const business = createBusinessClient({ baseUrl: BUSINESS_URL, secretKey: SECRET_KEY })

let runs = 0

/** The purpose of each payment, by the id of its transaction. */
const books = new Map<string, string>()

async function reconcile(): Promise<void> {
  for await (const { id, type, status, description } of paginate(business, '/transactions')) {
    if (type !== 'CREDIT' || status !== 'SUCCESSFUL') continue
    books.set(TWICE ? `${id} ${books.size}` : id, description)
  }
}

createServer(async (request, response) => {
  const [, part, reference = ''] = (request.url ?? '/').split('/')
  const rawBody = await text(request)
  const answer = (status: number, body: object = {}) => response.writeHead(status).end(JSON.stringify(body))
  try {
    if (part === 'webhooks')
      await verifyWebhook({
        ...{ rawBody, secrets: WEBHOOK_SECRET },
        headers: request.headers as Record<string, string>,
      }).catch(() => Promise.reject(new Error('not verified')))
    if (part === 'reconcile') runs += 1
    if (ANSWERS && runs > Number(ANSWERS)) return
    if (part === 'webhooks' || part === 'reconcile') await reconcile()
    const booked = [...books.values()].filter((description) => description.includes(reference)).length
    answer(200, part === 'payments' ? { booked } : {})
  } catch (error) {
    answer((error as Error).message === 'not verified' ? 401 : 502)
  }
}).listen(Number(PORT), '127.0.0.1')
