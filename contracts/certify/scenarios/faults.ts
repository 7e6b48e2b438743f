import type { CallKind, Scenario, Step } from '../../../src/kit/certify/scenario.ts'
import { lostRefunds } from './lost-refunds.ts'

const lost = 'errors#when-the-answer-is-lost'

/** The fault of a call, how it is described, and whether the call has taken effect. */
const FAULTS: readonly [id: string, scenario: string, title: string][] = [
  ['answer-lost', 'dropAnswer=true', 'is done, and the answer is lost'],
  ['answer-broken', 'breakAnswer=true', 'is done, and the answer ends in the middle'],
  ['504-after', 'failAnswer=504', 'is done, and a proxy answers 504 in place of the service'],
  ['500', 'fault=500', 'is answered 500, and nothing has happened'],
  ['503', 'fault=503', 'is answered 503 with Retry-After, and nothing has happened'],
  ['429', 'fault=429', 'is answered 429 with Retry-After, and nothing has happened'],
  ['page', 'page', 'is answered 200 by a proxy, with a page of HTML, and nothing has happened'],
  ['reset', 'dropRequest=true', 'meets a connection that is reset, and nothing has happened'],
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
    rule: 'The payer can buy in the end, and what was paid is shipped.',
    wrong: 'loses the order, or ships for one that the payer never saw',
    basis: 'idempotency',
    before: [],
    after: [{ do: 'buy' }, { do: 'buy', again: true }, { do: 'pay' }, { do: 'recover' }],
    ends: { fulfilled: 1, payments: 1 },
  },
  {
    calls: 'charge',
    name: 'The call that charges the card',
    rule: 'A charge that may have happened is asked about, and never sent again blindly.',
    wrong: 'charges the payer twice',
    basis: 'idempotency',
    before: [],
    after: [{ do: 'buy' }, { do: 'buy', again: true }, { do: 'pay' }, { do: 'recover' }],
    ends: { maxPayments: 1 },
  },
  {
    calls: 'refund',
    name: 'The call that refunds',
    rule: 'A refund that may have happened is asked about; asking for it again makes no second one.',
    wrong: 'gives the money back twice, or never',
    basis: 'idempotency',
    before: [{ do: 'buy' }, { do: 'pay' }, { do: 'recover' }],
    after: [{ do: 'refund' }, { do: 'refund' }, { do: 'recover' }],
    ends: { fulfilled: 1, refunded: 1, refunds: 1 },
  },
  {
    calls: 'verify',
    name: 'The call that verifies',
    rule: 'What cannot be verified now is not shipped now; it is shipped later.',
    wrong: 'ships unverified, or never again',
    basis: 'service-failures',
    before: [{ do: 'buy' }, { do: 'pay' }],
    after: [{ do: 'deliver', once: true }, { do: 'return' }, { do: 'clear' }, { do: 'recover' }],
    ends: { fulfilled: 1, payments: 1 },
  },
]

