import { Hono } from 'hono'
import { openOrder } from '../../payments/open-order.ts'
import { openWriteContext } from '../../runtime/change.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import type { OrderRow, PaymentRow } from '../../store/schema.ts'
import type { OutgoingEvent, WriteContext } from '../../store/write-context.ts'
import { createTestRuntime } from '../../testing/create-test-runtime.ts'
import { createHostedCheckout } from '../create-hosted-checkout.ts'

export interface TestPage {
  status: number
  location: string | undefined
  headers: Headers
  html: string
}

type NewOrder = Parameters<typeof openOrder>[2]

/** A hosted page over a new sandbox, with the actions of a payer, without a port. */
export interface TestCheckout {
  app: Hono
  runtime: Runtime
  faults: unknown[]
  events: OutgoingEvent[]
  /** Every answer so far as text, including headers. */
  transcript: string[]
  /** Opens an order of the first business and returns the slug of its page. */
  open(order?: Partial<NewOrder>): Promise<string>
  write<T>(run: (context: WriteContext) => Promise<T>): Promise<T>
  get(path: string): Promise<TestPage>
  post(path: string, fields: Record<string, string>): Promise<TestPage>
  /** Fills in and posts the form whose address ends with `part`, and follows the redirect. */
  submit(page: TestPage, part: string, fields?: Record<string, string>): Promise<TestPage>
  find(slug: string): Promise<{ order: OrderRow; payments: PaymentRow[] }>
}

export const cards = {
  good: '4242424242424242',
  poor: '4000000000009995',
  challenged: '4000002500003155',
  asksPin: '4000000000000408',
}

/** Returns what a payer types into the card form. */
export const fillCard = (number: string, rest: Record<string, string> = {}): Record<string, string> => ({
  ...{ number, expiry: '09/29', cvv: '737', holderName: 'Adaeze Okafor' },
  ...rest,
})

/** Returns the address and the hidden fields of the form whose address ends with `part`. */
export function readHiddenFields(
  { html }: TestPage,
  part: string,
): { action: string; fields: Record<string, string> } {
  const form = new RegExp(`<form[^>]* action="([^"]*/${part})"[^>]*>(.*?)</form>`, 's').exec(html)
  if (!form) throw new Error(`the page has no form that is posted to ${part}`)
  const hidden = form[2]!.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)
  return { action: form[1]!, fields: Object.fromEntries([...hidden].map(([, name, value]) => [name, value])) }
}

export async function createTestCheckout(): Promise<TestCheckout> {
  const events: OutgoingEvent[] = []
  const transcript: string[] = []
  const { runtime, faults } = await createTestRuntime({
    emit: async (_db, event) => void events.push(event),
  })
  const app = new Hono().route('/pay', createHostedCheckout(runtime))

  const answer = async (path: string, init?: RequestInit): Promise<TestPage> => {
    const response = await app.request(path, init)
    const html = await response.text()
    transcript.push(`${response.status} ${JSON.stringify([...response.headers])} ${html}`)
    return {
      status: response.status,
      location: response.headers.get('location') ?? undefined,
      headers: response.headers,
      html,
    }
  }
  const post = (path: string, fields: Record<string, string>) =>
    answer(path, { method: 'POST', body: new URLSearchParams(fields) })

  const write: TestCheckout['write'] = (run) =>
    runtime.database.write(async (db) => run(await openWriteContext(runtime, db)))

  return {
    ...{ app, runtime, faults, events, transcript, write, post },
    get: (path) => answer(path),
    async open(order = {}) {
      const opened = await write((context) =>
        openOrder(context, 'business-1', { ...createOrder(context), ...order }),
      )
      return opened.slug!
    },
    async submit(page, part, typed = {}) {
      const { action, fields } = readHiddenFields(page, part)
      const submitted = await post(action, { ...fields, ...typed })
      return submitted.location ? answer(submitted.location) : submitted
    },
    async find(slug) {
      const { db } = runtime.database
      const order = await db
        .selectFrom('orders')
        .selectAll()
        .where('slug', '=', slug)
        .executeTakeFirstOrThrow()
      const payments = await db.selectFrom('payments').selectAll().where('orderId', '=', order.id).execute()
      return { order, payments }
    },
  }
}

function createOrder({ ids }: WriteContext): NewOrder {
  return {
    host: 's2s',
    reference: ids.reference('s2sPayment'),
    slug: ids.uuid(),
    amountMinor: 4_850_050,
    currency: 'NGN',
    description: 'Office chairs',
    redirectUrl: 'https://shop.example/done?order=7#top',
    customer: { firstName: 'Adaeze', lastName: 'Okafor', email: 'adaeze@example.com' },
  }
}
