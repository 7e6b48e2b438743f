import type { Scenario, Step } from '../../../src/kit/certify/scenario.ts'
import { MORE_THAN_A_PAGE, paidAndShipped } from './row.ts'

const ONE_REFUND: Scenario['ends'] = { fulfilled: 1, refunded: 1, refunds: 1 }

const askForPart: Step = { do: 'refund', part: true }
const recover: Step = { do: 'recover' }

/** An order is paid and shipped; then follow the given steps. */
const row = (
  id: string,
  title: string,
  rule: string,
  wrong: string,
  basis: readonly string[],
  steps: readonly Step[],
  ends = ONE_REFUND,
): Scenario => ({
  ...{ id: `refund-${id}`, group: 'faults', title, rule, wrong, basis, ends },
  fix: 'errors#when-the-answer-is-lost',
  steps: [...paidAndShipped, ...steps],
})

/** More often than any client repeats it. */
const isNotReached: Step = { do: 'fault', calls: 'refund', scenario: 'dropRequest=true', times: 12 }

const listsAreDown: Step = { do: 'fault', calls: 'list', scenario: 'fault=500', times: 12 }

/** The app does not learn the outcome of a refund, or not at once. */
export const lostRefunds: readonly Scenario[] = [
  {
    ...row(
      'never-answered',
      'The partial refund call succeeds, but is never answered',
      'A refund with unknown outcome is looked up; a repeated request makes no second one.',
      'treats a timeout as a failure, and refunds the part twice',
      ['idempotency'],
      [{ do: 'hold', calls: 'refund' }, askForPart, askForPart, recover],
    ),
    isSlow: true,
  },
  {
    ...row(
      'slow-on-its-way',
      'A partial refund is on its way for longer than the app waits, and is requested again',
      'A request without an answer may still arrive: a repeated request is the same refund.',
      'takes what the list does not show for not made, and refunds the part twice',
      ['idempotency'],
      [{ do: 'delay', calls: 'refund' }, askForPart, recover, askForPart, { do: 'arrive' }, recover],
    ),
    isSlow: true,
  },
  row(
    'like-an-earlier-one',
    'A part is refunded, and another one of the same amount does not reach the service',
    'A refund that is known already is not taken for another one of its amount.',
    'looks for a refund of that amount, finds the earlier one, and never makes the second',
    ['idempotency'],
    [
      isNotReached,
      askForPart,
      { do: 'clear' },
      { ...askForPart, again: 1 },
      {
        do: 'suppose',
        that: { refunds: 1 },
        otherwise: 'The app does not repeat a refund that did not reach the service.',
      },
      isNotReached,
      { ...askForPart, another: true },
      { do: 'clear' },
      recover,
      { ...askForPart, again: 2 },
      recover,
    ],
    { fulfilled: 1, refunds: 2 },
  ),
  row(
    'lost-in-a-long-list',
    'The answer to a refund is lost, and over 100 other refunds are made before it is looked up',
    'A refund with unknown outcome is looked up to the end of the list.',
    'does not find it on the first page, and assumes that it was not made',
    ['refund-chargeback-queries'],
    [
      { do: 'fault', calls: 'refund', scenario: 'dropAnswer=true' },
      { do: 'refund' },
      { do: 'others', refunds: MORE_THAN_A_PAGE },
      { do: 'refund' },
      { do: 'reconcile' },
    ],
  ),
  row(
    'lost-and-list-down',
    'The answer to a refund is lost, and lists are down when it is requested again',
    'Until the outcome is known, a repeated request is the same refund.',
    'treats it as failed, and makes another',
    ['idempotency', 'refund-states'],
    [
      listsAreDown,
      { do: 'fault', calls: 'refund', scenario: 'dropAnswer=true' },
      askForPart,
      askForPart,
      { do: 'clear' },
      askForPart,
      recover,
    ],
  ),
  row(
    'not-made-and-list-down',
    'A refund does not reach the service while lists are down, and is requested again',
    'A refund with unknown outcome counts once the service shows it.',
    'assumes that it was made, and never refunds the money',
    ['idempotency', 'refund-states'],
    [
      listsAreDown,
      { do: 'fault', calls: 'refund', scenario: 'dropRequest=true' },
      askForPart,
      { do: 'clear' },
      askForPart,
      recover,
    ],
    { ...ONE_REFUND, mayRefundLater: true },
  ),
  {
    ...row(
      'failed-unanswered',
      'A refund fails, and its answer is lost',
      'A refund counts once it has succeeded, not because it exists.',
      'finds it in the list, and assumes that it succeeded',
      ['refund-states'],
      [],
      { fulfilled: 1, refunded: 0, refunds: 0 },
    ),
    steps: [
      // every refund of such an amount fails
      { do: 'buy', amountEnding: 96 },
      { do: 'pay' },
      recover,
      { do: 'fault', calls: 'refund', scenario: 'dropAnswer=true' },
      { do: 'refund' },
      recover,
    ],
  },
  row(
    'asker-hangs-up',
    'The browser disconnects during a refund, and requests it again',
    "A refund survives the requester's connection: it stays one refund.",
    'aborts its call with the connection, and refunds twice, or says that it did not refund',
    ['idempotency'],
    [
      { do: 'fault', calls: 'refund', scenario: 'delayAnswerMs=1500' },
      { ...askForPart, left: true },
      askForPart,
      recover,
    ],
  ),
]
