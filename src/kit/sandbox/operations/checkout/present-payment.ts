import type { components } from '../../../../../generated/checkout/types.ts'
import { toMajor } from '../../../../client/money/minor-units.ts'
import type { Fees } from '../../../contract/fees.ts'
import { describeChallenge, isEntered } from '../../domain/challenge.ts'
import { declines, isDeclineCode } from '../../domain/decline-codes.ts'
import { feeOf, type PaymentOption } from '../../domain/fees.ts'
import type { OrderState } from '../../domain/machines.ts'
import { statusIds } from '../../domain/order-state.ts'
import type { SandboxSettings, Urls } from '../../domain/settings.ts'
import { toTimestamp } from '../../domain/show.ts'
import type { Tenant } from '../../domain/tenants.ts'
import type { AnsweredPayment } from '../../payments/answer-challenge.ts'
import { type Bank, instructTransfer } from '../../payments/banks.ts'
import { presentKey } from '../../payments/present-order.ts'
import type { OrderRow, PaymentRow, SavedCardRow } from '../../store/schema.ts'
import { success } from './handler.ts'

type Schemas = components['schemas']

/** Presents one attempt to pay an order, with the fee of its option. */
export function presentPayment(order: OrderRow, payment: PaymentRow, fees: Fees): Schemas['OrderPayment'] {
  const { currency, option } = payment
  return {
    paymentReference: payment.reference,
    orderReference: order.reference,
    paymentOption: option,
    amount: toMajor(payment.amountMinor, currency),
    fee: toMajor(feeOf(fees, payment.amountMinor, currency, option as PaymentOption), currency),
    currency,
    statusId: statusIds[payment.status as OrderState],
    status: payment.status,
    statusCode: codeOf(payment),
    createdAt: toTimestamp(payment.createdAt),
    ...presentKey(payment),
  }
}

/** Presents what may be shown of the card of a payment or a token; undefined without a card. */
export function presentCard(holder: PaymentRow | SavedCardRow): Schemas['CardDetails'] | undefined {
  const { brand, first6, last4, expiryMonth, expiryYear } = holder
  if (brand === null || first6 === null || last4 === null) return undefined
  if (expiryMonth === null || expiryYear === null) return undefined
  return { brand, first6, last4, expiryMonth, expiryYear }
}

interface Surroundings {
  tenant: Tenant
  urls: Urls
  settings: Pick<SandboxSettings, 'fees'>
  /** The bank to transfer to, or whose code to dial. */
  bank?: Bank | undefined
}

/** Presents an attempt to pay in its envelope: approved, waiting for the customer, or declined. */
export function presentAttempt({ order, payment, problem }: AnsweredPayment, surroundings: Surroundings) {
  const data: Schemas['PaymentResult'] = {
    paymentDetail: detail(order, payment, surroundings),
    orderPayment: presentPayment(order, payment, surroundings.settings.fees),
  }
  const statusCode = codeOf(payment)
  if (isDeclineCode(statusCode))
    return success(data, { status: 'failed', statusCode, message: declines[statusCode].message })
  if (statusCode === '00') return success(data, { message: 'Payment approved' })
  return success(data, { status: 'pending', statusCode, message: whatIsAwaited(payment, problem) })
}

function detail(
  order: OrderRow,
  payment: PaymentRow,
  { tenant, urls, bank }: Surroundings,
): Schemas['PaymentDetail'] {
  const paymentReference = payment.reference
  if (isEntered(payment.challenge)) return { paymentReference, challenge: payment.challenge }
  if (payment.challenge) return { paymentReference, threeDSecureUrl: `${urls.checkout}/pay/${order.slug}` }
  if (payment.status !== 'PENDING' || !bank) return { paymentReference }
  const payee = { name: tenant.name, orderReference: order.reference }
  return { paymentReference, ...instructTransfer(payment, bank, payee) }
}

function codeOf({ status, failureCode }: PaymentRow): string {
  if (status === 'SUCCESSFUL') return '00'
  if (failureCode !== null) return failureCode
  return status === 'CANCELLED' || status === 'EXPIRED' ? '12' : '09'
}

function whatIsAwaited({ challenge, option }: PaymentRow, problem: AnsweredPayment['problem']): string {
  if (isEntered(challenge)) return describeChallenge(challenge, problem)
  if (challenge) return 'Send the customer to threeDSecureUrl'
  return option === 'USSD' ? 'Waiting for the customer to dial' : 'Waiting for the transfer'
}
