import { describe } from 'vitest'
import { prove, type Session } from '../../src/kit/check/harness/session.ts'
import { byRecords } from '../../src/kit/check/remedies/remedy.ts'
import {
  findDifference,
  findLost,
  findMiscounted,
  findRepeated,
  findTooLong,
  findUnlisted,
  listPages,
} from '../states/judge-pages.ts'
import { AML_RECORDS, boundsOf, idsOf, type PagedList, TRANSACTIONS } from '../states/lists.ts'
import { createListReader, expectNothingWrong, listCallers, type Whole } from '../states/whole-list.ts'

/** What is stated of a list that comes in pages, and by which requirements; what is proposed is in lists.contract.ts. */
interface Stated {
  paged: PagedList
  filter: string
  values: readonly string[]
  pages: string
  most: string
  only: string
  all: string
  own: string
  /** That there is a size and a page where neither is asked for. */
  usual?: string
}

const STATED: readonly Stated[] = [
  {
    paged: TRANSACTIONS,
    filter: 'type',
    values: ['CREDIT', 'DEBIT'],
    pages: 'REQ-TXN-06',
    most: 'REQ-TXN-04',
    only: 'REQ-TXN-10',
    all: 'REQ-TXN-09',
    own: 'REQ-TXN-02',
  },
  {
    paged: AML_RECORDS,
    filter: 'status',
    values: ['PENDING', 'PROOF_UPLOADED', 'APPROVED', 'REJECTED'],
    pages: 'REQ-AML-06',
    most: 'REQ-AML-08',
    only: 'REQ-AML-04',
    all: 'REQ-AML-05',
    own: 'REQ-AML-18',
    usual: 'REQ-AML-07 REQ-AML-09',
  },
]

/** What one caller is shown. */
interface Shown {
  all: Whole
  /** By a value of the filter. */
  filtered: [value: string, whole: Whole][]
  /** Each of them again, in pages of other sizes. */
  otherSizes: Map<Whole, Whole[]>
}

const reader = createListReader()

describe.each(STATED)('$paged.operationId pages', ({ paged, filter, values, ...by }) => {
  const readAll = async (session: Session): Promise<Shown[]> => {
    const shown: Shown[] = []
    for (const caller of await listCallers(session)) {
      const all = await reader.whole(caller, paged)
      const otherSizes = new Map([[all, await reader.otherSizes(caller, paged)]])
      const filtered: Shown['filtered'] = []
      for (const value of values) {
        const whole = await reader.whole(caller, paged, { [filter]: value })
        filtered.push([value, whole])
        otherSizes.set(whole, await reader.otherSizes(caller, paged, { [filter]: value }))
      }
      shown.push({ all, filtered, otherSizes })
    }
    return shown
  }
  const expectAll = async (session: Session, judge: (shown: Shown[]) => string[]) => {
    await expectNothingWrong(session, reader, paged, async () => judge(await readAll(session)))
    return readAll(session)
  }
  const expectEach = (session: Session, judge: (shown: Shown) => string[]) =>
    expectAll(session, (shown) => shown.flatMap(judge))

  const needSeveral = (session: Session, shown: Shown[]) => {
    if (shown.every(({ all }) => all.pages.length < 2))
      session.undecidable(
        `${paged.operationId} shows a single page here`,
        byRecords(`more rows that ${paged.operationId} shows`),
      )
  }
  const needTwoValues = (session: Session, shown: Shown[]) => {
    const present = new Set(shown.flatMap(({ all }) => all.rows.map((row) => row[filter])))
    if (present.size < 2)
      session.undecidable(
        `two values of ${filter} are needed, or a filter that does nothing would pass`,
        byRecords(`rows of two values of ${filter} that ${paged.operationId} shows`),
      )
  }

  prove(`${by.pages} together hold every row once, as many as meta counts`, 'stateful', async (session) => {
    const shown = await expectEach(session, (each) => [
      ...listWholes(each).flatMap(findRepeated),
      ...[...each.otherSizes].flatMap(([whole, others]) => findLost(whole, others)),
      ...findMiscounted(each.all),
      ...findUnlisted(each.all, listWholes(each)),
    ])
    needSeveral(session, shown)
  })

  prove(`${by.most} hold at most as many as ${paged.size} says`, 'stateful', async (session) => {
    const shown = await expectEach(session, (each) =>
      listWholes(each).flatMap((whole) => findTooLong(paged, whole)),
    )
    needSeveral(session, shown)
  })

  if (by.usual !== undefined) {
    prove(
      `${by.usual} are the first of the usual size where nothing is said`,
      'stateful',
      async (session) => {
        const { usual: size } = boundsOf(paged)
        const shown = await expectEach(session, (each) =>
          [...each.otherSizes.keys()].flatMap(({ usual, rows }) => {
            const begin = idsOf(rows.slice(0, size)).join(' ')
            return idsOf(usual.rows).join(' ') === begin
              ? []
              : [`${usual.asked} does not show the first ${size}`]
          }),
        )
        if (shown.every(({ all }) => all.rows.length <= size))
          session.undecidable(
            `no business has more than ${size} rows here`,
            byRecords(`more than ${size} rows that ${paged.operationId} shows`),
          )
      },
    )
  }

  prove(`${by.only} show one ${filter} alone with the filter`, 'stateful', async (session) => {
    const shown = await expectEach(session, ({ filtered, otherSizes }) =>
      filtered.flatMap(([value, whole]) =>
        [whole, ...otherSizes.get(whole)!].flatMap(listPages).flatMap(({ asked, rows }) => {
          const other = rows.find((row) => row[filter] !== value)
          return other ? [`${asked} shows ${other.id}, whose ${filter} is ${String(other[filter])}`] : []
        }),
      ),
    )
    needTwoValues(session, shown)
  })

  prove(`${by.all} show the same rows with the filter as without`, 'stateful', async (session) => {
    const shown = await expectEach(session, ({ all, filtered }) =>
      filtered.flatMap(([value, whole]) => [
        ...findDifference(whole, all, (row) => row[filter] === value),
        ...findMiscounted(whole, all),
      ]),
    )
    needTwoValues(session, shown)
  })

  prove(
    `${by.own} show the caller's own rows and no other`,
    ['stateful', 'two-businesses'],
    async (session) => {
      if (session.target.profile === 'proposed')
        session.disable('as proposed, records are made that tell two businesses apart')
      const shown = await expectAll(session, findForeign)
      if (shown.some(({ all }) => all.rows.length === 0))
        session.undecidable(
          `${paged.operationId} shows one of two businesses nothing here`,
          byRecords(`a row that ${paged.operationId} shows to each business`),
        )
    },
  )
})

function listWholes({ otherSizes }: Shown): Whole[] {
  return [...otherSizes].flatMap(([whole, others]) => [whole, ...others])
}

/** A row of another business than the caller's first, or one businessId for two callers. */
function findForeign(shown: Shown[]): string[] {
  const callers = shown.map((each) => listWholes(each).flatMap(listPages))
  const owners = callers.map((pages) => pages.flatMap(({ rows }) => rows)[0]?.businessId)
  const known = owners.filter((each) => each !== undefined)
  if (new Set(known).size < known.length) return ['two businesses are shown rows of one businessId']
  return callers.flatMap((pages, index) =>
    pages.flatMap(({ asked, rows }) => {
      const foreign = rows.find(({ businessId }) => businessId !== owners[index])
      return foreign ? [`${asked} shows ${foreign.id}, of another businessId than the first`] : []
    }),
  )
}
