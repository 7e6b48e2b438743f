import type { ChangeOperator, Place } from '../change.ts'
import { answerAs, changeMembers, editAll, editAt } from '../edit.ts'
import { type Answered, isAfter, isLongAfter, isSameEra, listRows, type Recorded } from '../recorded.ts'
import { isNumber, isText, other } from '../values.ts'
import { asked, notFound, PAYS, referenceIn, scale } from './order-requests.ts'

const CREATES = ['createOrder', 'initiatePayment', 'createCheckoutLink', 'chargeToken']
const READS = [
  ['verify-order', 'verifyOrder', '§4.1', 'REQ-ORD-07'],
  ['order-status', 'getOrderStatus', '§4.1', 'REQ-ORD-03'],
  ['verify-payment', 'verifyPayment', '§1.7', 'REQ-REF-02'],
] as const

/** What the service does wrong when it shows an order, and a requirement besides the operation's. */
const READ_CHANGES: readonly [
  what: string,
  says: string,
  findPlaces: (recorded: Recorded, operationId: string) => readonly Place[],
  requirement?: string,
][] = [
  [
    'other-order',
    'shows another order than the one that was asked for',
    (recorded, operationId) =>
      listReads(recorded, operationId).flatMap(({ read }) => {
        const another = recorded
          .listTaken(operationId)
          .find((each) => isSameEra(each, read) && referenceIn(each) !== referenceIn(read))
        return another ? [answerAs(read, another)] : []
      }),
  ],
  [
    'reference-differs',
    'shows an order under another reference',
    (recorded, operationId) =>
      listReads(recorded, operationId).map(({ read, reference }) =>
        editAt(read, (draft) => {
          for (const row of listRows(draft))
            for (const [member, value] of Object.entries(row))
              if (value === reference) row[member] = other(value)
        }),
      ),
  ],
  [
    'amount-differs',
    'shows an order with another amount than it was created with',
    (recorded, operationId) =>
      listReads(recorded, operationId).map(({ read }) =>
        editAt(read, (draft) => changeMembers(draft, 'amount', scale(2))),
      ),
  ],
  [
    'amount-in-minor-units',
    'shows the amount of an order in another unit',
    (recorded, operationId) =>
      listReads(recorded, operationId).map(({ read }) =>
        editAt(read, (draft) => changeMembers(draft, 'amount', scale(100))),
      ),
  ],
  [
    'amount-a-cent-less',
    'shows an order with a cent less',
    (recorded, operationId) =>
      listReads(recorded, operationId).map(({ read }) =>
        editAt(read, (draft) =>
          changeMembers(draft, 'amount', (value) =>
            isNumber(value) ? Math.round(value * 100 - 1) / 100 : value,
          ),
        ),
      ),
  ],
  [
    'currency-differs',
    'shows an order in another currency than it was created in',
    (recorded, operationId) =>
      listReads(recorded, operationId).map(({ read }) =>
        editAt(read, (draft) => changeMembers(draft, 'currency', other)),
      ),
  ],
  [
    'unpaid-later',
    'shows a paid order unpaid later',
    (recorded, operationId) => listUnpaidLater(recorded, operationId),
  ],
  [
    'never-paid',
    'never shows that an order was paid',
    (recorded, operationId) => listNeverPaid(recorded, operationId),
    'REQ-ORD-14',
  ],
  [
    'not-found',
    'does not find an order that was created',
    (recorded, operationId) =>
      listReads(recorded, operationId)
        .filter(({ read, creation }) => isLongAfter(read, creation))
        .map(({ read }) => notFound(read)),
    'REQ-ORD-14',
  ],
  [
    'lost-later',
    'does not find an order any more that it has shown',
    (recorded, operationId) =>
      listReads(recorded, operationId)
        .filter(({ read, reference }) =>
          recorded
            .listTaken(operationId)
            .some((each) => isAfter(read, each) && referenceIn(each) === reference),
        )
        .map(({ read }) => notFound(read)),
  ],
]

export const ORDER_READ_OPERATORS: readonly ChangeOperator[] = READS.flatMap(
  ([name, operationId, section, requirement]) =>
    READ_CHANGES.map(
      ([what, says, findPlaces, further]): ChangeOperator => ({
        ...{ name: `${name}-${what}`, section, says },
        requirements: further ? [further, requirement] : [requirement],
        findPlaces: (recorded) => findPlaces(recorded, operationId),
      }),
    ),
)

/** Reads, by its reference, of an order whose creation the history holds. */
function listReads(recorded: Recorded, operationId: string) {
  const created = recorded.listTaken(...CREATES)
  return recorded.listTaken(operationId).flatMap((read) => {
    const reference = asked(read)
    const creation =
      reference && created.find((each) => isAfter(read, each) && referenceIn(each, reference) === reference)
    return reference && creation ? [{ read, creation, reference }] : []
  })
}

/** Two reads of an order after its payment: the later one gets the status from before the payment. */
function listUnpaidLater(recorded: Recorded, operationId: string): Place[] {
  return listPaid(recorded, operationId).flatMap(({ reads, creation }) =>
    reads.slice(1).flatMap((read) => setStatus(read, creation, reads[0])),
  )
}

function listNeverPaid(recorded: Recorded, operationId: string): Place[] {
  return listPaid(recorded, operationId).flatMap(({ reads, creation, payment }) => {
    const last = reads.at(-1)
    const status = statusIn(creation)
    if (!last || !status || !isPaid(payment) || !isPaid(last) || !isLongAfter(last, payment)) return []
    return [editAll(reads, (draft) => setStatuses(draft, status))]
  })
}

/** Reads of each paid order after its payment. */
function listPaid(recorded: Recorded, operationId: string) {
  const reads = listReads(recorded, operationId)
  return recorded.listTaken(...PAYS).flatMap((payment) => {
    const own = reads.filter(({ read, reference }) => isAfter(read, payment) && asked(payment) === reference)
    const creation = own[0]?.creation
    return creation ? [{ reads: own.map(({ read }) => read), creation, payment }] : []
  })
}

function setStatus(read: Answered, creation: Answered, first: Answered | undefined): Place[] {
  const status = statusIn(creation)
  const wasPaid = first && isPaid(first) && statusIn(first) === statusIn(read)
  return status && wasPaid ? [editAt(read, (draft) => setStatuses(draft, status))] : []
}

/** Order states are not documented: only these words mean paid. */
function isPaid(answered: Answered): boolean {
  return /^(paid|success|successful|succeeded|completed?)$/i.test(statusIn(answered) ?? '')
}

function setStatuses(draft: Answered['body'], status: string): void {
  for (const row of listRows(draft.data)) if (isText(row.status)) row.status = status
}

function statusIn({ body }: Answered): string | undefined {
  return listRows(body.data)
    .map(({ status }) => status)
    .find(isText)
}
