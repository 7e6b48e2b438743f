import type { AmlState } from '../domain/machines.ts'
import { collect, review } from './remittances.ts'
import { dispute, giveBack, openSale, type Sale, sell } from './sales.ts'
import { DAY, HOUR, MINUTE, meetCustomer, type Person, registerCadEmail, type Story } from './story.ts'

const people: readonly Person[] = [
  ['Priya', 'Sharma', 'priya.sharma@example.ca'],
  ['Liam', 'MacDonald', 'liam.macdonald@example.ca'],
  ['Chloé', 'Gagnon', 'chloe.gagnon@example.ca'],
]
const supplier: Person = ['Harbour', 'Foods', 'accounts@harbour-foods.example']
const goods = ['Maple syrup, case of 12', 'Cedar tea, 20 boxes', 'Wool blankets, pair'] as const
const options = ['CARD', 'CARD', 'BANK_TRANSFER'] as const
const reviewed: readonly AmlState[] = ['APPROVED', 'REJECTED', 'PROOF_UPLOADED', 'PENDING']

/** Adds an importer in Toronto, whose own email also receives collections. */
export function addMapleImports(story: Story, now: number, ownEmail: string): void {
  const since = now - 45 * DAY
  for (const person of [...people, supplier]) meetCustomer(story, person, since)
  meetCustomer(story, ['Maple', 'Imports', ownEmail], since)
  registerCadEmail(story, supplier[2], since)
  const sale = (index: number, at: number): Sale => ({
    ...{ host: index % 2 === 0 ? 'checkout' : 's2s', reference: `MI-${701 + index}` },
    ...{ amount: 38.5 + index * 61.25, currency: 'CAD', description: goods[index % goods.length]! },
    ...{ customer: people[index % people.length]!, at },
  })
  for (let index = 0; index < 10; index += 1) {
    const at = since + index * 70 * HOUR
    const paid = sell(story, sale(index, at), options[index % options.length]!)
    if (index === 1) giveBack(paid, 2 * DAY, 'Returned unopened')
    if (index === 4) giveBack(paid, DAY, 'One box missing', 2_500)
    const goodsMissing = { reasonCode: '13.1', reason: 'Goods not received', decisions: [] }
    if (index === 6) dispute(paid, now - 3 * DAY - at, goodsMissing)
  }
  openSale(story, sale(20, now - 15 * MINUTE))
  for (const [index, status] of reviewed.entries()) {
    const at = now - (9 - 2 * index) * DAY
    const remittance = { number: 601 + index, email: supplier[2], amount: 14_250 + index * 3_100, at }
    review(story, collect(story, remittance), status)
  }
  collect(story, { number: 605, email: ownEmail, amount: 2_000, at: now - 6 * DAY })
  collect(story, { number: 606, email: 'nobody.knows@example.ca', amount: 310.4, at: now - 2 * DAY })
}
