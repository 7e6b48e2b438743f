import type { ChangeOperator } from '../change.ts'
import { editAll } from '../edit.ts'
import {
  type Answered,
  isAfter,
  isSameEra,
  listRows,
  metaOf,
  queryOf,
  type Recorded,
  type Row,
  rowsOf,
} from '../recorded.ts'
import { shiftTotal } from '../showings.ts'
import { isNumber, isText, other } from '../values.ts'

const SECTION = '§3'

/** A received collection, and how the transactions show its credit later. */
interface Credit {
  lists: readonly Answered[]
  row: Row
  /** Later lists of the other business. */
  foreign: readonly Answered[]
}

export const COLLECTION_OPERATORS: readonly ChangeOperator[] = [
  operator('credited-twice', 'REQ-COL-05', 'credits a collection twice', ({ lists, row }) =>
    editAll(lists, (draft) => addRow(draft, again(row))),
  ),
  operator('half-credited', 'REQ-COL-05', 'credits half of a collection', ({ lists, row }) =>
    editAll(lists, (draft) => setMembers(draft, row, { amount: Number(row.amount) / 2 })),
  ),
  operator('credited-doubled', 'REQ-COL-05', 'credits twice the amount of a collection', ({ lists, row }) =>
    editAll(lists, (draft) => setMembers(draft, row, { amount: Number(row.amount) * 2 })),
  ),
  operator(
    'credited-in-other-currency',
    'REQ-COL-05',
    'credits a collection in another currency',
    ({ lists, row }) => editAll(lists, (draft) => setMembers(draft, row, { currency: 'USD' })),
  ),
  operator('debited', 'REQ-COL-05', 'shows the credit of a collection as a debit', ({ lists, row }) =>
    editAll(lists, (draft) => setMembers(draft, row, { type: 'DEBIT' })),
  ),
  operator('never-credited', 'REQ-COL-02', 'never credits a collection', ({ lists, row }) =>
    editAll(lists, (draft) => removeRow(draft, row)),
  ),
  operator(
    'credited-to-both',
    'REQ-COL-02',
    'credits a collection to another business too',
    ({ row, foreign }) =>
      foreign.length === 0
        ? undefined
        : editAll(foreign, (draft) => addRow(draft, ofOther(again(row), draft))),
  ),
  {
    ...{ name: 'collection-credited-to-other', section: SECTION, requirements: ['REQ-COL-02', 'REQ-COL-04'] },
    says: 'credits a collection to the wrong business',
    findPlaces: (recorded) =>
      listCredits(recorded).flatMap(({ lists, row, foreign }) => {
        if (foreign.length === 0) return []
        const taken = editAll(lists, (draft) => removeRow(draft, row))
        const given = editAll(foreign, (draft) => addRow(draft, ofOther(row, draft)))
        return [{ index: taken.index, make: () => new Map([...taken.make(), ...given.make()]) }]
      }),
  },
]

function operator(
  name: string,
  requirement: string,
  says: string,
  change: (credit: Credit) => ReturnType<typeof editAll> | undefined,
): ChangeOperator {
  return {
    ...{ name: `collection-${name}`, section: SECTION, requirements: [requirement], says },
    findPlaces: (recorded) => listCredits(recorded).flatMap((credit) => change(credit) ?? []),
  }
}

function listCredits(recorded: Recorded): Credit[] {
  const lists = recorded.listTaken('listTransactions')
  return recorded.listTaken('receiveCadCollection').flatMap((collection) => {
    const amount = amountOf(collection)
    const before = new Set(
      lists.filter((list) => !isAfter(list, collection) && isSameEra(list, collection)).flatMap(listIds),
    )
    const after = lists.filter((list) => isAfter(list, collection) && isPlain(list))
    const isCredit = (row: Row) =>
      row.amount === amount && row.currency === 'CAD' && row.type === 'CREDIT' && !before.has(row.id)
    const first = after.find(({ body }) => rowsOf(body).some(isCredit))
    const row = first && rowsOf(first.body).find(isCredit)
    if (!first || !row) return []
    const { business } = first.exchange
    const own = after.filter(
      (list) => list.exchange.business === business && rowsOf(list.body).some(({ id }) => id === row.id),
    )
    const foreign = after.filter(
      (list) => list.exchange.business !== business && isFirstPage(list) && rowsOf(list.body).length > 0,
    )
    return [{ lists: own, row, foreign }]
  })
}

function amountOf({ exchange }: Answered): number | undefined {
  for (const row of listRows(exchange.meant.body))
    for (const [name, value] of Object.entries(row))
      if (/amount$/i.test(name) && isNumber(value)) return value
  return undefined
}

function listIds({ body }: Answered): unknown[] {
  return rowsOf(body).map(({ id }) => id)
}

/** Whether a list is neither searched nor filtered in a way that excludes the credit. */
function isPlain(list: Answered): boolean {
  const { search, type } = queryOf(list)
  return !search && type !== 'DEBIT'
}

function isFirstPage(list: Answered): boolean {
  return (queryOf(list).page ?? '1') === '1'
}

function again(row: Row): Row {
  const { id, reference, deposit, depositId } = row
  const nested =
    typeof deposit === 'object' && deposit !== null ? { ...deposit, id: other(depositId) } : deposit
  return {
    ...row,
    ...{ id: other(id), reference: other(reference), deposit: nested },
    ...(isText(depositId) && depositId !== '' ? { depositId: other(depositId) } : {}),
  }
}

/** Returns the row as the business of the answer would see it. */
function ofOther(row: Row, draft: Row): Row {
  const [sample] = rowsOf(draft)
  return sample ? { ...row, businessId: sample.businessId } : row
}

function addRow(draft: Row, row: Row): void {
  const rows = rowsOf(draft)
  const size = metaOf(draft)?.size
  rows.unshift(structuredClone(row))
  if (isNumber(size) && rows.length > size) rows.pop()
  shiftTotal(draft, 1)
}

function removeRow(draft: Row, { id }: Row): void {
  const rows = rowsOf(draft)
  const position = rows.findIndex((row) => row.id === id)
  if (position < 0) return
  rows.splice(position, 1)
  shiftTotal(draft, -1)
}

function setMembers(draft: Row, { id }: Row, members: Row): void {
  const row = rowsOf(draft).find((each) => each.id === id)
  if (!row) return
  Object.assign(row, members)
  const { deposit } = row
  if (typeof deposit !== 'object' || deposit === null) return
  for (const name of ['amount', 'currency'] as const)
    if (name in members) Object.assign(deposit, { [name]: members[name] })
}
