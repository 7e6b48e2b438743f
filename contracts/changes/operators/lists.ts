import type { ChangeOperator, Place } from '../change.ts'
import { answerAs, editAt } from '../edit.ts'
import { type Answered, queryOf, type Recorded, type Row, rowsOf } from '../recorded.ts'
import {
  findNear,
  listReadings,
  pageOf,
  type Reading,
  readUnfiltered,
  shiftTotal,
  totalOf,
} from '../showings.ts'

interface List {
  name: string
  operationId: string
  section: string
  sizeName: string
  filterName: string
  requirements: Record<'rows' | 'size' | 'page' | 'filter' | 'meta', string>
}

const LISTS: readonly List[] = [
  {
    ...{ name: 'transactions', operationId: 'listTransactions', section: '§4.3' },
    ...{ sizeName: 'list', filterName: 'type' },
    requirements: {
      ...{ rows: 'REQ-TXN-01', size: 'REQ-TXN-04', page: 'REQ-TXN-06' },
      ...{ filter: 'REQ-TXN-10', meta: 'REQ-TXN-21' },
    },
  },
  {
    ...{ name: 'aml', operationId: 'listAmlRecords', section: '§4.4' },
    ...{ sizeName: 'limit', filterName: 'status' },
    requirements: {
      ...{ rows: 'REQ-AML-02', size: 'REQ-AML-08', page: 'REQ-AML-06' },
      ...{ filter: 'REQ-AML-04', meta: 'REQ-AML-17' },
    },
  },
]

interface Change {
  name: string
  requirement: keyof List['requirements']
  says: string
  findPlaces(recorded: Recorded, list: List): readonly Place[]
}

const change = (
  name: string,
  requirement: Change['requirement'],
  says: string,
  findPlaces: Change['findPlaces'],
): Change => ({ name, requirement, says, findPlaces })

/** What the service does wrong with either list. */
const CHANGES: readonly Change[] = [
  change('row-twice', 'rows', 'shows a row twice on a page', (recorded, list) =>
    readAnswers(recorded, list, 2).map((answered) =>
      editAt(answered, (draft) => {
        const rows = rowsOf(draft)
        rows[rows.length - 1] = structuredClone(rows[0]!)
      }),
    ),
  ),
  change('row-on-two-pages', 'page', 'shows the last row of a page on the next one again', (recorded, list) =>
    listPairs(recorded, list).map(([page, next]) =>
      editAt(next, (draft) => {
        rowsOf(draft)[0] = structuredClone(rowsOf(page.body).at(-1)!)
      }),
    ),
  ),
  change('page-ignored', 'page', 'answers another page with the first one', (recorded, list) =>
    listPairs(recorded, list).map(([page, next]) =>
      editAt(next, (draft) => {
        const rows = rowsOf(draft)
        rows.splice(0, rows.length, ...structuredClone(rowsOf(page.body)))
      }),
    ),
  ),
  change('row-lost', 'rows', 'leaves a row out of a reading, and counts it', (recorded, list) =>
    listWhole(recorded, list).map((answered) => editAt(answered, (draft) => dropRow(rowsOf(draft)))),
  ),
  change('row-forgotten', 'rows', 'forgets a row in one reading, its count included', (recorded, list) =>
    listWhole(recorded, list)
      .filter((answered) => queryOf(answered)[list.filterName] === undefined && !queryOf(answered).search)
      .map((answered) =>
        editAt(answered, (draft) => {
          dropRow(rowsOf(draft))
          shiftTotal(draft, -1)
        }),
      ),
  ),
  ...[1, -1].map((by) =>
    change(
      by > 0 ? 'counts-more' : 'counts-fewer',
      'meta',
      `counts one row too ${by > 0 ? 'many' : 'few'}`,
      (recorded, list) =>
        listReadings(recorded, list.operationId)
          .filter(({ isWhole }) => isWhole)
          .flatMap(({ pages }) => pages)
          .map((answered) => editAt(answered, (draft) => shiftTotal(draft, by))),
    ),
  ),
  change('count-is-page', 'meta', 'counts the rows of the page in place of all', (recorded, list) =>
    listReadings(recorded, list.operationId)
      .filter(({ pages, isWhole }) => isWhole && pages.length > 1)
      .flatMap(({ pages }) => pages)
      .map((answered) =>
        editAt(answered, (draft) => shiftTotal(draft, rowsOf(draft).length - (totalOf(draft) ?? 0))),
      ),
  ),
  change('page-too-long', 'size', 'shows one row more than asked for', (recorded, list) =>
    listPairs(recorded, list)
      .filter(([page]) => Number(queryOf(page)[list.sizeName]) === rowsOf(page.body).length)
      .map(([page, next]) =>
        editAt(page, (draft) => {
          rowsOf(draft).push(structuredClone(rowsOf(next.body)[0]!))
        }),
      ),
  ),
  change('filter-leaks-row', 'filter', 'shows one row that the filter excludes', (recorded, list) =>
    listFiltered(recorded, list).flatMap(({ answered, excluded }) => {
      const [row] = excluded
      return row ? [editAt(answered, (draft) => void rowsOf(draft).splice(0, 1, structuredClone(row)))] : []
    }),
  ),
  change(
    'filter-leaks-last-row',
    'filter',
    'shows a row that the filter excludes at the end of a page',
    (recorded, list) =>
      listFiltered(recorded, list).flatMap(({ answered, excluded }) => {
        const row = excluded.at(-1)
        return row
          ? [editAt(answered, (draft) => void rowsOf(draft).splice(-1, 1, structuredClone(row)))]
          : []
      }),
  ),
  change('filter-ignored', 'filter', 'ignores the filter', (recorded, list) =>
    listFiltered(recorded, list).map(({ answered, all }) => answerAs(answered, all)),
  ),
  change(
    'filter-hides-row',
    'filter',
    'leaves out a row that the filter asks for, and counts without it',
    (recorded, list) =>
      listWhole(recorded, list)
        .filter((answered) => queryOf(answered)[list.filterName] !== undefined)
        .map((answered) =>
          editAt(answered, (draft) => {
            dropRow(rowsOf(draft))
            shiftTotal(draft, -1)
          }),
        ),
  ),
  change('filter-hides-all', 'filter', 'shows nothing where a filter is given', (recorded, list) =>
    listFiltered(recorded, list).map(({ answered }) =>
      editAt(answered, (draft) => {
        shiftTotal(draft, -(totalOf(draft) ?? 0))
        rowsOf(draft).length = 0
      }),
    ),
  ),
]

