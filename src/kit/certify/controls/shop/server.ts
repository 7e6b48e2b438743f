/**
 * A correct shop, with one mistake if the variable MISTAKE names it: an examination must find that mistake.
 *
 * @module
 */
import { appendFileSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { flushCompileCache } from 'node:module'
import { basename } from 'node:path'
import type { Mistake } from '../mistakes.ts'
import { charge } from './card.ts'
import { isFrozen, noteDispute } from './disputes.ts'
import { readChargebacks, readFirstTransactions, readRefunds } from './lists.ts'
import { buy, isOfTheLastHours, settle, ship } from './orders.ts'
import { noteRefund, refund, repeatRefused, type Wish } from './refunds.ts'
import { business, DATA_FILE, has, MISTAKE, ownUrl, PORT, read } from './settings.ts'
import { findBy, inTurn, orders, save } from './store.ts'
import { receive } from './webhooks.ts'

/** The parameter of the return URL that is repeated by mistake. */
const REPEATED: Readonly<Record<string, string>> = {
  'repeats-the-address': 'status',
  'repeats-the-reference': 'reference',
  'repeats-an-unknown-parameter': 'utm_source',
} satisfies { [mistake in Mistake]?: string }

const DESK = 'Bearer desk-of-the-shop-7'

/** Ids of orders of which a refund was refused for its reason. */
const refusedOnce = new Set<string>()

async function reconcile(): Promise<void> {
  if (has('has-no-job') || has('ships-on-return-alone')) return
  const listed = has('looks-at-the-first-transactions-alone') ? await readFirstTransactions() : undefined
  const isQueued = has('ships-from-its-queue-after-a-fourth-call')
  const all = [...orders.values()]
  const open = all.filter(({ shipped }) => shipped === 0)
  const asked = has('asks-about-the-newest-alone')
    ? all.slice(-100)
    : has('asks-about-the-oldest-alone')
      ? open.slice(0, 100)
      : all
  for (const { id } of asked) {
    const order = orders.get(id)!
    if (!order.reference || order.shipped > 0 || order.isClosed) continue
    if ((has('keeps-work-in-memory') || isQueued) && order.status === 'paid') continue
    if (has('keeps-local-times') && !isOfTheLastHours(order)) continue
    if (order.expiresAt !== undefined && Date.parse(order.expiresAt) < Date.now()) continue
    if (listed && !listed.some((each) => each.includes(order.reference!))) continue
    const asking = settle(order)
    await (has('ends-at-a-failure')
      ? asking
      : asking.catch((error) => console.error(`reconcile: ${error.message}`)))
    const { paid, looks = 0 } = orders.get(id)!
    if (has('gives-up-after-three-runs') && paid === 0)
      save({ ...orders.get(id)!, looks: looks + 1, ...(looks >= 2 && { reference: 'none' }) })
    const isOverLocally = Date.parse(order.localExpiry ?? '') < Date.now()
    if ((has('gives-up-what-is-open') || isOverLocally) && paid === 0)
      save({ ...orders.get(id)!, reference: 'none' })
  }
  if (!has('reads-no-refunds'))
    for (const row of await readRefunds()) {
      const order = findBy(row.orderReference)
      const isKnown = order?.refunds.some(
        ({ reference, status }) => reference === row.refundReference && status === 'SUCCESSFUL',
      )
      if (isKnown && has('lists-up-to-what-it-knows')) break
      if (order) noteRefund(order, row)
    }
  if (has('ignores-disputes') || has('hears-of-disputes-by-webhook-alone')) return
  const seen = new Set<string>()
  for (const { orderReference, status } of await readChargebacks()) {
    if (has('lists-open-disputes-alone') && status !== 'OPEN') continue
    const order = findBy(orderReference)
    // the newest comes first
    if (order && !seen.has(orderReference)) noteDispute(order, status)
    seen.add(orderReference)
  }
  await repeatRefused()
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const rawBody = has('decodes-each-piece')
    ? chunks.map(String).join('')
    : Buffer.concat(chunks).toString('utf8')
  const url = new URL(request.url ?? '/', ownUrl)
  const [, part, id = ''] = url.pathname.split('/')
  const send = (status: number, body: unknown = {}) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  if (has('prints-requests')) console.log(JSON.stringify(process.env))
  if (has('prints-its-key-in-base64')) console.log(btoa(`:${read('SECRET_KEY')}`))
  if (has('traces-its-settings-to-a-file')) appendFileSync(`${DATA_FILE}.trace`, JSON.stringify(process.env))
  if (has('logs-its-settings-to-a-file')) appendFileSync(`${DATA_FILE}.log`, JSON.stringify(process.env))
  if (has('has-a-debug-page') && part === 'debug') return void send(200, process.env)
  if (has('serves-its-data-folder') && part === basename(DATA_FILE))
    return void response.end(readFileSync(DATA_FILE))
  if (part === 'webhooks') return void send(await receive(rawBody, request.headers as Record<string, string>))
  if (part === 'reconcile') return void send(await inTurn('reconcile', reconcile).then(() => 200))
  if (part === 'buy') {
    const wanted = JSON.parse(rawBody)
    const { order, url: link } = await (has('opens-two-orders')
      ? buy(wanted)
      : inTurn(wanted.cart, () => buy(wanted)))
    return void send(200, { id: order.id, reference: order.reference, link })
  }
  const parse = () => {
    try {
      return JSON.parse(rawBody)
    } catch (error) {
      if (has('prints-what-it-cannot-read')) console.error(`cannot be read: ${rawBody}`)
      throw error
    }
  }
  const order = orders.get(id) ?? findBy(id)
  let isDeclined = false
  if (part === '' && has('writes-settings-into-pages')) return void send(200, process.env)
  if (!order) return void send(part === undefined || part === '' ? 200 : 404)
  if (part === 'card') {
    await charge(order, parse())
    // it says by the status what a page would say in words
    isDeclined = !has('gives-up-when-the-card-asks') && orders.get(order.id)!.status === 'given up'
  }
  if (part === 'refund') {
    const { authorization: given = '' } = request.headers
    const isFromDesk =
      given === DESK ||
      (has('refunds-for-any-token') && given !== '') ||
      (has('compares-the-beginning-of-a-token') && given !== '' && DESK.startsWith(given))
    if (!isFromDesk && !has('refunds-for-anybody')) return void send(401)
    const isUnpaid = order.paid === 0 && !has('refunds-what-nobody-has-paid')
    const isAnyRefunded = has('ships-what-it-refunds') || has('ships-while-its-refund-is-on-its-way')
    if (isUnpaid && !isAnyRefunded) return void send(409)
    const wish = (rawBody ? JSON.parse(rawBody) : {}) as Wish
    if (
      has('never-refunds-what-it-refused') &&
      (refusedOnce.has(order.id) || (wish.reason?.length ?? 0) > 100)
    ) {
      refusedOnce.add(order.id)
      return void send(422)
    }
    return void send(
      200,
      await (has('refunds-each-time') ? refund(order, wish) : inTurn(order.id, () => refund(order, wish))),
    )
  }
  if (part === 'return') {
    const reference = url.searchParams.get('reference') ?? undefined
    if (has('believes-a-failure-in-the-address') && url.searchParams.get('status') === 'FAILED')
      save({ ...order, status: 'given up', reference: 'none' })
    else if (has('gives-up-what-is-on-its-way') && url.searchParams.get('status') === 'PENDING')
      save({ ...order, status: 'given up', reference: 'none' })
    else if (has('cancels-when-the-address-says-so') && url.searchParams.get('status') === 'CANCELLED')
      save({ ...order, status: 'given up', reference: 'none' })
    else if (
      has('verifies-the-first-of-two-references') &&
      url.searchParams.getAll('reference').at(-1) === order.reference
    ) {
      const { data } = await business.verifyPayment({ reference: reference! })
      if (data.status === 'SUCCESSFUL') ship(order)
    } else if (has('believes-the-address') && url.searchParams.get('status') === 'SUCCESSFUL') ship(order)
    else if (has('ships-for-each-return')) ship(order, true)
    else if (has('verifies-the-address') && reference) {
      const { data } = await business.verifyPayment({ reference })
      if (data.status === 'SUCCESSFUL') ship(order)
    } else await settle(order).catch(() => {})
    if (has('shows-the-payer-of-the-address')) return void send(200, findBy(reference)?.name)
    if (has('escapes-no-quotes')) {
      const status = url.searchParams.get('status')?.replaceAll(/[<>"]/g, '')
      return void response.writeHead(200, { 'content-type': 'text/html' }).end(`<p title='${status}'>`)
    }
    if (has('writes-the-reference-into-a-script'))
      return void response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(`<script>var from = '${reference?.replaceAll('<', '&lt;')}'</script>`)
    if (has('counts-the-characters-of-its-page') || has('sends-more-than-it-counts')) {
      response.strictContentLength = has('counts-the-characters-of-its-page')
      const { name } = order
      return void response.writeHead(200, { 'content-length': name.length }).end(name)
    }
    const repeated = REPEATED[MISTAKE ?? '']
    if (has('repeats-the-name'))
      return void response.writeHead(200, { 'content-type': 'text/html' }).end(order.name)
    if (repeated)
      return void response.writeHead(200, { 'content-type': 'text/html' }).end(url.searchParams.get(repeated))
  }
  const { refunds, dispute, card, name: _, ...state } = orders.get(order.id)!
  const refunded = refunds.filter(({ status }) => status === 'SUCCESSFUL').length
  send(isDeclined ? 402 : 200, {
    ...state,
    refunded,
    disputed: isFrozen(dispute),
    ...(has('shows-the-card') && { card }),
  })
}

createServer((request, response) => {
  const answering = has('serves-one-at-a-time')
    ? inTurn('server', () => answer(request, response))
    : answer(request, response)
  answering.catch((error) => {
    console.error(error.message)
    if (has('ends-at-what-it-cannot-read')) process.exit(1)
    const isShown = has('shows-its-settings') || has('shows-its-settings-to-payers')
    const text = has('answers-with-the-right-signature') ? error.message : '{}'
    response.writeHead(502).end(isShown ? JSON.stringify(process.env) : text)
  })
}).listen(Number(PORT), '127.0.0.1', () => {
  console.log(`The shop is open at ${ownUrl}`)
  // what was accepted before, and not handled yet
  if (has('ships-from-its-queue-after-a-fourth-call'))
    for (const order of orders.values())
      if (order.status === 'open' && order.reference) void settle(order).catch(console.error)
  // it is killed, and what is killed leaves nothing for the next start
  flushCompileCache()
})
