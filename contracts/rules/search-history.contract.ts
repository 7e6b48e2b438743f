import { describe } from 'vitest'
import { cover } from '../../src/kit/check/harness/probes/in-turns.ts'
import { prove, type Session } from '../../src/kit/check/harness/session.ts'
import { byRecords } from '../../src/kit/check/remedies/remedy.ts'
import { drive, driveByFacts } from '../states/by-facts.ts'
import { TRANSACTIONS } from '../states/lists.ts'
import { findMissed, listSearched, type Read, TYPES, WRITTEN } from '../states/searches.ts'
import {
  createListReader,
  expectNothingWrong,
  type ListRow,
  listCallers,
  listSizes,
  MORE_THAN_READ,
  readPage,
  readToEnd,
  type Whole,
} from '../states/whole-list.ts'

const NONSENSE = 'c0ffee-nobody-wrote-this'
const MAX_WORDS = 3
const MAX_ROWS = 4

const reader = createListReader()
const read: Read = (session, query) => reader.whole(session, TRANSACTIONS, query)

describe('listTransactions search', () => {
  const expectRight = (session: Session, find: () => Promise<string[]>) =>
    expectNothingWrong(session, reader, TRANSACTIONS, find)

  prove('REQ-TXN-08 finds transactions anywhere in the history', 'stateful', async (session) => {
    await readSeveral(session)
    await expectRight(session, async () => {
      const wrong: string[] = []
      for (const caller of await listCallers(session)) {
        const rows = chooseRows(caller, (await read(caller)).rows)
        const { fields, isWhole } = await listSearched(read, caller, rows)
        if (fields.length === 0 && !isWhole) caller.undecidable(MORE_THAN_READ)
        if (rows.length > 0 && fields.length === 0)
          wrong.push(`${rows[0]!.id} is found by none of its ${WRITTEN.join(', ')}`)
        for (const field of fields) {
          const written = rows.filter((row) => row[field])
          wrong.push(
            ...(await Promise.all(written.map((row) => findMissed(read, caller, row, field)))).flat(),
          )
        }
      }
      return wrong
    })
  })

  prove(
    'REQ-TXN-08 does not find everything by a nonsense text, with or without a type',
    'stateful',
    async (session) => {
      await readSeveral(session)
      await expectRight(session, async () => {
        const wrong: string[] = []
        const callers = await listCallers(session)
        for (const caller of callers) {
          const { rows, isWhole } = await read(caller)
          if (!isWhole) caller.undecidable(MORE_THAN_READ)
          const isFirst = caller === callers[0] && caller.target.profile !== 'proposed'
          const nonsense = isFirst ? listNonsense(rows) : [NONSENSE]
          for (const search of nonsense)
            for (const type of [undefined, ...TYPES]) {
              const there = rows.filter((row) => type === undefined || row.type === type).length
              const query = { search, ...(type !== undefined && { type }) }
              // The maximum length of a text is not documented.
              if (there === 0 || !(await reader.takes(caller, TRANSACTIONS, query))) continue
              const found = await read(caller, query)
              if (found.rows.length >= there)
                wrong.push(`${found.usual.asked} finds ${found.rows.length}, as many as there are without it`)
            }
        }
        return wrong
      })
    },
  )

  driveByFacts('the results of a word are read, by page and type', 'stateful', async (session) => {
    const callers = await listCallers(session)
    for (const [index, caller] of callers.entries()) {
      const other = callers[1 - index]
      const found = await findMany(caller, (await read(caller)).rows, other ? (await read(other)).rows : [])
      if (!found) continue
      for (const [turn, type] of [undefined, ...TYPES].entries()) {
        const query = { ...found.usual.query, ...(type !== undefined && { type }) }
        const { total } = await readPage(caller, TRANSACTIONS, query)
        for (const [nth, size] of listSizes(total, index > 0 ? 6 : 3, turn).entries())
          await readToEnd(caller, TRANSACTIONS, query, size, nth === 0)
      }
    }
  })

  driveByFacts(
    'texts of another business are searched for',
    ['stateful', 'two-businesses'],
    async (session) => {
      const callers = await listCallers(session)
      const asked = await Promise.all(
        callers.map(async (caller, index) => {
          const { rows } = await read(callers[1 - index]!)
          const texts = [rows.at(0), rows.at(-1)].flatMap((row) => [row?.reference, row?.id])
          const searches = [...new Set(texts)].filter(Boolean).map(String)
          for (const search of searches) await readPage(caller, TRANSACTIONS, { search })
          return searches
        }),
      )
      if (asked.flat().length === 0) session.undecidable('neither business has transactions here')
    },
  )

  drive('a rare word is searched for, by type', 'stateful', async (session) => {
    for (const caller of await listCallers(session)) {
      const counts = [...countWords((await read(caller)).rows)].filter(([, count]) => count > 1)
      const [few] = counts.sort(([, one], [, other]) => one - other)
      if (!few) continue
      for (const type of [undefined, ...TYPES])
        await readPage(caller, TRANSACTIONS, { search: few[0], ...(type !== undefined && { type }) })
    }
  })
})

/** Returns texts that no transaction contains: a usual, a short and a long one, and one beyond ASCII. */
function listNonsense(rows: readonly ListRow[]): string[] {
  const written = JSON.stringify(rows).toLowerCase()
  const short = ['zqj', 'qxv', 'jvq', 'wzx'].find((each) => !written.includes(each))
  return [NONSENSE, ...(short ? [short] : []), NONSENSE.repeat(5), 'žádný-nikdo-ŵŷẑ']
}

async function readSeveral(session: Session): Promise<Whole> {
  const all = await read(session)
  if (all.rows.length < 2)
    session.undecidable('fewer than two transactions here', byRecords('two transactions'))
  return all
}

/** Members whose value, or presence, makes a transaction another kind. */
const KINDS = [
  ...['type', 'status', 'channel', 'method', 'currency', 'fee'],
  ...['depositId', 'spendingId', 'refundId', 'topupId', 'tuitionId', 'walletId', 'cardId', 'swapId'],
]

/** Chooses a few rows with every kind, the first and the last; under the proposals, search.contract.ts covers the rest. */
function chooseRows({ target }: Session, rows: readonly ListRow[]): ListRow[] {
  if (target.profile === 'proposed') return [...new Set([...rows.slice(0, 1), ...rows.slice(-1)])]
  const kindsOf = (row: ListRow) =>
    KINDS.map((name) => `${name} ${/Id$|fee/.test(name) ? Boolean(row[name]) : String(row[name])}`)
  return [...new Set([...rows.slice(0, 1), ...rows.slice(-1), ...cover(rows, kindsOf)])].slice(0, MAX_ROWS)
}

/** Searches for a word in several descriptions, and in one of the other business if there is such a word. */
async function findMany(caller: Session, all: ListRow[], others: ListRow[]): Promise<Whole | undefined> {
  const elsewhere = new Set(others.flatMap(listWords))
  const words = [...countWords(all)]
    .filter(([, count]) => count > 1 && count < all.length)
    .sort(
      ([one, few], [other, many]) => Number(elsewhere.has(other)) - Number(elsewhere.has(one)) || many - few,
    )
  for (const [search] of words.slice(0, MAX_WORDS)) {
    const found = await read(caller, { search })
    if (found.rows.length > 1) return found
  }
  return undefined
}

/** Returns the number of descriptions that contain each word. */
function countWords(rows: readonly ListRow[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const word of rows.flatMap(listWords)) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

/** Returns each word once. */
function listWords({ description }: ListRow): string[] {
  return [...new Set(String(description).match(/\p{L}{4,}/gu) ?? [])]
}
