import type { AmlState } from '../domain/aml-state.ts'
import { collect, review, strand } from './collections.ts'
import { DAY, HOUR, MINUTE, type Person, type Sale, type Story } from './story.ts'

const people: readonly Person[] = [
  ['Priya', 'Sharma', 'priya.sharma@example.ca'],
  ['Liam', 'MacDonald', 'liam.macdonald@example.ca'],
  ['Chloé', 'Gagnon', 'chloe.gagnon@example.ca'],
]
const goods = ['Maple syrup, case of 12', 'Cedar tea, 20 boxes', 'Wool blankets, pair'] as const
const options = ['CARD', 'CARD', 'BANK_TRANSFER'] as const
const reviewed: readonly AmlState[] = ['APPROVED', 'REJECTED', 'PROOF_UPLOADED', 'PENDING']

/** An importer in Toronto, whose own email receives collections too. */
export function tellOfMapleImports(story: Story, now: number, ownEmail: string): void {
  const since = now - 45 * DAY
  const customers = people.map((person) => story.customer(person, since))
  const sale = (index: number, at: number): Sale => ({
    ...{ host: index % 2 === 0 ? 'checkout' : 's2s', reference: `MI-${String(701 + index)}` },
    ...{ amount: 38.5 + index * 61.25, currency: 'CAD', description: goods[index % goods.length]! },
    ...{ customer: customers[index % customers.length]!, at },
  })
  const paid = Array.from({ length: 10 }, (_, index) =>
    story.paid(sale(index, since + index * 70 * HOUR), options[index % options.length]!),
  )
  story.refund(paid[1]!, paid[1]!.paidMinor, 'Returned unopened', paid[1]!.createdAt + 2 * DAY, 'SUCCESSFUL')
  story.refund(paid[4]!, 2_500, 'One box missing', paid[4]!.createdAt + DAY, 'SUCCESSFUL')
  const dispute = { reasonCode: '13.1', reason: 'Goods not received', status: 'OPEN', at: now - 3 * DAY }
  story.chargeback(paid[6]!, dispute)
  const supplier = story.customer(['Harbour', 'Foods', 'accounts@harbour-foods.example'], since)
  const registered = { id: story.ids.uuid(), businessId: story.book.businessId, email: supplier.email }
  story.book.cadEmails.push({ ...registered, createdAt: since })
  for (const [index, status] of reviewed.entries()) {
    const remittance = { customer: supplier, amount: 14_250 + index * 3_100, at: now - (9 - 2 * index) * DAY }
    review(story, collect(story, { ...remittance, matchedBy: 'registered_email' }), status)
  }
  const owner = story.customer(['Maple', 'Imports', ownEmail], since)
  collect(story, { customer: owner, amount: 2_000, at: now - 6 * DAY, matchedBy: 'own_email' })
  strand(story, { email: 'nobody.knows@example.ca', amount: 310.4, at: now - 2 * DAY })
  story.order(sale(20, now - 15 * MINUTE), 'INITIATED')
}
