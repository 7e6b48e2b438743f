import type { ChangeOperator } from '../change.ts'
import { editAt } from '../edit.ts'
import { type Answered, metaOf, queryOf, type Recorded, type Row, rowsOf } from '../recorded.ts'
import { pageOf } from '../showings.ts'

/** Operators for what is documented of only one of the two lists. */
export const SINGLE_LIST_OPERATORS: readonly ChangeOperator[] = [
  {
    name: 'aml-default-short',
    section: '§4.4',
    requirements: ['REQ-AML-09'],
    says: 'shows ten records where no limit is given',
    findPlaces: (recorded) =>
      recorded
        .listTaken('listAmlRecords')
        .filter((answered) => queryOf(answered).limit === undefined && rowsOf(answered.body).length > 10)
        .map((answered) => editAt(answered, (draft) => void rowsOf(draft).splice(10))),
  },
  {
    name: 'aml-default-long',
    section: '§8',
    requirements: ['REQ-AML-09'],
    says: 'shows 21 records where no limit is given',
    findPlaces: (recorded) =>
      recorded
        .listTaken('listAmlRecords')
        .filter((answered) => queryOf(answered).limit === undefined && rowsOf(answered.body).length === 20)
        .flatMap((answered) => {
          const extra = findRowBeyond(recorded, answered)
          return extra ? [editAt(answered, (draft) => void rowsOf(draft).push(structuredClone(extra)))] : []
        }),
  },
  {
    name: 'aml-pages-fewer',
    section: '§2',
    requirements: ['REQ-AML-17'],
    says: 'counts fewer pages than its own total and limit make',
    findPlaces: (recorded) =>
      recorded
        .listTaken('listAmlRecords')
        .filter(({ body }) => Number(metaOf(body)?.pages) > 1)
        .map((answered) =>
          editAt(answered, (draft) => {
            const meta = metaOf(draft)
            if (meta) meta.pages = 1
          }),
        ),
  },
  {
    name: 'aml-page-other',
    section: '§2',
    requirements: ['REQ-AML-17'],
    says: 'shows another page in meta than the one that was asked for',
    findPlaces: (recorded) =>
      recorded
        .listTaken('listAmlRecords')
        .filter((answered) => rowsOf(answered.body).length > 0 && Number(pageOf(answered)) > 1)
        .map((answered) =>
          editAt(answered, (draft) => {
            const meta = metaOf(draft)
            if (meta) meta.page = 1
          }),
        ),
  },
]

function findRowBeyond(recorded: Recorded, { body, exchange }: Answered): Row | undefined {
  const shown = new Set(rowsOf(body).map(({ id }) => id))
  const others = recorded
    .listTaken('listAmlRecords')
    .filter(({ exchange: own }) => own.era === exchange.era && own.business === exchange.business)
  for (const each of others) {
    const row = rowsOf(each.body).find(({ id }) => !shown.has(id))
    if (row) return row
  }
  return undefined
}
