import type { ChangeOperator, Place } from '../change.ts'
import { answerAs, editAt } from '../edit.ts'
import {
  type Answered,
  isRow,
  isSameEra,
  listRows,
  queryOf,
  type Recorded,
  type Row,
  rowsOf,
} from '../recorded.ts'
import { listShowings, shiftTotal } from '../showings.ts'
import { isText } from '../values.ts'

const LISTS = [
  ['transaction', 'listTransactions', '§1.3', 'REQ-TXN-02', 'a transaction'],
  ['aml', 'listAmlRecords', '§1.3', 'REQ-AML-18', 'an AML record'],
  ['cad-email', 'listCadCollectionEmails', '§4.6', 'REQ-CAD-04', 'a CAD collection email'],
  ['refund', 'listRefunds', '§4.1', 'REQ-ORD-09', 'a refund'],
  ['chargeback', 'listChargebacks', '§4.1', 'REQ-ORD-10', 'a chargeback'],
] as const

/** Requests that name something of one business by its reference, token or id. */
const USES = [
  ['verify-payment', 'verifyPayment', '§1.7', 'REQ-REF-02', 'verifies the payment order of another business'],
  ['verify-order', 'verifyOrder', '§4.1', 'REQ-ORD-07', 'verifies the order of another business'],
  [
    'order-status',
    'getOrderStatus',
    '§4.1',
    'REQ-ORD-03',
    'shows the status of the order of another business',
  ],
  ['refund-order', 'createRefund', '§4.1', 'REQ-ORD-08', 'refunds the order of another business'],
  ['charge-saved-card', 'chargeToken', '§4.1', 'REQ-ORD-11', 'charges the saved card of another business'],
  ['pay-order', 'payOrder', '§4.1', 'REQ-ORD-02', 'pays the order of another business'],
  ['charge-card', 'chargeCard', '§4.2', 'REQ-S2S-03', 'charges a card for the order of another business'],
  ['save-card', 'saveCard', '§4.1', 'REQ-ORD-05', 'saves the card of an order of another business'],
  ['remove-email', 'removeCadCollectionEmail', '§4.6', 'REQ-CAD-05', 'removes the email of another business'],
  [
    'attach-kyc',
    'attachCustomerKyc',
    '§4.5',
    'REQ-KYC-01',
    'attaches data to the customer of another business',
  ],
  [
    'submit-source',
    'submitSourceOfFunds',
    '§4.5',
    'REQ-SOF-01',
    'takes the source of funds of a transaction of another business',
  ],
  [
    'submit-file',
    'submitSourceOfFundsFile',
    '§4.5',
    'REQ-SOF-02',
    'takes a file for a transaction of another business',
  ],
] as const

export const ISOLATION_OPERATORS: readonly ChangeOperator[] = [
  ...LISTS.flatMap(([name, operationId, section, requirement, title]): ChangeOperator[] => [
    {
      ...{ name: `${name}-of-other-business`, section, requirements: [requirement] },
      says: `shows ${title} of another business`,
      findPlaces: (recorded) => listForeign(recorded, operationId, (row) => row),
    },
    {
      ...{ name: `${name}-of-other-business-relabelled`, section, requirements: [requirement] },
      says: `shows ${title} of another business as one of the caller's own`,
      findPlaces: (recorded) =>
        listForeign(recorded, operationId, (row, own) =>
          'businessId' in row ? { ...row, businessId: own.businessId } : row,
        ),
    },
    {
      ...{ name: `${name}-list-of-other-business`, section, requirements: [requirement] },
      says: `answers the whole list of another business`,
      findPlaces: (recorded) =>
        recorded.listTaken(operationId).flatMap((answered) => {
          const foreign = findForeign(recorded.listTaken(operationId), answered)
          return foreign ? [answerAs(answered, foreign)] : []
        }),
    },
  ]),
  ...USES.map(
    ([name, operationId, section, requirement, says]): ChangeOperator => ({
      ...{ name: `${name}-of-other-business`, section, requirements: [requirement], says },
      findPlaces: (recorded) => askAsOther(recorded, operationId),
    }),
  ),
]

/** Answers in which one row is replaced by a row that only the other business was shown. */
function listForeign(
  recorded: Recorded,
  operationId: string,
  label: (foreign: Row, own: Row) => Row,
): Place[] {
  const showings = listShowings(recorded, operationId)
  const byEra = Map.groupBy(showings, ({ answered }) => answered.exchange.era)
  return recorded.listTaken(operationId).flatMap((answered) => {
    const [own] = rowsOf(answered.body)
    if (!own) return []
    const foreign = byEra
      .get(answered.exchange.era)
      ?.findLast(
        (each) =>
          each.answered.exchange.business !== answered.exchange.business &&
          each.answered.index !== answered.index,
      )
    if (!foreign) return []
    return [
      editAt(answered, (draft) => {
        const rows = rowsOf(draft)
        const { list, limit = list } = queryOf(answered)
        rows.unshift(structuredClone(label(foreign.row, own)))
        // The row pushed out is on the next page.
        if (rows.length > Number(limit ?? 20)) rows.pop()
        shiftTotal(draft, 1)
      }),
    ]
  })
}

function findForeign(answers: readonly Answered[], answered: Answered): Answered | undefined {
  return answers.find(
    (each) =>
      isSameEra(each, answered) &&
      each.exchange.business !== answered.exchange.business &&
      rowsOf(each.body).length > 0,
  )
}

/** A business used what belongs to it: the change has another business make the call, with the same answer. */
function askAsOther(recorded: Recorded, operationId: string): Place[] {
  const owners = readOwners(recorded)
  return recorded.listTaken(operationId).flatMap(({ index, exchange }) => {
    const { path, body, data } = exchange.meant
    const named = [path, body, data]
      .filter(isRow)
      .flatMap((said) => Object.values(said))
      .filter(isText)
    const isOwn = named.some((text) => owners.get(`${exchange.era} ${text}`) === exchange.business)
    const business = exchange.business === 'caller' ? ('other' as const) : ('caller' as const)
    return isOwn ? [{ index, make: () => new Map([[index, { ...exchange, business }]]) }] : []
  })
}

/** Maps each id, reference or token to its business, if only one was shown it. */
function readOwners({ answers }: Recorded): ReadonlyMap<string, string> {
  const owners = new Map<string, string>()
  for (const { exchange, body } of answers) {
    if ((exchange.answer?.status ?? 500) >= 300) continue
    for (const text of listNames(body)) {
      const key = `${exchange.era} ${text}`
      const known = owners.get(key) ?? exchange.business
      owners.set(key, known === exchange.business ? known : 'both')
    }
  }
  return owners
}

function listNames(body: Row): string[] {
  return listRows(body).flatMap((row) =>
    Object.entries(row).flatMap(([name, value]) =>
      /(^id|Id|reference|token)$/i.test(name) && isText(value) && value.length > 4 ? [value] : [],
    ),
  )
}
