import type { OperationId } from '../../../src/kit/contract/contract.ts'
import type { Fault, WireAnswer, WireRequest } from '../fault.ts'
import {
  defineFault,
  editField,
  editSuccess,
  type Fields,
  isRecord,
  isSuccess,
  withBody,
} from '../rewrites.ts'

type Edit = (holder: Fields, name: string) => void

function edit(
  way: string,
  operationId: OperationId,
  path: string,
  describes: string,
  change: Edit,
  detail = path,
): Fault {
  return defineFault(way, operationId, detail, 'proposed', describes, () =>
    editSuccess(editField(path, change)),
  )
}

const by =
  (change: (value: number) => number): Edit =>
  (holder, name) => {
    holder[name] = change(holder[name] as number)
  }

const to =
  (value: unknown): Edit =>
  (holder, name) => {
    holder[name] = value
  }

/** Money in the wrong unit, or not what was asked for. */
function listMoneyFaults(): Fault[] {
  const minor = by((value) => Math.round(value * 100))
  const whole = by((value) => Math.round(value))
  return [
    edit(
      'minor-units',
      'createOrder',
      'data.order.amount',
      'answers the amount of an order in minor units',
      minor,
    ),
    edit(
      'minor-units',
      'initiatePayment',
      'data.amount',
      'answers the amount of a payment order in minor units',
      minor,
    ),
    edit(
      'minor-units',
      'createRefund',
      'data.amount',
      'answers the amount of a refund in minor units',
      minor,
    ),
    edit(
      'minor-units',
      'verifyPayment',
      'data.amount',
      'answers the amount of a payment in minor units',
      minor,
    ),
    edit(
      'minor-units',
      'listTransactions',
      'data.transactions[].amount',
      'answers amounts in minor units',
      minor,
    ),
    edit(
      'minor-units',
      'verifyOrder',
      'data.order.amountRefunded',
      'answers what was given back in minor units',
      minor,
    ),
    edit('rounded', 'listRefunds', 'data.items[].amount', 'answers amounts without their decimals', whole),
    edit('rounded', 'payOrder', 'data.orderPayment.amount', 'answers amounts without their decimals', whole),
    edit(
      'sum-wrong',
      'getOrderFee',
      'data.totalChargedAmount',
      'answers a total without the fee',
      (holder) => {
        holder.totalChargedAmount = holder.amount
      },
    ),
    edit('echo-wrong', 'getOrderFee', 'data.paymentOption', 'answers the fee of another option', to('USSD')),
    edit(
      'echo-wrong',
      'createOrder',
      'data.order.currency',
      'answers another currency than was asked for',
      to('USD'),
    ),
    edit(
      'echo-wrong',
      'createCheckoutLink',
      'data.currency',
      'answers another currency than was asked for',
      to('EUR'),
    ),
    edit(
      'echo-wrong',
      'registerCadCollectionEmail',
      'data.email',
      'answers another email than was registered',
      to('someone@example.ca'),
    ),
    edit('echo-wrong', 'attachCustomerKyc', 'data.id', 'answers the id of another customer', to('another')),
    edit(
      'echo-wrong',
      'chargeCard',
      'data.reference',
      'answers the reference of another payment',
      to('PAY_0000000000000000'),
    ),
    edit(
      'flag-wrong',
      'verifyOrder',
      'data.order.isDisputed',
      'says the contrary of whether an order is disputed',
      (holder) => {
        holder.isDisputed = !holder.isDisputed
      },
    ),
    edit(
      'flag-wrong',
      'getOrderStatus',
      'data.isFinalStatus',
      'says the contrary of whether a status is final',
      (holder) => {
        holder.isFinalStatus = !holder.isFinalStatus
      },
    ),
  ]
}

