import { describe } from 'vitest'
import { cover } from '../../src/kit/check/harness/probes/in-turns.ts'
import { prove, type Session } from '../../src/kit/check/harness/session.ts'
import { byRecords } from '../../src/kit/check/remedies/remedy.ts'
import {
  findDifference,
  findLost,
  findMiscounted,
  findRepeated,
  findTooLong,
  findUnlisted,
} from '../states/judge-pages.ts'
import { TRANSACTIONS } from '../states/lists.ts'
import { findMissed, listSearched, type Read, TYPES, WRITTEN } from '../states/searches.ts'
import {
  createListReader,
  expectNothingWrong,
  type ListRow,
  listCallers,
  type Whole,
} from '../states/whole-list.ts'

const NONSENSE = 'c0ffee-nobody-wrote-this'
const MOST_WORDS = 3
const MOST_ROWS = 15

const reader = createListReader()
const read: Read = (session, query) => reader.whole(session, TRANSACTIONS, query)

describe('listTransactions search', () => {
  const expectRight = (session: Session, find: () => Promise<string[]>) =>
    expectNothingWrong(session, reader, TRANSACTIONS, find)

  prove('REQ-TXN-08 finds what is written anywhere in the history', 'stateful', async (session) => {
    await readSeveral(session)
    await expectRight(session, async () => {
      const wrong: string[] = []
      for (const caller of await listCallers(session)) {
        const rows = chooseRows(caller, (await read(caller)).rows)
        const fields = await listSearched(read, caller, rows)
        if (rows.length > 0 && fields.length === 0)
          wrong.push(`${rows[0]!.id} is found by none of its ${WRITTEN.join(', ')}`)
        for (const field of fields)
          for (const row of rows.filter((each) => each[field]))
            wrong.push(...(await findMissed(read, caller, row, field)))
      }
      return wrong
    })
  })

  prove('REQ-TXN-08 finds less by nonsense than there is, of one type too', 'stateful', async (session) => {
    await readSeveral(session)
    await expectRight(session, async () => {
      const wrong: string[] = []
      for (const caller of await listCallers(session)) {
        const { rows } = await read(caller)
        for (const type of [undefined, ...TYPES]) {
          const there = rows.filter((row) => type === undefined || row.type === type).length
          const found = await read(caller, { search: NONSENSE, ...(type !== undefined && { type }) })
          if (there > 0 && found.rows.length >= there)
            wrong.push(`${found.usual.asked} finds ${found.rows.length}, as many as there are without it`)
        }
      }
      return wrong
    })
  })

  prove('REQ-TXN-08 REQ-TXN-04 REQ-TXN-10 pages and filters what it finds', 'stateful', async (session) => {
    await readSeveral(session)
    let isFound = false
    await expectRight(session, async () => {
      const wrong: string[] = []
      const callers = await listCallers(session)
      for (const [index, caller] of callers.entries()) {
        const all = await read(caller)
        const other = callers[1 - index]
        const found = await findMany(caller, all, other ? (await read(other)).rows : [])
        if (!found) continue
        isFound = true
        const ofTypes: Whole[] = []
        for (const type of TYPES) {
          const query = { ...found.usual.query, type }
          const own = await read(caller, query)
          ofTypes.push(own, ...(await reader.otherSizes(caller, TRANSACTIONS, query)))
          wrong.push(...findDifference(own, found, (row) => row.type === type), ...findMiscounted(own, all))
        }
        const otherSizes = await reader.otherSizes(caller, TRANSACTIONS, found.usual.query)
        const wholes = [found, ...otherSizes, ...ofTypes]
        wrong.push(
          ...findLost(found, otherSizes),
          ...wholes.flatMap(findRepeated),
          ...wholes.flatMap((each) => findTooLong(TRANSACTIONS, each)),
          ...findUnlisted(all, wholes),
          ...findMiscounted(found, all),
        )
      }
      return wrong
    })
    if (!isFound)
      session.undecidable(
        'no word of a description finds two transactions here',
        byRecords('transactions with a word of their descriptions in common'),
      )
  })
})

async function readSeveral(session: Session): Promise<Whole> {
  const all = await read(session)
  if (all.rows.length < 2)
    session.undecidable('fewer than two transactions here', byRecords('two transactions'))
  return all
}

/** What makes one transaction another kind than the next: whatever is there, or is not. */
const KINDS = [
  ...['type', 'status', 'channel', 'method', 'currency', 'fee'],
  ...['depositId', 'spendingId', 'refundId', 'topupId', 'tuitionId', 'walletId', 'cardId', 'swapId'],
]

/** A few rows with every kind among them, the first and the last too; as proposed, search.contract.ts says how each is found. */
function chooseRows({ target }: Session, rows: readonly ListRow[]): ListRow[] {
  if (target.profile === 'proposed') return [...new Set([...rows.slice(0, 1), ...rows.slice(-1)])]
  const kindsOf = (row: ListRow) =>
    KINDS.map((name) => `${name} ${/Id$|fee/.test(name) ? Boolean(row[name]) : String(row[name])}`)
  return [...new Set([...rows.slice(0, 1), ...cover(rows, kindsOf), ...rows.slice(-1)])].slice(0, MOST_ROWS)
}

/** What a word finds that is in several descriptions, and in one of the other business where there is such a word. */
async function findMany(caller: Session, all: Whole, others: ListRow[]): Promise<Whole | undefined> {
  const elsewhere = new Set(others.flatMap(listWords))
  const counts = new Map<string, number>()
  for (const word of all.rows.flatMap(listWords)) counts.set(word, (counts.get(word) ?? 0) + 1)
  const words = [...counts]
    .filter(([, count]) => count > 1 && count < all.rows.length)
    .sort(
      ([one, few], [other, many]) => Number(elsewhere.has(other)) - Number(elsewhere.has(one)) || many - few,
    )
  for (const [search] of words.slice(0, MOST_WORDS)) {
    const found = await read(caller, { search })
    if (found.rows.length > 1) return found
  }
  return undefined
}

/** Each once. */
function listWords({ description }: ListRow): string[] {
  return [...new Set(String(description).match(/\p{L}{4,}/gu) ?? [])]
}
