import type { ChangeOperator, Place } from '../change.ts'
import { changeMembers, editAll, editAt } from '../edit.ts'
import {
  type Answered,
  idIn,
  isAfter,
  isSameEra,
  listRows,
  type Recorded,
  type Row,
  rowsOf,
  saidBy,
} from '../recorded.ts'
import { shiftTotal } from '../showings.ts'
import { isNumber, isText, other } from '../values.ts'

const SECTION = '§4.1'

export const REFUND_OPERATORS: readonly ChangeOperator[] = [
  listed('twice', 'lists a refund twice under another id', (rows, position) => {
    const row = rows[position]!
    rows.push({ ...structuredClone(row), ...renamed(row) })
  }),
  listed('row-twice', 'lists the same refund twice', (rows, position) => {
    rows.push(structuredClone(rows[position]!))
  }),
  listed('amount-doubled', 'lists a refund with twice its amount', changeRow('amount', scale(2))),
  listed('amount-halved', 'lists a refund with half its amount', changeRow('amount', scale(0.5))),
  listed('currency-differs', 'lists a refund in another currency', changeRow('currency', other)),
  listed('of-other-order', 'lists a refund of another order', (rows, position) => {
    const row = rows[position]!
    const name = 'orderReference' in row ? 'orderReference' : 'order_reference'
    row[name] = other(row[name])
  }),
  {
    ...{ name: 'refund-never-listed', section: '§1.1', requirements: ['REQ-ORD-15'] },
    says: 'never lists a refund that was created',
    findPlaces: (recorded) =>
      listRefunds(recorded).map(({ lists, id }) => editAll(lists, (draft) => removeRow(draft, id))),
  },
  {
    ...{ name: 'refund-lost-later', section: '§1.1', requirements: ['REQ-ORD-15'] },
    says: 'lists a refund, and later does not any more',
    findPlaces: (recorded) =>
      listRefunds(recorded).flatMap(({ lists, id }) =>
        lists.slice(1).map((list) => editAt(list, (draft) => removeRow(draft, id))),
      ),
  },
  created('amount-differs', 'creates a refund with another amount than was asked for', (draft) =>
    changeMembers(draft, 'amount', scale(2)),
  ),
  created('more-than-paid', 'refunds ten times what was paid', (draft) =>
    changeMembers(draft, 'amount', scale(10)),
  ),
  created('currency-differs', 'refunds in another currency than that of the order', (draft) =>
    changeMembers(draft, 'currency', other),
  ),
  {
    ...{ name: 'refund-more-than-paid-listed', section: SECTION, requirements: ['REQ-ORD-08', 'REQ-ORD-09'] },
    says: 'refunds ten times what was paid, and lists it so',
    findPlaces: (recorded) =>
      listRefunds(recorded).map(({ creation, lists, id }) =>
        editAll([creation, ...lists], (draft) => {
          for (const row of listRows(draft)) if (row.id === id && isNumber(row.amount)) row.amount *= 10
        }),
      ),
  },
  {
    ...{ name: 'refund-id-again', section: SECTION, requirements: ['REQ-ORD-08'] },
    says: 'gives two refunds the same id',
    findPlaces: (recorded) => {
      const creations = recorded.listTaken('createRefund')
      return creations.flatMap((creation, position) => {
        const earlier = creations[position - 1]
        const id = earlier && isSameEra(earlier, creation) ? idIn(earlier) : undefined
        return id ? [editAt(creation, (draft) => changeMembers(draft, 'id', () => id))] : []
      })
    },
  },
  {
    ...{ name: 'refund-of-nobody', section: '§1.1', requirements: ['REQ-ORD-15', 'REQ-ORD-09'] },
    says: 'lists a refund that nobody asked for',
    findPlaces: (recorded) => {
      const creations = recorded.listTaken('createOrder')
      return recorded.listTaken('listRefunds').flatMap((list) => {
        const [row] = rowsOf(list.body)
        const order = creations.find(
          (each) => isAfter(list, each) && each.exchange.business === list.exchange.business,
        )
        const reference = order && orderReferenceIn(order)
        if (!row || !reference) return []
        return [
          editAt(list, (draft) => {
            const name = 'orderReference' in row ? 'orderReference' : 'order_reference'
            rowsOf(draft).push({ ...structuredClone(row), ...renamed(row), [name]: reference })
            shiftTotal(draft, 1)
          }),
        ]
      })
    },
  },
]

/** Changes how one answer lists a created refund. */
function listed(name: string, says: string, change: (rows: Row[], position: number) => void): ChangeOperator {
  return {
    ...{ name: `listed-refund-${name}`, section: SECTION, requirements: ['REQ-ORD-09'], says },
    findPlaces: (recorded) =>
      listRefunds(recorded).flatMap(({ lists, id }) =>
        lists.map((list) =>
          editAt(list, (draft) => {
            const rows = rowsOf(draft)
            const position = rows.findIndex((row) => row.id === id)
            if (position >= 0) change(rows, position)
          }),
        ),
      ),
  }
}

/** Changes the answer to the creation of a refund. */
function created(name: string, says: string, mutate: (draft: Row) => void): ChangeOperator {
  return {
    ...{ name: `create-refund-${name}`, section: SECTION, requirements: ['REQ-ORD-08'], says },
    findPlaces: (recorded): Place[] =>
      recorded
        .listTaken('createRefund')
        .filter((answered) => isNumber(saidBy(answered).amount))
        .map((answered) => editAt(answered, mutate)),
  }
}

/** Created refunds, with the later lists that show them. */
function listRefunds(recorded: Recorded) {
  const lists = recorded.listTaken('listRefunds')
  return recorded.listTaken('createRefund').flatMap((creation) => {
    const id = idIn(creation)
    const own = lists.filter(
      (list) => isAfter(list, creation) && rowsOf(list.body).some((row) => row.id === id),
    )
    return id !== undefined && own.length > 0 ? [{ creation, lists: own, id }] : []
  })
}

function removeRow(draft: Row, id: unknown): void {
  const rows = rowsOf(draft)
  const position = rows.findIndex((row) => row.id === id)
  if (position < 0) return
  rows.splice(position, 1)
  shiftTotal(draft, -1)
  for (const row of listRows(draft)) if (row.total === rows.length + 1) row.total = rows.length
}

/** Renames a copy of a row, which makes it another record. */
function renamed(row: Row): Row {
  const own = Object.entries(row).filter(([name]) => name === 'id' || /^(refund)?reference$/i.test(name))
  return Object.fromEntries(own.map(([name, value]) => [name, other(value)]))
}

function orderReferenceIn({ body }: Answered): string | undefined {
  return listRows(body.data)
    .map(({ reference }) => reference)
    .find(isText)
}

function changeRow(name: string, change: (value: unknown) => unknown) {
  return (rows: Row[], position: number) => {
    const row = rows[position]
    if (row) row[name] = change(row[name])
  }
}

function scale(by: number) {
  return (value: unknown) => (isNumber(value) ? Math.round(value * by * 100) / 100 : value)
}