export const faults: readonly Scenario[] = [
  ...lostRefunds,
  // before calls of payers are held, because the job may wait for those
  {
    id: 'verify-never-answered',
    group: 'faults',
    title: 'The job asks about two orders, and about the first it gets no answer',
    rule: 'An answer is waited for only so long; then the job goes on.',
    wrong: 'waits for ever, and ships nothing any more',
    basis: ['service-failures'],
    fix: lost,
    isSlow: true,
    steps: [
      { do: 'buy' },
      { do: 'pay' },
      { do: 'buy' },
      { do: 'pay' },
      { do: 'hold', calls: 'verify' },
      { do: 'reconcile', alone: true },
      { do: 'reconcile' },
    ],
    ends: { fulfilled: 1, payments: 1 },
  },
  {
    id: 'create-slow',
    group: 'faults',
    title: 'The call that opens the order is done, and answered after 29 s',
    rule: 'An answer is waited for only so long, and the payer can buy in the end.',
    wrong: 'waits for ever, or loses the order',
    basis: ['service-failures'],
    fix: lost,
    isSlow: true,
    steps: [
      { do: 'fault', calls: 'create', scenario: 'delayAnswerMs=29000' },
      { do: 'buy' },
      { do: 'buy', again: true },
      { do: 'pay' },
      { do: 'recover' },
    ],
    ends: { fulfilled: 1, payments: 1 },
  },
  {
    id: 'create-lost-then-restart',
    group: 'faults',
    title:
      'The answer that opens the order is lost, and the app is started again before the payer tries again',
    rule: 'What a call is known by is written down before it is sent.',
    wrong: 'makes another key after its start, and a second order',
    basis: ['idempotency'],
    fix: lost,
    steps: [
      { do: 'fault', calls: 'create', scenario: 'dropAnswer=true' },
      { do: 'buy' },
      { do: 'restart' },
      { do: 'buy', again: true },
      { do: 'pay' },
      { do: 'recover' },
    ],
    ends: { fulfilled: 1, payments: 1, maxOrders: 1 },
  },
  {
    id: 'create-never-answered',
    group: 'faults',
    title: 'The call that opens the order is done, and never answered',
    rule: 'An answer is waited for only so long, and the payer can buy in the end.',
    wrong: 'waits for ever, and so do all who come after',
    basis: ['service-failures'],
    fix: lost,
    isSlow: true,
    steps: [
      { do: 'hold', calls: 'create' },
      { do: 'buy' },
      { do: 'buy', again: true },
      { do: 'pay' },
      { do: 'recover' },
    ],
    ends: { fulfilled: 1, payments: 1 },
  },
  {
    id: 'payer-hangs-up',
    group: 'faults',
    title: 'The browser of the payer hangs up while the order is opened, and the payer comes again',
    rule: 'What was begun does not end with the connection, or is gone on with: it stays one order.',
    wrong: 'ends its call with the connection, and opens a second order',
    basis: ['idempotency'],
    fix: lost,
    steps: [
      { do: 'fault', calls: 'create', scenario: 'delayAnswerMs=1500' },
      { do: 'buy', left: true },
      { do: 'buy', again: true },
      { do: 'pay' },
      { do: 'recover' },
    ],
    ends: { fulfilled: 1, payments: 1, maxOrders: 1 },
  },
  ...FAULTS.filter(([id]) => id.startsWith('answer-')).map(
    ([id, scenario, title]): Scenario => ({
      id: `refund-in-part-${id}`,
      group: 'faults',
      title: `The call that refunds a part ${title}`,
      rule: 'A refund that may have happened is asked about; asking for it again makes no second one.',
      wrong: 'gives the part back twice',
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
        // the order was created: a second one could be paid, too
        ends: calls === 'create' && scenario.endsWith('=true') ? { ...ends, maxOrders: 1 } : ends,
        basis: [basis],
        fix: lost,
        steps: [...before, { do: 'fault', calls, scenario, times }, ...after],
      }
    }),
  ),
  {
    id: 'verify-down',
    group: 'faults',
    title: 'The call that verifies is answered 500 for a while, and the order is paid',
    rule: 'A service that is down is asked again after a pause, longer each time.',
    wrong: 'asks again at once, for as long as it takes, and keeps the service down',
    basis: ['service-failures'],
    fix: lost,
    steps: [
      { do: 'buy' },
      { do: 'fault', calls: 'verify', scenario: 'fault=500', times: 400 },
      { do: 'pay' },
      { do: 'deliver', once: true },
      { do: 'clear' },
      { do: 'recover' },
    ],
    ends: { fulfilled: 1, payments: 1 },
  },
  {
    id: 'unverifiable',
    group: 'faults',
    title: 'The order is not paid, and nobody can be asked',
    rule: 'What cannot be verified is not shipped.',
    wrong: 'takes no answer for a good one',
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
