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

const listsAreDown: Step = { do: 'fault', calls: 'list', scenario: 'fault=500', times: 12 }

/** The app does not learn the outcome of a refund, or not at once. */
export const lostRefunds: readonly Scenario[] = [
  {
    ...row(
      'never-answered',
      'The call that refunds a part is done, and never answered',
      'A refund that may have happened is asked about; asking for it again makes no second one.',
      'takes one that was too slow for one that failed, and gives the part back twice',
      ['idempotency'],
      [{ do: 'hold', calls: 'refund' }, askForPart, askForPart, recover],
    ),
    isSlow: true,
  },
  row(
    'lost-in-a-long-list',
    'The answer to a refund is lost, and more than 100 others are refunded before it is looked for',
    'A refund that may have happened is looked for to the end of the list.',
    'does not find it on the first page, and takes it for one that was not made',
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
    'The answer to a refund is lost, and lists cannot be read when it is asked for again',
    'A refund that may have happened is the same one until that is known.',
    'takes it for one that failed, and makes another',
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
    'A refund does not reach the service, and lists cannot be read when it is asked for again',
    'A refund that may have happened counts as made when the service shows it.',
    'takes what it cannot ask about for done, and never gives the money back',
    ['idempotency', 'refund-states'],
    [
      listsAreDown,
      { do: 'fault', calls: 'refund', scenario: 'dropRequest=true' },
      askForPart,
      { do: 'clear' },
      askForPart,
      recover,
    ],
  ),
  {
    ...row(
      'failed-unanswered',
      'A refund fails, and the answer that says so is lost',
      'A refund counts when it has succeeded: that it was made does not say so.',
      'finds it in the list, and takes it for one that has succeeded',
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
    'The browser that asks for a refund hangs up while it is made, and asks again',
    'A refund does not end with the connection of who asks for it: it stays one refund.',
    'ends its call with the connection, and makes a second refund, or says that none was made',
    ['idempotency'],
    [
      { do: 'fault', calls: 'refund', scenario: 'delayAnswerMs=1500' },
      { ...askForPart, left: true },
      askForPart,
      recover,
    ],
  ),
]
