import type { AmlState } from '../domain/aml-state.ts'
import type { CustomerRow, OrderRow } from '../store/schema.ts'
import { addClaim, collect, review, strand } from './collections.ts'
import { DAY, HOUR, MINUTE, type Person, type Sale, type Story } from './story.ts'

/** The one whose id the specification shows. */
const marc: Person = ['Marc', 'Tremblay', 'marc.tremblay@example.ca']
const people: readonly Person[] = [
  ['Adaeze', 'Okafor', 'adaeze.okafor@example.com'],
  ['Tunde', 'Bakare', 'tunde.bakare@example.com'],
  ['Ngozi', 'Eze', 'ngozi.eze@example.com'],
  ['Ibrahim', 'Sani', 'ibrahim.sani@example.com'],
  ['Funmilayo', 'Adeyemi', 'funmilayo.adeyemi@example.com'],
  ['Chidi', 'Nwosu', 'chidi.nwosu@example.com'],
]
const titles = [
  'Half of a Yellow Sun',
  'Things Fall Apart',
  'Purple Hibiscus',
  'The Famished Road',
  'Stay With Me',
]
const options = ['CARD', 'CARD', 'CARD', 'BANK_TRANSFER', 'CARD', 'USSD'] as const
const refundReasons = ['Out of stock', 'Damaged on the way', 'Ordered twice', 'Returned unread']
const disputes = [
  { reasonCode: '10.4', reason: 'Card holder does not recognise the payment', status: 'OPEN' },
  { reasonCode: '13.1', reason: 'Goods not received', status: 'WON' },
  { reasonCode: '13.3', reason: 'Goods not as described', status: 'ACCEPTED' },
  { reasonCode: '12.6', reason: 'Charged twice', status: 'DECLINED' },
  { reasonCode: '13.7', reason: 'Order was cancelled', status: 'LOST' },
] as const

const PAID_ORDERS = 54
const REFUNDS = 28
const CHARGEBACKS = 28
const REVIEWS = 29

/** A bookshop in Lagos that sells at home and collects from readers in Canada. */
export function tellOfAdaezeBooks(story: Story, now: number): void {
  const since = now - 90 * DAY
  const customers = people.map((person) => story.customer(person, since))
  Object.assign(customers[1]!, { kycStatus: 'VERIFIED' })
  const sender = story.customer(marc, since, { id: '2c9b6f0e-4a83-4d1f-8f57-6b0d1c7e9a35' })
  story.book.cadEmails.push(
    ...[marc[2], 'remittance@prairie-readers.example'].map((email) => ({
      ...{ id: story.ids.uuid(), businessId: story.book.businessId, email, createdAt: since },
    })),
  )
  sell(story, customers, now)
  receiveFromCanada(story, sender, now)
  leaveOpen(story, customers, now)
}

function sell(story: Story, customers: readonly CustomerRow[], now: number): void {
  const carded: OrderRow[] = []
  for (let index = 0; index < PAID_ORDERS; index += 1) {
    const option = options[index % options.length]!
    const at = now - 80 * DAY + index * 33 * HOUR
    const order = story.paid(sale(index, customers[index % customers.length]!, at), option)
    if (option === 'CARD') carded.push(order)
    if (index < REFUNDS) giveBack(story, order, index, at + 20 * HOUR)
  }
  for (const [index, order] of carded.slice(-CHARGEBACKS).entries()) {
    story.chargeback(order, { ...disputes[index % disputes.length]!, at: order.createdAt + 5 * HOUR })
  }
}

function sale(index: number, customer: CustomerRow, at: number): Sale {
  return {
    host: index % 3 === 2 ? 's2s' : 'checkout',
    reference: `BOOKS-${String(1001 + index)}`,
    amount: 2_500 + ((index * 370) % 7_200) + (index % 4 === 1 ? 0.5 : 0),
    currency: 'NGN',
    description: titles[index % titles.length]!,
    ...{ customer, at },
  }
}

/** Mostly a part of the price; every ninth all of it, and one failed and one still on its way. */
function giveBack(story: Story, order: OrderRow, index: number, at: number): void {
  const reason = refundReasons[index % refundReasons.length]!
  if (index === 4) return void story.refund(order, 100_096, reason, at, 'FAILED')
  if (index === 13) return void story.refund(order, 100_099, reason, at, 'PENDING')
  const amountMinor = index % 9 === 2 ? order.paidMinor : 50_000 + index * 2_500
  story.refund(order, amountMinor, reason, at, 'SUCCESSFUL')
}

