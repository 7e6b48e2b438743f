import type { ReadyBusiness } from '../../../runtime/describe-sandbox.ts'
import { type CallInput, call, encrypt, keyHeader } from './call.ts'
import { type OperationId, operations } from './operations.ts'
import { play } from './play.ts'
import type { Target } from './target.ts'

/** The planted values. */
export interface Canary {
  /** Valid as a card number. */
  number: string
  cvv: string
  /** Six digits other than the right PIN. */
  pin: string
  /** Six digits other than the right password. */
  otp: string
  /** The number of an identity document, of whose end some digits may be stored. */
  idNumber: string
  /** Placed where no field is allowed. */
  remark: string
}

export interface ShownTexts {
  /** The body of every answer. */
  answers: string[]
  requestLog: string
  inspector: string
  /** The other reports of the control plane. */
  reports: string
}

/** Sends a canary through everything that takes a card, a key or a document, both correctly and incorrectly. */
export async function listShownTexts(target: Target, canary: Canary): Promise<ShownTexts> {
  const answers: string[] = []
  const [business] = target.ready.businesses as [ReadyBusiness]
  const own = play(target, business)
  const ask = async (id: OperationId, input: CallInput) => {
    const { text, body } = await call(target, business, id, input)
    answers.push(text)
    return body
  }
  const send = async (id: OperationId, body: string, headers: Record<string, string> = {}) => {
    const { host, method, path } = operations[id]
    const sent = { 'content-type': 'application/json', ...keyHeader(operations[id], business), ...headers }
    answers.push(await (await target.send(host, path, { method, headers: sent, body })).text())
  }
  await payOrders(own, ask, canary, answers)
  await sendWrongly(business, ask, send, canary)
  await chargeCards(own, ask, canary, answers)
  answers.push(...(await payOnPage(target, await openPage(ask), canary)))
  answers.push(...(await enterCodes(target, await openPage(ask), canary)))
  await attachDocument(ask, canary)
  await sendUnknownKeys(target, answers, canary)

  const read = async (path: string) => (await target.send('control', path)).text()
  const page = await read('/')
  const details = [...page.matchAll(/data-lazy="([^"]+)"/g)].map(([, address]) => read(address!))
  const reports = await Promise.all(['/webhooks', '/wallets', '/ledger', '/clock'].map(read))
  return {
    answers,
    requestLog: withoutDurations(await read('/requests')),
    inspector: [page, ...(await Promise.all(details))].join('\n'),
    reports: reports.join('\n'),
  }
}

type Own = ReturnType<typeof play>
type Ask = (id: OperationId, input: CallInput) => Promise<unknown>
type Send = (id: OperationId, body: string, headers?: Record<string, string>) => Promise<void>

/** Requires its PIN, and then a one-time password. */
const ASKS_PIN = '4000000000000408'

function cardOf({ number, cvv }: Canary) {
  return { cardnumber: number, expirymonth: '12', expiryyear: '30', cvv }
}

async function payOrders(own: Own, ask: Ask, canary: Canary, answers: string[]): Promise<void> {
  const pay = (reference: string, headers = {}, card: object = cardOf(canary)) =>
    ask('payOrder', { body: { data: { reference, paymentOption: 'CARD', card } }, headers })
  for (let i = 1; i <= 7; i++) answers.push((await own.createOrder(`CANARY-${i}`, 20 * i)).text)
  await pay('CANARY-1')
  await pay('CANARY-1')
  await pay('CANARY-2', { 'idempotency-key': 'canary-key' })
  await pay('CANARY-2', { 'idempotency-key': 'canary-key' })
  await pay('CANARY-3', { 'x-sandbox-scenario': 'decline=82' })
  await pay('CANARY-4', { 'x-sandbox-scenario': 'fault=500' })
  await pay('CANARY-4', {}, { ...cardOf(canary), expiryyear: '20' })
  await pay('CANARY-5', {}, { ...cardOf(canary), cardnumber: canary.number.replace(/(\d{4})(?=\d)/g, '$1 ') })
  await pay('CANARY-5', {}, { ...cardOf(canary), remark: canary.remark })
  await pay('CANARY-5', {}, { ...cardOf(canary), cvv: Number(canary.cvv) })
  await pay('CANARY-5', {}, { ...cardOf(canary), cardnumber: Number(canary.number) })
  await pay(canary.number)
  await pay('CANARY-5', {}, { [canary.number]: canary.cvv })
  for (const entered of [{}, { pin: canary.pin }, { pin: '1234' }, { otp: canary.otp }]) {
    const headers = { 'idempotency-key': `canary-${Object.keys(entered)}` }
    await pay('CANARY-7', headers, { ...cardOf(canary), cardnumber: ASKS_PIN, ...entered })
  }
  await pay('CANARY-7', {}, { ...cardOf(canary), pin: Number(canary.pin), otp: canary.otp.split('') })
  await ask('saveCard', { body: { data: { reference: 'CANARY-1' } } })
  await ask('verifyOrder', { body: { data: { reference: 'CANARY-1' } } })
  await ask('listTransactions', { query: { search: canary.number } })
  await ask('listRefunds', { query: { reference: canary.number } })
}

