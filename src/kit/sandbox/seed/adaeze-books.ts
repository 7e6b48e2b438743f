import type { AmlState } from '../domain/machines.ts'
import { cancelOrder } from '../payments/end-order.ts'
import type { OrderRow } from '../store/schema.ts'
import { claim, collect, type Remittance, review } from './remittances.ts'
import { choose, dispute, giveBack, openSale, payByCard, type Sale, sell } from './sales.ts'
import {
  DAY,
  HOUR,
  type Later,
  MINUTE,
  meetCustomer,
  type Person,
  registerCadEmail,
  type Story,
} from './story.ts'

/** The customer whose id the specification shows. */
const marc: Person = ['Marc', 'Tremblay', 'marc.tremblay@example.ca']
const reader: Person = ['Prairie', 'Readers', 'remittance@prairie-readers.example']
const claimant: Person = ['Élodie', 'Roy', 'elodie.roy@example.ca']
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
  { reasonCode: '10.4', reason: 'Card holder does not recognise the payment', decisions: [] },
  { reasonCode: '13.1', reason: 'Goods not received', decisions: ['declined', 'won'] },
  { reasonCode: '13.3', reason: 'Goods not as described', decisions: ['accepted'] },
  { reasonCode: '12.6', reason: 'Charged twice', decisions: ['declined'] },
  { reasonCode: '13.7', reason: 'Order was cancelled', decisions: ['declined', 'lost'] },
] as const

const PAID_ORDERS = 54
const REFUNDS = 28
const CHARGEBACKS = 28
const REVIEWS = 29

/** Adds a bookshop in Lagos that sells at home and collects from readers in Canada. */
export function addAdaezeBooks(story: Story, now: number): void {
  const since = now - 90 * DAY
  for (const person of people) meetCustomer(story, person, since)
  meetCustomer(story, marc, since, '2c9b6f0e-4a83-4d1f-8f57-6b0d1c7e9a35')
  meetCustomer(story, reader, now - 70 * DAY)
  meetCustomer(story, claimant, now - 9 * DAY)
  for (const [, , email] of [marc, reader]) registerCadEmail(story, email, since)
  sellBooks(story, now)
  receiveFromCanada(story, now)
  leaveOpen(story, now)
}

function sellBooks(story: Story, now: number): void {
  const carded: Later<OrderRow>[] = []
  for (let index = 0; index < PAID_ORDERS; index += 1) {
    const option = options[index % options.length]!
    const paid = sell(story, sale(index, now - 80 * DAY + index * 33 * HOUR), option)
    if (option === 'CARD') carded.push(paid)
    if (index < REFUNDS) giveBack(paid, 20 * HOUR, ...refundOf(index))
  }
  // after the refund, because refunds are refused while a chargeback is open
  for (const [index, paid] of carded.slice(-CHARGEBACKS).entries()) {
    dispute(paid, 25 * HOUR, disputes[index % disputes.length]!)
  }
}

function sale(index: number, at: number): Sale {
  return {
    host: index % 3 === 2 ? 's2s' : 'checkout',
    reference: `BOOKS-${1001 + index}`,
    amount: 2_500 + ((index * 370) % 7_200) + (index % 4 === 1 ? 0.5 : 0),
    currency: 'NGN',
    description: titles[index % titles.length]!,
    ...{ customer: people[index % people.length]!, at },
  }
}

/** Returns a refund: mostly a part of the price, every ninth in full; one fails and one stays pending. */
function refundOf(index: number): [reason: string, amountMinor?: number] {
  const reason = refundReasons[index % refundReasons.length]!
  if (index === 4) return [reason, 100_096]
  if (index === 13) return [reason, 100_099]
  return index % 9 === 2 ? [reason] : [reason, 50_000 + index * 2_500]
}

const reviewed: readonly AmlState[] = [
  'APPROVED',
  'APPROVED',
  'REJECTED',
  'APPROVED',
  'PROOF_UPLOADED',
  'PENDING',
]

function receiveFromCanada(story: Story, now: number): void {
  let number = 0
  const receive = (email: string, amount: number, at: number, rest: Partial<Remittance> = {}) => {
    number += 1
    return collect(story, { number, email, amount, at, ...rest })
  }
  for (let index = 0; index < REVIEWS; index += 1) {
    const [, , email] = index % 2 === 0 ? marc : reader
    const amount = 10_000 + ((index * 1_730) % 21_000) + 0.25
    const held = receive(email, amount, now - 60 * DAY + index * 47 * HOUR)
    review(story, held, reviewed[index % reviewed.length]!)
  }
  for (let index = 0; index < 6; index += 1) {
    receive(marc[2], 420.5 + index * 95, now - 12 * DAY + index * 30 * HOUR)
  }
  claim(story, receive(claimant[2], 1_180, now - 9 * DAY), true)
  claim(story, receive('p.singh@example.ca', 640, now - 2 * DAY), false)
  receive('unknown.sender@example.ca', 275.75, now - 5 * HOUR)
  receive(marc[2], 90, now - 4 * HOUR, { hasSucceeded: false })
  receive(marc[2], 12_400, now - 3 * HOUR, { known: shownIds })
}

/** The ids of the held transaction in the specification's examples. */
const shownIds = [
  'd2b7f6c4-5e18-4f0a-93c6-1a7e8b4d2f59',
  'a4f81c2d-7b35-49e0-86d3-5c9f0e72b1a8',
  '6d0a4e7b-c915-4832-a7f6-02e9b8c1d543',
  '0f6b2d8e-39c4-4a71-b5e0-d7f18c9a6234',
]

/** Adds one order in each state other than paid. */
function leaveOpen(story: Story, now: number): void {
  const open = (index: number, minutes: number, host: Sale['host'] = 'checkout') =>
    openSale(story, { ...sale(index, now - minutes * MINUTE), host })
  open(60, 12)
  choose(open(61, 10), 'BANK_TRANSFER')
  payByCard(open(62, 8), '4000002500003155')
  payByCard(open(63, 26 * 60), '4000000000009995')
  open(64, 50 * 60)(5 * MINUTE, (context, order) => cancelOrder(context, order))
  open(65, 75)
  open(66, 6, 's2s')
  payByCard(open(67, 30 * 60, 's2s'), '4000000000009987')
  open(68, 99, 's2s')
}
