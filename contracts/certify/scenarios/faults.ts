import type { CallKind, Scenario, Step } from '../../../src/kit/certify/scenario.ts'
import { lostRefunds } from './lost-refunds.ts'
import { unansweredCalls } from './unanswered-calls.ts'

const lost = 'errors#when-the-answer-is-lost'

/** The fault of a call, how it is described, and whether the call has taken effect. */
const FAULTS: readonly [id: string, scenario: string, title: string][] = [
  ['answer-lost', 'dropAnswer=true', 'succeeds, but the answer is lost'],
  ['answer-broken', 'breakAnswer=true', 'succeeds, but the answer is truncated'],
  ['504-after', 'failAnswer=504', 'succeeds, but a proxy answers 504'],
  ['500', 'fault=500', 'fails with 500, without effect'],
  ['503', 'fault=503', 'fails with 503 and Retry-After, without effect'],
  ['429', 'fault=429', 'fails with 429 and Retry-After, without effect'],
  ['page', 'page', 'gets a 200 with an HTML page from a proxy, without effect'],
  ['reset', 'dropRequest=true', 'fails with a connection reset, without effect'],
]

interface Call {
  calls: CallKind
  name: string
  rule: string
  wrong: string
  basis: string
  before: readonly Step[]
  after: readonly Step[]
  ends: Scenario['ends']
}

const CALLS: readonly Call[] = [
  {
    calls: 'create',
    name: 'The call that opens the order',
    rule: 'The payer can still buy, and the paid order is shipped.',
    wrong: 'loses the order, or ships one that the payer never saw',
    basis: 'idempotency',
    before: [],
    after: [{ do: 'buy' }, { do: 'buy', again: true }, { do: 'pay' }, { do: 'recover' }],
    ends: { fulfilled: 1, payments: 1 },
  },
  {
    calls: 'charge',
    name: 'The charge call',
    rule: 'A charge with unknown outcome is looked up, and never repeated blindly.',
    wrong: 'charges the payer twice, or charges again under another key before it looks the order up',
    basis: 'idempotency',
    before: [],
    after: [{ do: 'buy' }, { do: 'buy', again: true }, { do: 'pay' }, { do: 'recover' }],
    ends: { maxPayments: 1 },
  },
  {
    calls: 'refund',
    name: 'The refund call',
    rule: 'A refund with unknown outcome is looked up; a repeated request makes no second one.',
    wrong: 'refunds twice, or never',
    basis: 'idempotency',
    before: [{ do: 'buy' }, { do: 'pay' }, { do: 'recover' }],
    // at last, staff repeat what a look at the list has shown as not made
    after: [{ do: 'refund' }, { do: 'refund' }, { do: 'recover' }, { do: 'refund', again: 1 }],
    ends: { fulfilled: 1, refunded: 1, refunds: 1 },
  },
  {
    calls: 'verify',
    name: 'The verify call',
    rule: 'An order that cannot be verified is not shipped until it can.',
    wrong: 'ships unverified, or never ships',
    basis: 'service-failures',
    before: [{ do: 'buy' }, { do: 'pay' }],
    after: [{ do: 'deliver', once: true }, { do: 'return' }, { do: 'clear' }, { do: 'recover' }],
    ends: { fulfilled: 1, payments: 1 },
  },
]

/** Faults that hide the effect. */
const AFTER_EFFECT = ['answer-lost', 'answer-broken', '504-after']

/** Faults without effect, of which the app cannot know that. */
const NOT_KNOWN_TO_BE_REFUSED = ['500', '503', 'page', 'reset']

