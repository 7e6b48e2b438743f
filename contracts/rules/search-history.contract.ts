import { describe, expect } from 'vitest'
import { prove, type Session } from '../../src/kit/check/harness/session.ts'
import { byRecords } from '../../src/kit/check/remedies/remedy.ts'
import {
  findDifference,
  findMiscounted,
  findRepeated,
  findTooLong,
  findUnlisted,
} from '../states/judge-pages.ts'
import { type Query, TRANSACTIONS } from '../states/lists.ts'
import {
  createListReader,
  expectNothingWrong,
  type ListRow,
  listCallers,
  type Whole,
} from '../states/whole-list.ts'

const TYPES = ['CREDIT', 'DEBIT']
const NONSENSE = 'c0ffee-nobody-wrote-this'
/** Where a search may look, which is not stated; the most telling first. */
const WRITTEN = ['reference', 'description', 'id']
const MOST_WORDS = 3

const reader = createListReader()
const read = (session: Session, query?: Query) => reader.whole(session, TRANSACTIONS, query)

describe('listTransactions search', () => {
  const expectRight = (session: Session, find: () => Promise<string[]>) =>
    expectNothingWrong(session, reader, TRANSACTIONS, find)

  prove('REQ-TXN-08 finds what is written anywhere in the history', 'stateful', async (session) => {
    const { rows } = await readSeveral(session)
    const [latest, ...others] = [rows[0]!, rows[Math.floor(rows.length / 2)]!, rows.at(-1)!]
    const field = await findSearched(session, latest)
    if (field === undefined) expect.fail(`${latest.id} is found by none of its ${WRITTEN.join(', ')}`)
    await expectRight(session, async () => {
      const wrong: string[] = []
      for (const row of [latest, ...others]) {
        if (!row[field]) continue
        for (const filter of [{}, { type: String(row.type) }] as Query[]) {
          const found = await read(session, { search: String(row[field]), ...filter })
          if (found.isWhole && !found.rows.some(({ id }) => id === row.id))
            wrong.push(`${found.usual.asked} does not find ${row.id}, whose ${field} it is`)
        }
      }
      return wrong
    })
  })

  prove('REQ-TXN-08 finds less by nonsense than there is, of one type too', 'stateful', async (session) => {
    await readSeveral(session)
    await expectRight(session, async () => {
      const { rows } = await read(session)
      const wrong: string[] = []
      for (const type of [undefined, ...TYPES]) {
        const there = rows.filter((row) => type === undefined || row.type === type).length
        const found = await read(session, { search: NONSENSE, ...(type !== undefined && { type }) })
        if (there > 0 && found.rows.length >= there)
          wrong.push(`${found.usual.asked} finds ${found.rows.length}, as many as there are without it`)
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
          const own = await read(caller, { ...found.usual.query, type })
          ofTypes.push(own)
          wrong.push(...findDifference(own, found, (row) => row.type === type), ...findMiscounted(own, all))
        }
        const wholes = [found, ...ofTypes]
        wrong.push(
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

/** The field of a row whose text finds it. */
async function findSearched(session: Session, row: ListRow): Promise<string | undefined> {
  for (const field of WRITTEN.filter((each) => row[each])) {
    const { rows } = await read(session, { search: String(row[field]) })
    if (rows.some(({ id }) => id === row.id)) return field
  }
  return undefined
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
