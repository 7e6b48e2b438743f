import type { ChangeOperator } from '../change.ts'
import { answerAs, changeMembers, editAll, editAt } from '../edit.ts'
import { type Answered, isAfter, isRow, isSameEra, type Recorded, type Row, rowsOf } from '../recorded.ts'
import { listShowings } from '../showings.ts'
import { other } from '../values.ts'

const SUBMITS = ['submitSourceOfFunds', 'submitSourceOfFundsFile']

export const COMPLIANCE_OPERATORS: readonly ChangeOperator[] = [
  {
    ...{ name: 'kyc-of-other-customer', section: '§4.5', requirements: ['REQ-KYC-01'] },
    says: 'attaches identity data to another customer than the one in the path',
    findPlaces: (recorded) =>
      recorded.listTaken('attachCustomerKyc').flatMap((answered) => {
        const { id } = answered.exchange.meant.path ?? {}
        const isShown = isRow(answered.body.data) && answered.body.data.id === id
        return isShown
          ? [
              editAt(answered, (draft) =>
                changeMembers(draft, 'id', (own) => (own === id ? other(own) : own)),
              ),
            ]
          : []
      }),
  },
  {
    ...{ name: 'kyc-answer-of-other', section: '§4.5', requirements: ['REQ-KYC-01'] },
    says: 'answers the record of a customer that somebody attached data to before',
    findPlaces: (recorded) =>
      recorded.listTaken('attachCustomerKyc').flatMap((answered) => {
        const { id } = answered.exchange.meant.path ?? {}
        const another = recorded
          .listTaken('attachCustomerKyc')
          .find((each) => isSameEra(each, answered) && each.exchange.meant.path?.id !== id)
        return another ? [answerAs(answered, another)] : []
      }),
  },
  {
    ...{ name: 'aml-record-lost', section: '§2', requirements: ['REQ-AML-02'] },
    says: 'does not list a record any more after its source of funds was submitted',
    findPlaces: (recorded) =>
      listReviewed(recorded).map(({ lists, id }) =>
        editAll(lists, (draft) => {
          const rows = rowsOf(draft)
          const position = rows.findIndex((each) => each.id === id)
          if (position >= 0) rows.splice(position, 1)
        }),
      ),
  },
  {
    ...{ name: 'aml-customer-of-other-record', section: '§2', requirements: ['REQ-AML-16'] },
    says: 'shows a record with the customer of another one',
    findPlaces: (recorded) => swapInner(recorded, 'customer'),
  },
  {
    ...{ name: 'aml-deposit-of-other-record', section: '§2', requirements: ['REQ-AML-15'] },
    says: 'shows a record with the deposit of another one',
    findPlaces: (recorded) => swapInner(recorded, 'deposit'),
  },
  {
    ...{ name: 'aml-customer-named-otherwise', section: '§2', requirements: ['REQ-AML-16'] },
    says: 'shows the customer of one record under another name than in others',
    findPlaces: (recorded) =>
      listShowings(recorded, 'listAmlRecords').map(({ answered, position }) =>
        editAt(answered, (draft) => {
          const customer = rowsOf(draft)[position]?.customer
          if (isRow(customer)) customer.lastName = other(customer.lastName)
        }),
      ),
  },
  {
    ...{ name: 'transaction-deposit-of-other', section: '§2', requirements: ['REQ-TXN-20', 'REQ-TXN-18'] },
    says: 'shows a transaction with the deposit of another one',
    findPlaces: (recorded) =>
      listShowings(recorded, 'listTransactions').flatMap(({ answered, position, row }) => {
        const another = rowsOf(answered.body).find(
          ({ deposit }) => isRow(deposit) && deposit.id !== row.depositId,
        )
        return isRow(row.deposit) && another
          ? [editAt(answered, (draft) => void setMember(rowsOf(draft)[position], 'deposit', another.deposit))]
          : []
      }),
  },
]

/** Records whose source of funds was submitted between two lists that show them, with another status in the later one. */
function listReviewed(recorded: Recorded) {
  const lists = recorded.listTaken('listAmlRecords')
  return recorded.listTaken(...SUBMITS).flatMap((submission) => {
    const [earlier, later] = [true, false].map((isEarlier) =>
      lists.filter(
        (list) =>
          (isEarlier ? isAfter(submission, list) : isAfter(list, submission)) && isOwn(list, submission),
      ),
    )
    for (const list of earlier?.toReversed() ?? []) {
      for (const before of rowsOf(list.body)) {
        const after = later?.find(({ body }) =>
          rowsOf(body).some((row) => row.id === before.id && row.status !== before.status),
        )
        if (after) return [{ lists: later ?? [], id: before.id, before }]
      }
    }
    return []
  })
}

function swapInner(recorded: Recorded, name: 'customer' | 'deposit') {
  return listShowings(recorded, 'listAmlRecords').flatMap(({ answered, position, row }) => {
    const id = innerId(row, name)
    const another = rowsOf(answered.body).find((each) => innerId(each, name) !== id)
    return another
      ? [editAt(answered, (draft) => void setMember(rowsOf(draft)[position], name, another[name]))]
      : []
  })
}

function innerId(row: Row, name: string): unknown {
  const inner = row[name]
  return isRow(inner) ? inner.id : undefined
}

function setMember(row: Row | undefined, name: string, value: unknown): void {
  if (row) row[name] = structuredClone(value)
}

function isOwn(one: Answered, two: Answered): boolean {
  return one.exchange.business === two.exchange.business
}