export const faults: readonly Scenario[] = [
  ...lostRefunds,
  ...unansweredCalls,
  ...FAULTS.filter(([id]) => AFTER_EFFECT.includes(id)).map(
    ([id, scenario, title]): Scenario => ({
      id: `refund-in-part-${id}`,
      group: 'faults',
      title: `The partial refund call ${title}`,
      rule: 'A refund with unknown outcome is looked up; a repeated request makes no second one.',
      wrong: 'refunds the part twice',
      basis: ['idempotency'],
      fix: lost,
      steps: [
        { do: 'buy' },
        { do: 'pay' },
        { do: 'recover' },
        { do: 'fault', calls: 'refund', scenario },
        { do: 'refund', part: true },
        { do: 'refund', part: true },
        { do: 'recover' },
      ],
      ends: { fulfilled: 1, refunded: 1, refunds: 1 },
    }),
  ),
  ...CALLS.flatMap(({ calls, name, rule, wrong, basis, before, after, ends }) =>
    FAULTS.map(([id, scenario, title]): Scenario => {
      // a client that repeats the call at once meets the fault again if nothing has happened
      const times = calls === 'verify' ? 3 : 1
      return {
        id: `${calls}-${id}`,
        group: 'faults',
        title: `${name} ${title}`,
        ...{ rule, wrong },
        ends: {
          ...ends,
          // the order was created: a second one could be paid, too
          ...(calls === 'create' && scenario.endsWith('=true') && { maxOrders: 1 }),
          ...(calls === 'refund' && NOT_KNOWN_TO_BE_REFUSED.includes(id) && { mayRefundLater: true }),
        },
        basis: [basis],
        fix: lost,
        steps: [...before, { do: 'fault', calls, scenario, times }, ...after],
      }
    }),
  ),
  {
    id: 'verify-down',
    group: 'faults',
    title: 'The verify call fails with 500 for a while, and the order is paid',
    rule: 'A failing service is retried with increasing pauses.',
    wrong: 'retries without a pause, or always after the same short one, and keeps the service down',
    basis: ['service-failures'],
    fix: lost,
    steps: [
      { do: 'buy' },
      { do: 'fault', calls: 'verify', scenario: 'fault=500', times: 400 },
      { do: 'pay' },
      { do: 'deliver', once: true },
      { do: 'clear', lasting: true },
      { do: 'recover' },
    ],
    ends: { fulfilled: 1, payments: 1 },
  },
  {
    id: 'verify-unreachable',
    group: 'faults',
    title: 'The verify call is not answered for a while, and the order is paid',
    rule: 'An order that cannot be verified is verified later.',
    wrong: 'gives up the order after its last attempt',
    basis: ['service-failures'],
    fix: lost,
    steps: [
      { do: 'buy' },
      { do: 'fault', calls: 'verify', scenario: 'dropRequest=true', times: 400 },
      { do: 'pay' },
      { do: 'deliver', once: true },
      { do: 'reconcile' },
      { do: 'clear' },
      { do: 'recover' },
    ],
    ends: { fulfilled: 1, payments: 1 },
  },
  {
    id: 'order-refused',
    group: 'faults',
    title: 'The service refuses to open the order with 400',
    rule: 'The payer sees an error, and nothing secret is shown or printed.',
    wrong: 'prints or shows its settings and the request',
    basis: ['§5.3'],
    fix: 'errors#one-place-that-knows',
    steps: [{ do: 'fault', calls: 'create', scenario: 'fault=400' }, { do: 'buy' }],
    ends: { fulfilled: 0, payments: 0 },
  },
  {
    id: 'charge-refused',
    group: 'faults',
    title: 'The service refuses to charge the card with 400',
    rule: 'The payer sees an error, and nothing of the card is shown or printed.',
    wrong: 'prints the card or its CVV with the error',
    basis: ['§5.3', 'saved-card'],
    fix: 's2s-card-charges#pitfalls',
    steps: [{ do: 'fault', calls: 'charge', scenario: 'fault=400' }, { do: 'buy' }],
    ends: { fulfilled: 0, payments: 0 },
  },
  {
    id: 'paid-less-and-unverifiable',
    group: 'faults',
    title: 'The payer pays less than the price, and a webhook arrives while the payment cannot be verified',
    rule: 'An event is a reason to verify: what cannot be verified waits.',
    wrong: 'ships by the event if the service does not answer',
    basis: ['service-failures'],
    fix: lost,
    steps: [
      { do: 'buy' },
      { do: 'tamper', amount: 1 },
      { do: 'pay' },
      { do: 'fault', calls: 'verify', scenario: 'fault=500', times: 12 },
      { do: 'deliver', once: true },
      { do: 'expect', that: { fulfilled: 0 } },
      { do: 'clear' },
      { do: 'recover' },
    ],
    ends: { fulfilled: 0 },
  },
  {
    id: 'unverifiable',
    group: 'faults',
    title: 'The order is unpaid, and cannot be verified',
    rule: 'An unverified order is not shipped.',
    wrong: 'treats a failed call as success',
    basis: ['service-failures'],
    fix: lost,
    steps: [
      { do: 'buy' },
      { do: 'fault', calls: 'verify', scenario: 'fault=500', times: 12 },
      { do: 'return', status: 'SUCCESSFUL' },
      { do: 'reconcile' },
      { do: 'clear' },
    ],
    ends: { fulfilled: 0, paid: 0 },
  },
]
