import type { Observation } from '../record.ts'

/** A difference between expectation and observation. */
export interface Mismatch {
  kind:
    | 'unknown'
    | 'shipments'
    | 'not-shipped'
    | 'charges'
    | 'orders'
    | 'refunds'
    | 'state'
    | 'untaken'
    | 'text'
  /** One sentence: what the sandbox holds, and what the app says. */
  message: string
  /** Set for what happened too often: nothing later can undo it. */
  isFinal?: true
  /** The loss in major units of the currency, if any. */
  lost?: number
}

/** Compares an observation with its expectation: the ledger of the sandbox, and what the app says. */
export function findMismatches({
  expectation,
  state,
  ledger,
  amount,
  untaken = [],
  askedBack = 0,
}: Observation): Mismatch[] {
  const { paid, refunded, disputed, payments, maxPayments, maxOrders, refunds } = expectation
  const alive = ledger.refunds.filter(({ status }) => status !== 'FAILED')
  const most = maxPayments ?? (expectation.isGoodsOrMoney && 1 - Math.sign(alive.length))
  const fulfilled = most === undefined ? expectation.fulfilled : Math.min(most, ledger.payments)
  const found: Mismatch[] = []
  const held = `the sandbox holds ${count(ledger.payments, 'payment')}`
  if (payments !== undefined && ledger.payments !== payments)
    found.push({
      kind: 'charges',
      message: `The payer was charged ${count(ledger.payments, 'time')}, expected ${payments}.`,
      ...(ledger.payments > payments && { lost: (ledger.payments - payments) * amount }),
    })
  if (maxPayments !== undefined && ledger.payments > maxPayments)
    found.push({
      kind: 'charges',
      isFinal: true,
      message: `The payer was charged ${count(ledger.payments, 'time')} for one purchase.`,
      lost: (ledger.payments - maxPayments) * amount,
    })
  if (maxOrders !== undefined && ledger.orders.length > maxOrders)
    found.push({
      kind: 'orders',
      isFinal: true,
      message: `One purchase opened ${count(ledger.orders.length, 'order')}, each of which can be paid.`,
      lost: (ledger.orders.length - maxOrders) * amount,
    })
  if (refunds !== undefined && alive.length !== refunds)
    found.push({
      kind: 'refunds',
      message: `The sandbox holds ${count(alive.length, 'refund')}, expected ${refunds}.`,
      ...(alive.length > refunds && {
        lost: alive.slice(refunds).reduce((sum, each) => sum + each.amount, 0),
      }),
    })
  const succeeded = ledger.refunds.filter(({ status }) => status === 'SUCCESSFUL').length
  const givenBack = alive.reduce((sum, { amount: part }) => sum + part, 0)
  const received = ledger.orders.reduce((sum, { paid: each }) => sum + each, 0)
  const isAllDue = expectation.isAllBack || (expectation.isNothingKept && givenBack > 0)
  if (isAllDue && Math.abs(givenBack - received) > 0.001)
    found.push({
      kind: 'refunds',
      message: `${givenBack} ${ledger.currency} was refunded, expected all of ${received} ${ledger.currency}.`,
      lost: Math.abs(givenBack - received),
    })
  if (expectation.isRefundExact && alive.length > 0 && Math.abs(givenBack - askedBack) > 0.001)
    found.push({
      kind: 'refunds',
      message: `${givenBack} ${ledger.currency} was refunded, but ${askedBack} ${ledger.currency} was requested.`,
      lost: Math.abs(givenBack - askedBack),
    })
  if (ledger.refunds.some(({ reason }) => BROKEN.test(reason ?? '')))
    found.push({
      kind: 'text',
      isFinal: true,
      message:
        'The reason of the refund arrived with broken characters: it was cut within one, or sent in another encoding.',
    })
  if (ledger.orders.some(({ customer }) => BROKEN_NAME.test(customer ?? '')))
    found.push({
      kind: 'text',
      isFinal: true,
      message: "The payer's name arrived with broken characters: it was sent in another encoding.",
    })
  if (expectation.isTaken && untaken.length > 0)
    found.push({
      kind: 'untaken',
      message: `The app never accepted ${untaken.join(', ')}: the service keeps retrying, and may disable the webhook URL.`,
    })
  if (!state) {
    if ((fulfilled ?? 0) > 0)
      found.push({
        kind: 'unknown',
        message: `The app does not know the order, while ${held}.`,
        lost: amount,
      })
    return found
  }
  const shipped = state.fulfilled ?? 0
  if (fulfilled !== undefined && shipped > fulfilled)
    found.push({
      kind: 'shipments',
      isFinal: true,
      message: `The app shipped ${count(shipped, 'time')}, while ${held}; expected ${count(fulfilled, 'shipment')}.`,
      lost: (shipped - fulfilled) * amount,
    })
  if (fulfilled !== undefined && shipped < fulfilled)
    found.push({
      kind: 'not-shipped',
      message: `The app shipped ${count(shipped, 'time')}, while ${held}; expected ${count(fulfilled, 'shipment')}.`,
      lost: amount,
    })
  if (expectation.isEachPaymentSeen && isPaymentUnseen({ state, ledger }))
    found.push({
      kind: 'state',
      message: `The app shipped ${count(shipped, 'time')}, refunded nothing, and shows ${count(state.paid ?? 0, 'payment')}, while ${held}.`,
      lost: (ledger.payments - shipped) * amount,
    })
  const words = { paid, refunded, disputed }
  for (const [name, expected] of Object.entries(words)) {
    const actual = state[name as 'paid']
    if (expected !== undefined && actual !== undefined && actual !== expected)
      found.push({
        kind: 'state',
        message: `The app reports ${name} ${count(actual, 'time')}, expected ${expected}; ${held} and ${count(alive.length, 'refund')}.`,
      })
  }
  // without an expectation, the app must still not count more than there is
  const limits = { paid: ledger.payments, refunded: succeeded }
  for (const [name, limit] of Object.entries(limits)) {
    const actual = state[name as 'paid'] ?? 0
    if (words[name as 'paid'] === undefined && actual > limit)
      found.push({
        kind: 'state',
        message: `The app reports ${name} ${count(actual, 'time')}, while ${held} and ${count(succeeded, 'refund')} that succeeded.`,
      })
  }
  return found
}

/** Whether there is a payment that the app has neither shipped nor refunded, and does not show. */
export function isPaymentUnseen({ state, ledger }: Pick<Observation, 'state' | 'ledger'>): boolean {
  const alive = ledger.refunds.filter(({ status }) => status !== 'FAILED').length
  const { fulfilled = 0, paid = 0 } = state ?? {}
  return Math.max(fulfilled + alive, paid) < ledger.payments
}

/** What remains of a letter that was cut, or of a four-byte letter whose bytes were each read as a letter. */
const BROKEN = /\ufffd|\u00f0[\u009e\u017e]/

/** What remains of `Zoë` and `Nguyễn` in an encoding without these letters, or read byte by byte. */
const BROKEN_NAME = /\ufffd|\u00c3[\u0080-\u00bf]|Zo\?|Nguy\?/

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}
