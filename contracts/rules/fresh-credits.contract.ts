import { describe } from 'vitest'
import type { Session } from '../../src/kit/check/harness/session.ts'
import { creditsOf } from '../states/cad-credits.ts'
import { newAddress, registerAddress } from '../states/cad-emails.ts'
import { proveByFacts } from '../states/documented.ts'
import type { Transaction } from '../states/given.ts'
import { findLost, findMisfiltered, findRepeated } from '../states/judge-pages.ts'
import { readUntil } from '../states/late-effects.ts'
import { idsOf, type Query, TRANSACTIONS } from '../states/lists.ts'
import { findMissed, listSearched, TYPES } from '../states/searches.ts'
import { createListReader, expectNothingWrong, type ListRow, listCallers } from '../states/whole-list.ts'

const reader = createListReader()
const read = (session: Session, query?: Query) => reader.whole(session, TRANSACTIONS, query)

describe('a transaction that is new', () => {
  proveByFacts(
    'REQ-TXN-02 REQ-TXN-08 REQ-TXN-09 is listed, counted, filtered and found like those that were there',
    'stateful',
    async (session) => {
      for (const caller of await listCallers(session)) {
        const before = (await read(caller)).rows
        const fresh = await receive(caller, before)
        await expectNothingWrong(session, reader, TRANSACTIONS, () => judge(caller, before, fresh))
      }
    },
  )
})

/** Lets collections come in, until they are shown: the rows that they made. */
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
  const shown = await readUntil(
    async () => {
      reader.forget()
      const rows = (await read(session)).rows.filter(({ id }) => !known.has(id)) as unknown as Transaction[]
      const credits = creditsOf(amounts, rows)
      return amounts.map((amount) => credits.get(amount)?.[0])
    },
    (rows) => !rows.includes(undefined),
  )
  const rows = shown.filter((row) => row !== undefined)
  if (rows.length < amounts.length) session.undecidable('no credit shows among the transactions')
  return rows as unknown as ListRow[]
}

async function judge(
  session: Session,
  before: readonly ListRow[],
  fresh: readonly ListRow[],
): Promise<string[]> {
  const all = await read(session)
  const otherSizes = await reader.otherSizes(session, TRANSACTIONS)
  const listed = new Set(idsOf(all.rows))
  const gone = all.isWhole && [...before, ...fresh].find(({ id }) => !listed.has(id))
  const wrong = [
    ...(gone ? [`${gone.id} was there, and is listed no longer`] : []),
    ...[all, ...otherSizes].flatMap(findRepeated),
    ...findLost(all, otherSizes),
    ...(await findMisfiltered((filter) => read(session, filter), 'type', TYPES)),
  ]
  for (const field of await listSearched(read, session, before))
    for (const row of fresh.filter((each) => each[field]))
      wrong.push(...(await findMissed(read, session, row, field)))
  return wrong
}