const reviewed: readonly AmlState[] = [
  'APPROVED',
  'APPROVED',
  'REJECTED',
  'APPROVED',
  'PROOF_UPLOADED',
  'PENDING',
]

function receiveFromCanada(story: Story, sender: CustomerRow, now: number): void {
  const reader = story.customer(['Prairie', 'Readers', 'remittance@prairie-readers.example'], now - 70 * DAY)
  for (let index = 0; index < REVIEWS; index += 1) {
    const at = now - 60 * DAY + index * 47 * HOUR
    const amount = 10_000 + ((index * 1_730) % 21_000) + 0.25
    const customer = index % 2 === 0 ? sender : reader
    const credit = collect(story, { customer, amount, at, matchedBy: 'registered_email' })
    review(story, credit, reviewed[index % reviewed.length]!)
  }
  for (let index = 0; index < 6; index += 1) {
    const remittance = {
      customer: sender,
      amount: 420.5 + index * 95,
      at: now - 12 * DAY + index * 30 * HOUR,
    }
    collect(story, { ...remittance, matchedBy: 'registered_email' })
  }
  const claimant = story.customer(['Élodie', 'Roy', 'elodie.roy@example.ca'], now - 9 * DAY)
  collect(story, { customer: claimant, amount: 1_180, at: now - 9 * DAY, matchedBy: 'claim' })
  const claimed = strand(story, { email: 'p.singh@example.ca', amount: 640, at: now - 2 * DAY })
  addClaim(story, claimed.id, 'UNDER_REVIEW', now - DAY)
  strand(story, { email: 'unknown.sender@example.ca', amount: 275.75, at: now - 5 * HOUR })
  strand(story, { email: marc[2], amount: 90, at: now - 4 * HOUR, isIgnored: true })
  // the held transaction that the specification's examples speak of
  const known = {
    transactionId: '6d0a4e7b-c915-4832-a7f6-02e9b8c1d543',
    depositId: 'a4f81c2d-7b35-49e0-86d3-5c9f0e72b1a8',
  }
  const remittance = {
    customer: sender,
    amount: 12_400,
    at: now - 3 * HOUR,
    matchedBy: 'registered_email',
  } as const
  review(story, collect(story, { ...remittance, known }), 'PENDING', '0f6b2d8e-39c4-4a71-b5e0-d7f18c9a6234')
}

/** One order in each state that is not yet, or not, a sale. */
function leaveOpen(story: Story, [first, second, third]: readonly CustomerRow[], now: number): void {
  const at = (minutes: number) => now - minutes * MINUTE
  const sell = (number: number, customer: CustomerRow | undefined, minutes: number): Sale => ({
    ...sale(number, customer!, at(minutes)),
    host: 'checkout',
  })
  const overS2s = (number: number, customer: CustomerRow | undefined, minutes: number): Sale => ({
    ...sell(number, customer, minutes),
    host: 's2s',
  })
  story.order(sell(60, first, 12), 'INITIATED')
  story.payment(story.order(sell(61, second, 10), 'PENDING'), 'BANK_TRANSFER', { status: 'PENDING' })
  const challenged = story.order(sell(62, third, 8), 'PENDING', { slug: story.ids.uuid() })
  const challenge = { status: 'PENDING', challenge: 'THREE_D_SECURE' } as const
  story.payment(challenged, 'CARD', challenge, '4000002500003155')
  const declined = { status: 'FAILED', failureCode: '51' } as const
  story.payment(story.order(sell(63, first, 26 * 60), 'FAILED'), 'CARD', declined, '4000000000009995')
  story.order(sell(64, second, 50 * 60), 'CANCELLED')
  story.order(sell(65, third, 75 * 60), 'EXPIRED', { updatedAt: at(74 * 60) })
  story.order(overS2s(66, first, 6), 'PENDING')
  const lost = { status: 'FAILED', failureCode: '41' } as const
  story.payment(story.order(overS2s(67, second, 30 * 60), 'FAILED'), 'CARD', lost, '4000000000009987')
  story.order(overS2s(68, third, 99 * 60), 'EXPIRED', { updatedAt: at(98 * 60) })
}