/** States that are not the ones reached. */
function listStatusFaults(): Fault[] {
  const status = (operationId: OperationId, path: string, from: string, other: string) =>
    edit(
      'status-wrong',
      operationId,
      path,
      `answers ${other} for ${from}`,
      (holder, name) => {
        if (holder[name] === from) holder[name] = other
      },
      `${path}=${from}`,
    )
  return [
    edit(
      'status-id-wrong',
      'getOrderStatus',
      'data.orderSummary.statusId',
      'answers the statusId of another status',
      by((id) => (id % 7) + 1),
    ),
    edit(
      'status-id-wrong',
      'createOrder',
      'data.order.statusId',
      'answers the statusId of another status',
      by((id) => (id % 7) + 1),
    ),
    status('verifyPayment', 'data.status', 'FAILED', 'SUCCESSFUL'),
    status('verifyPayment', 'data.status', 'REVERSED', 'SUCCESSFUL'),
    status('listTransactions', 'data.transactions[].status', 'PENDING', 'SUCCESSFUL'),
    status('listAmlRecords', 'data[].status', 'PENDING', 'PROOF_UPLOADED'),
    status('submitSourceOfFunds', 'data.status', 'PROOF_UPLOADED', 'APPROVED'),
    status('submitSourceOfFundsFile', 'data.status', 'PROOF_UPLOADED', 'PENDING'),
    status('attachCustomerKyc', 'data.kycStatus', 'PENDING', 'VERIFIED'),
    status('listChargebacks', 'data.items[].status', 'OPEN', 'ACCEPTED'),
    status('listRefunds', 'data.items[].status', 'PENDING', 'SUCCESSFUL'),
    status('createRefund', 'data.status', 'PENDING', 'SUCCESSFUL'),
    status('chargeCard', 'data.status', 'FAILED', 'SUCCESSFUL'),
  ]
}

/** A decline that is told as a success. */
function listDeclineFaults(): Fault[] {
  return (['payOrder', 'chargeToken'] as const).map((operationId) =>
    defineFault(
      'decline-hidden',
      operationId,
      undefined,
      'proposed',
      'answers a declined card as an approved one',
      () =>
        editSuccess((body: Fields) => {
          const data = isRecord(body.data) ? body.data : {}
          const payment = data.orderPayment
          if (!isRecord(payment) || payment.status !== 'FAILED') return undefined
          data.orderPayment = { ...payment, status: 'SUCCESSFUL', statusId: 5, statusCode: '00' }
          return { ...body, data, status: 'success', statusCode: '00' }
        }),
    ),
  )
}

/** Operations whose answer could repeat a card number that was sent to them or to another. */
const LEAKS: [OperationId, after: OperationId][] = [
  ['payOrder', 'payOrder'],
  ['saveCard', 'payOrder'],
  ['chargeCard', 'chargeCard'],
]

function leak([operationId, after]: [OperationId, OperationId]): Fault {
  return defineFault(
    'card-leaked',
    operationId,
    undefined,
    'proposed',
    'repeats the number of a card',
    () => {
      let number: string | undefined
      const note = (request: WireRequest) => {
        if (request.operation.operationId === after) number = numberOf(request.plaintext) ?? number
      }
      return {
        observe: note,
        onResponse(answer: WireAnswer, request: WireRequest) {
          note(request)
          const { body } = answer
          if (!isSuccess(answer) || !number || !isRecord(body) || !isRecord(body.data)) return undefined
          return withBody(answer, { ...body, data: { ...body.data, cardnumber: number } })
        },
      }
    },
  )
}

function numberOf(plaintext: unknown): string | undefined {
  if (!isRecord(plaintext)) return undefined
  const { number } = plaintext
  const cardnumber = isRecord(plaintext.card) ? plaintext.card.cardnumber : number
  return typeof cardnumber === 'string' ? cardnumber : undefined
}

export function listPaymentFaults(): Fault[] {
  return [...listMoneyFaults(), ...listStatusFaults(), ...listDeclineFaults(), ...LEAKS.map(leak)]
}
