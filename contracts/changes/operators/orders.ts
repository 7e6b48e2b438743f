import { listTexts } from '../../invariants/read-exchange.ts'
import type { ChangeOperator, Place } from '../change.ts'
import { answerAs, changeMembers, editAt } from '../edit.ts'
import { type Answered, isSameEra, listRows, type Recorded } from '../recorded.ts'
import { isText, other } from '../values.ts'
import { asked, PAYS, referenceIn, scale } from './order-requests.ts'

export const ORDER_OPERATORS: readonly ChangeOperator[] = [
  ...(
    [
      ['create-order', 'createOrder', '§4.1', 'REQ-ORD-01'],
      ['initiate-payment', 'initiatePayment', '§4.2', 'REQ-S2S-01'],
      ['checkout-link', 'createCheckoutLink', '§4.2', 'REQ-S2S-02'],
      ['charge-token', 'chargeToken', '§4.1', 'REQ-ORD-11'],
    ] as const
  ).flatMap(([name, operationId, section, requirement]): ChangeOperator[] => [
    {
      ...{ name: `${name}-amount-differs`, section, requirements: [requirement] },
      says: 'creates an order with another amount than was asked for',
      findPlaces: (recorded) => editTaken(recorded, operationId, 'amount', scale(2)),
    },
    {
      ...{ name: `${name}-currency-differs`, section, requirements: [requirement] },
      says: 'creates an order in another currency than was asked for',
      findPlaces: (recorded) => editTaken(recorded, operationId, 'currency', other),
    },
  ]),
  {
    name: 'payment-reference-form',
    section: '§1.7',
    requirements: ['REQ-REF-01'],
    says: 'creates a payment order with a reference without an underscore',
    findPlaces: (recorded) =>
      recorded
        .listTaken('initiatePayment', 'createCheckoutLink')
        .map((answered) =>
          editAt(answered, (draft) =>
            changeMembers(draft, 'reference', (text) => (isText(text) ? text.replaceAll('_', '') : text)),
          ),
        ),
  },
  {
    name: 'payment-reference-signs',
    section: '§1.7',
    requirements: ['REQ-REF-01'],
    says: 'creates a payment order with a reference that ends in a sign',
    findPlaces: (recorded) =>
      recorded
        .listTaken('initiatePayment', 'createCheckoutLink')
        .map((answered) =>
          editAt(answered, (draft) =>
            changeMembers(draft, 'reference', (text) => (isText(text) ? `${text}!` : text)),
          ),
        ),
  },
  {
    name: 'payment-reference-again',
    section: '§1.7',
    requirements: ['REQ-REF-01', 'REQ-REF-02'],
    says: 'gives two payment orders the same reference',
    findPlaces: (recorded) => {
      const created = recorded.listTaken('initiatePayment', 'createCheckoutLink')
      return created.flatMap((answered, position) => {
        const earlier = created[position - 1]
        const reference = earlier && isSameEra(earlier, answered) && referenceIn(earlier)
        return reference
          ? [editAt(answered, (draft) => changeMembers(draft, 'reference', () => reference))]
          : []
      })
    },
  },
  {
    name: 'pay-other-order',
    section: '§4.1',
    requirements: ['REQ-ORD-02'],
    says: 'pays another order than the one that was named',
    findPlaces: (recorded) =>
      recorded.listTaken(...PAYS).flatMap((answered) => {
        const another = recorded
          .listTaken(answered.exchange.operationId)
          .find((each) => isSameEra(each, answered) && asked(each) !== asked(answered))
        return another && hasReference(answered) ? [answerAs(answered, another)] : []
      }),
  },
  {
    name: 'pay-amount-differs',
    section: '§4.1',
    requirements: ['REQ-ORD-02'],
    says: 'takes another amount than that of the order',
    findPlaces: (recorded) =>
      PAYS.flatMap((operationId) => editTaken(recorded, operationId, 'amount', scale(2))),
  },
]

function hasReference(answered: Answered): boolean {
  const reference = asked(answered)
  return reference !== undefined && listTexts(answered.body).includes(reference)
}

function editTaken(
  recorded: Recorded,
  operationId: string,
  member: string,
  change: (value: unknown) => unknown,
): Place[] {
  return recorded
    .listTaken(operationId)
    .filter(({ body }) => listRows(body).some((row) => row[member] !== undefined))
    .map((answered) => editAt(answered, (draft) => changeMembers(draft, member, change)))
}