async function sendWrongly(business: ReadyBusiness, ask: Ask, send: Send, canary: Canary): Promise<void> {
  const plaintext = JSON.stringify({ reference: 'CANARY-6', paymentOption: 'CARD', card: cardOf(canary) })
  await send('payOrder', plaintext)
  await send('payOrder', JSON.stringify({ data: plaintext }))
  await send('payOrder', JSON.stringify({ data: JSON.parse(plaintext) }))
  await send('payOrder', plaintext.slice(0, -1))
  await send('payOrder', `${canary.remark} ${plaintext}`)
  await send('payOrder', JSON.stringify({ data: await encrypt(business, 'rsa', plaintext) }))
  await send('payOrder', plaintext, { 'content-type': 'text/plain' })
  await send('payOrder', plaintext, { 'x-sandbox-scenario': canary.number })
  await send('payOrder', plaintext, { 'idempotency-key': 'x'.repeat(256) })
  await ask('trackOrderEvent', {
    body: { data: { eventName: 'paid', orderReference: 'CANARY-6', extra: canary.remark } },
  })
}

async function chargeCards(own: Own, ask: Ask, canary: Canary, answers: string[]): Promise<void> {
  const cardData = {
    number: canary.number,
    expiryMonth: '12',
    expiryYear: '2030',
    cvv: canary.cvv,
    holderName: 'Ada',
  }
  for (const changes of [
    {},
    { expiryMonth: '13' },
    { remark: canary.remark },
    { number: `${canary.number}x` },
    { pin: canary.pin, otp: canary.otp },
    { pin: `${canary.pin}x` },
  ]) {
    const { text, body } = await own.initiate(45)
    answers.push(text)
    await ask('chargeCard', {
      body: { reference: body.data.reference, cardData: { ...cardData, ...changes } },
    })
    await ask('verifyPayment', { path: { reference: body.data.reference } })
  }
  await ask('verifyPayment', { path: { reference: `PAY_${canary.number}` } })
}

/** Opens a page that waits for a card, and returns its path. */
async function openPage(ask: Ask): Promise<string> {
  const body = { amount: 45, currency: 'NGN', customer: {}, redirectUrl: 'https://shop.example/done' }
  const { data } = (await ask('createCheckoutLink', { body })) as { data: { checkoutUrl: string } }
  return new URL(data.checkoutUrl).pathname
}

/** Acts as a payer who first mistypes. */
async function payOnPage(target: Target, path: string, canary: Canary): Promise<string[]> {
  const { number, cvv, otp, remark } = canary
  const { pages, open, submit } = visit(target, path)
  await submit('card', { number, cvv: 'abc', expiry: '12/30', holderName: number })
  await submit('card', { number: `${number}1111`, cvv, expiry: number, holderName: '' })
  await submit('card', { number: cvv, cvv: number, expiry: '12/30', remark })
  await submit('otp', { otp })
  await submit('card', { number, cvv, expiry: '12/30', holderName: 'Ada Obi' })
  await open()
  return pages
}

/** Acts as a payer whose card requires codes, and who first mistypes them. */
async function enterCodes(target: Target, path: string, { cvv, pin, otp }: Canary): Promise<string[]> {
  const { pages, open, submit } = visit(target, path)
  await submit('card', { number: ASKS_PIN, cvv, expiry: '12/30', holderName: 'Ada Obi' })
  for (const entered of [pin, `${pin}x`, '1234']) await submit('pin', { pin: entered })
  for (const entered of [otp, `${otp}x`, '123456']) await submit('otp', { otp: entered })
  await open()
  return pages
}

function visit(target: Target, path: string) {
  const pages: string[] = []
  const open = async () => {
    const page = await (await target.send('checkout', path)).text()
    pages.push(page)
    return /name="submissionToken" value="([^"]+)"/.exec(page)?.[1] ?? ''
  }
  const submit = async (part: string, fields: Record<string, string>) => {
    const body = new URLSearchParams({ submissionToken: await open(), ...fields })
    const answer = await target.send('checkout', `${path}/${part}`, {
      method: 'POST',
      body,
      redirect: 'manual',
    })
    pages.push(await answer.text(), answer.headers.get('location') ?? '')
  }
  return { pages, open, submit }
}

async function attachDocument(ask: Ask, { idNumber, number }: Canary): Promise<void> {
  const { data } = (await ask('listAmlRecords', {})) as { data: { customer: { id: string } }[] }
  const identity = {
    idType: 'PASSPORT',
    idNumber,
    country: 'CA',
    dateOfBirth: '1990-01-01',
    address: '1 King St',
  }
  const path = { id: data[0]!.customer.id }
  await ask('attachCustomerKyc', { path, body: identity })
  await ask('attachCustomerKyc', { path, body: { ...identity, dateOfBirth: idNumber } })
  await ask('attachCustomerKyc', { path: { id: number }, body: identity })
}

async function sendUnknownKeys(target: Target, answers: string[], { number }: Canary): Promise<void> {
  const unknown = 'sk_test_canaryCanaryCanaryCanaryCanary'
  const attempts = [
    { authorization: `Bearer ${unknown}` },
    { authorization: unknown },
    { authorization: number },
  ]
  for (const headers of attempts) {
    answers.push(await (await target.send('business', '/transactions', { headers })).text())
  }
  const { path } = operations.listTransactions
  answers.push(await (await target.send('business', `${path}?key=${unknown}`)).text())
  answers.push(await (await target.send('business', `/${unknown}/${number}`)).text())
}

/** Removes durations, whose digits may be any. */
function withoutDurations(requestLog: string): string {
  return requestLog.replaceAll(/"durationMs":[\d.e-]+/g, '')
}
