import { isDeepStrictEqual } from 'node:util'
import { describe } from 'vitest'
import type { Session } from '../../src/kit/check/harness/session.ts'
import { drive, driveByFacts } from '../states/by-facts.ts'
import { AML_RECORDS, type PagedList, type Query, TRANSACTIONS } from '../states/lists.ts'
import { listCallers, listSizes, readPage, readToEnd } from '../states/whole-list.ts'

/** Paginated lists and their filters; lists.contract.ts covers what is proposed about them. */
const LISTS = [
  { paged: TRANSACTIONS, filter: 'type', values: ['CREDIT', 'DEBIT'] },
  { paged: AML_RECORDS, filter: 'status', values: ['PENDING', 'PROOF_UPLOADED', 'APPROVED', 'REJECTED'] },
] as const

describe.each(LISTS)('$paged.operationId', ({ paged, filter, values }) => {
  const filters = values.map((value) => ({ [filter]: value }))

  // A row missing from one reading is proved by the readings before and after it.
  driveByFacts('every page is read in several sizes, with and without each filter', 'stateful', (session) =>
    forEachCaller(session, async (caller) => {
      const total = await readSizes(caller, paged, {}, Number.POSITIVE_INFINITY)
      for (const [turn, each] of filters.entries()) await readSizes(caller, paged, each, 3, turn)
      await readToEnd(caller, paged, {}, total)
      for (const each of filters)
        await caller.call(paged.operationId, { query: { ...each, [paged.size]: LARGEST } })
    }),
  )
})

/** Maximum size requested. */
const LARGEST = 100

/** Reads the results of a query in some of the available sizes, and returns the number of rows. */
async function readSizes(
  caller: Session,
  paged: PagedList,
  filter: Query,
  most: number,
  turn = 0,
): Promise<number> {
  const { total } = await readPage(caller, paged, filter)
  for (const [index, size] of listSizes(total, most, turn).entries())
    await readToEnd(caller, paged, filter, size, index === 0)
  return total
}

/** Sizes sent without a page: all of them unfiltered, and one with each status. */
const SIZES = [1, 3, 20]
/** Maximum number of pages requested without a filter, including the one past the end of a short list. */
const MAX_PAGES = 3

describe('listAmlRecords', () => {
  // Queries with other values come in between, so that an omitted default is not left over from the previous call.
  drive('queries are sent with and without each default', 'stateful', (session) =>
    forEachCaller(session, async (caller, index) => {
      if (caller.target.profile === 'proposed') {
        // lists.contract.ts covers the rest.
        await leaveOutLimit(caller, 1)
        return leaveOutPage(caller, 20)
      }
      const { total } = await readPage(caller, AML_RECORDS)
      const pages = Math.min(index > 0 ? 2 : MAX_PAGES, Math.ceil(total / 20) + 1)
      for (let page = 1; page <= pages; page += 1) await leaveOutLimit(caller, page)
      for (const limit of index > 0 ? SIZES.slice(1, 2) : SIZES) await leaveOutPage(caller, limit)
      await ask(caller, [{ page: 1 }, { page: 2 }, {}, { page: 1 }])
      if (index > 0) return
      for (const [turn, status] of LISTS[1].values.entries()) {
        await leaveOutLimit(caller, 1, { status })
        await leaveOutPage(caller, SIZES[turn % SIZES.length]!, { status })
      }
    }),
  )
})

function leaveOutLimit(caller: Session, page: number, filter: Query = {}): Promise<void> {
  return ask(caller, [{ page, limit: 20 }, { page, limit: 2 }, { page }, { page, limit: 20 }], filter)
}

function leaveOutPage(caller: Session, limit: number, filter: Query = {}): Promise<void> {
  return ask(caller, [{ limit, page: 1 }, { limit, page: 2 }, { limit }, { limit, page: 1 }], filter)
}

const MAX_TURNS = 3

/** The first query and the last are the same: if a record arrived in between, nothing can be compared, so they are repeated. */
async function ask(caller: Session, queries: readonly Query[], filter: Query = {}): Promise<void> {
  for (let turn = 0; turn < MAX_TURNS; turn += 1) {
    const shown: unknown[] = []
    for (const query of queries) {
      const { body } = await caller.call('listAmlRecords', { query: { ...filter, ...query } })
      shown.push([[body?.data].flat().map((row) => row?.id), body?.meta])
    }
    if (isDeepStrictEqual(shown[0], shown.at(-1))) return
  }
}

async function forEachCaller(
  session: Session,
  run: (caller: Session, index: number) => Promise<void>,
): Promise<void> {
  for (const [index, caller] of (await listCallers(session)).entries()) await run(caller, index)
}