export const LIST_OPERATORS: readonly ChangeOperator[] = LISTS.flatMap((list) =>
  CHANGES.map(({ name, requirement, says, findPlaces }) => ({
    ...{ name: `${list.name}-${name}`, section: list.section, says },
    requirements: [list.requirements[requirement]],
    findPlaces: (recorded) => findPlaces(recorded, list),
  })),
)

function dropRow(rows: Row[]): void {
  rows.splice(Math.floor(rows.length / 2), 1)
}

function readAnswers(recorded: Recorded, { operationId }: List, atLeast: number): readonly Answered[] {
  return recorded.listTaken(operationId).filter(({ body }) => rowsOf(body).length >= atLeast)
}

/** Pairs of consecutive pages that both show rows. */
function listPairs(recorded: Recorded, { operationId }: List): [Answered, Answered][] {
  return listReadings(recorded, operationId).flatMap(({ pages }: Reading) =>
    pages.flatMap((page): [Answered, Answered][] => {
      const next = pages.find((each) => Number(pageOf(each)) === Number(pageOf(page)) + 1)
      const areFull = next && rowsOf(page.body).length > 0 && rowsOf(next.body).length > 0
      return areFull ? [[page, next]] : []
    }),
  )
}

function listWhole(recorded: Recorded, { operationId }: List): Answered[] {
  return listReadings(recorded, operationId)
    .filter(({ isWhole }) => isWhole)
    .flatMap(({ pages }) => pages)
    .filter(({ body }) => rowsOf(body).length > 1)
}

/** Filtered answers, each with rows that the filter should exclude. */
function listFiltered(recorded: Recorded, list: List) {
  const unfiltered = readUnfiltered(recorded, list.operationId, list.filterName)
  return recorded.listTaken(list.operationId).flatMap((answered) => {
    const asked = queryOf(answered)[list.filterName]
    const all = asked && rowsOf(answered.body).length > 0 ? findNear(unfiltered, answered) : undefined
    const excluded = all ? rowsOf(all.body).filter((row) => row[list.filterName] !== asked) : []
    return all && excluded.length > 0 ? [{ answered, all, excluded }] : []
  })
}
