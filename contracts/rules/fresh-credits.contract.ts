import { describe, expect } from 'vitest'
import type { Session } from '../../src/kit/check/harness/session.ts'
import { byDescribing } from '../../src/kit/check/remedies/remedy.ts'
import { proveByFacts } from '../states/by-facts.ts'
import { creditsOf, readRecent, requireNewEvents } from '../states/cad-credits.ts'
import { newAddress, registerAddress } from '../states/cad-emails.ts'
import { patienceOf, readUntil } from '../states/late-effects.ts'
import { idsOf, type Query, TRANSACTIONS } from '../states/lists.ts'
import { findMissed, listSearched, TYPES } from '../states/searches.ts'
import {
  createListReader,
  expectNothingWrong,
  type ListRow,
  listCallers,
  MORE_THAN_READ,
  readPage,
} from '../states/whole-list.ts'

const reader = createListReader()
const read = (session: Session, query?: Query) => reader.whole(session, TRANSACTIONS, query)

describe('a new transaction', () => {
  proveByFacts('REQ-TXN-08 is found by a search like earlier ones', 'stateful', async (session) => {
    for (const caller of await listCallers(session)) {
      const before = (await read(caller)).rows
      const fresh = await receive(caller, before)
      // A judge compares the current list with the earlier one, and with each type.
      for (const filter of [{}, ...TYPES.map((type) => ({ type })), {}]) {
        reader.forget()
        await readPage(caller, TRANSACTIONS, filter)
        await reader.rows(caller, TRANSACTIONS, filter)
      }
      await expectNothingWrong(session, reader, TRANSACTIONS, async () => {
        const { fields } = await listSearched(read, caller, before)
        const searches = fields.flatMap((field) =>
          fresh.filter((row) => row[field]).map((row) => findMissed(read, caller, row, field)),
        )
        return (await Promise.all(searches)).flat()
      })
    }
  })
})

/** Sends collections, waits until they show, and returns their rows. */
async function receive(session: Session, before: readonly ListRow[]): Promise<ListRow[]> {
  const sender = newAddress(session)
  await registerAddress(session, sender)
  const amounts = [31.07, 47.9, 1_204].map((each) => Math.round((each + Math.random()) * 100) / 100)
  for (const amount of amounts) {
    const request = await session.describedRequest('receiveCadCollection', { sender, amount })
    if (!request) session.undecidable('target.json describes no request for receiveCadCollection')
    await session.call('receiveCadCollection', request)
  }
  const known = new Set(idsOf(before))
  let isRead = true
  reader.forget()
  const shown = await readUntil(
    async () => {
      const { rows, isWhole } = await readRecent(session)
      isRead = isWhole
      const fresh = rows.filter(({ id }) => !known.has(id))
      const credits = creditsOf(amounts, fresh)
      return amounts.map((amount) => credits.get(amount)?.[0])
    },
    (rows) => !rows.includes(undefined),
    patienceOf(session),
  )
  const rows = shown.filter((row) => row !== undefined)
  // The order of a list is not documented: new rows may be on a page that was not read.
  if (rows.length < amounts.length && !isRead) session.undecidable(MORE_THAN_READ)
  if (rows.length < amounts.length) requireNewEvents(session)
  if (session.target.echoes?.credits)
    expect(rows.length, 'credits among the transactions').toBe(amounts.length)
  if (rows.length < amounts.length)
    session.undecidable(
      'no credit appears among the transactions',
      byDescribing({ echoes: { credits: true } }),
    )
  return rows as unknown as ListRow[]
}
