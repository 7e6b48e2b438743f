import type { Scenario, Step } from '../../../src/kit/certify/scenario.ts'
import { parts } from './refunds-in-part.ts'
import { paidAndShipped, rowOf } from './row.ts'

const row = rowOf('money')
const askOnce = 'refunds-and-chargebacks#_1-give-money-back'
const waitForTheEnd = 'refunds-and-chargebacks#_2-wait-for-the-ones-that-take-time'

export const refunds: readonly Scenario[] = [
  row(
    'refund-by-a-stranger',
    'Somebody asks for a refund without the headers that say who asks',
    'A refund is given to who may ask for it.',
    'gives money back to anybody who knows the address',
    'refund-rules',
    askOnce,
    [...paidAndShipped, { do: 'refund', stranger: true }, { do: 'recover' }],
    { fulfilled: 1, refunded: 0, refunds: 0 },
  ),
  row(
    'refund-that-fails',
    'A refund fails',
    'A refund counts when it has succeeded; one that failed may be asked for again.',
    'counts the wish as the refund',
    'refund-states',
    waitForTheEnd,
    [{ do: 'buy', amountEnding: 96 }, { do: 'pay' }, { do: 'recover' }, { do: 'refund' }, { do: 'recover' }],
    { fulfilled: 1, refunded: 0, refunds: 0 },
  ),
  row(
    'refund-that-takes-time',
    'A refund is accepted, and not made yet',
    'A refund counts when it has succeeded.',
    'takes PENDING for done',
    'refund-states',
    waitForTheEnd,
    [{ do: 'buy', amountEnding: 99 }, { do: 'pay' }, { do: 'recover' }, { do: 'refund' }, { do: 'recover' }],
    { fulfilled: 1, refunded: 0, refunds: 1 },
  ),
  ...(['SUCCESSFUL', 'FAILED'] as const).flatMap((as): Scenario[] => {
    const [end, done, wrong] =
      as === 'SUCCESSFUL'
        ? ['succeeds', 1, 'never looks again at a refund that was accepted']
        : ['fails', 0, 'counts a refund that was accepted, or keeps it under way for good']
    const steps: readonly Step[] = [
      { do: 'buy', amountEnding: 99 },
      { do: 'pay' },
      { do: 'recover' },
      { do: 'refund' },
      { do: 'recover' },
      { do: 'expect', that: { refunded: 0, refunds: 1 } },
      { do: 'end-refund', as },
    ]
    const ends = { fulfilled: 1, refunded: done, refunds: done } as const
    return [
      row(
        `refund-${end}-later`,
        `A refund that was accepted ${end} later, and a webhook tells of it`,
        'A refund counts when it has succeeded, whenever that is.',
        wrong,
        'refund-states',
        waitForTheEnd,
        [...steps, { do: 'recover' }],
        { ...ends, isTaken: true },
      ),
      row(
        `refund-${end}-unannounced`,
        `A refund that was accepted ${end} later, and its webhook never comes`,
        'The list of refunds is read until each has come to its end.',
        wrong,
        'refund-states',
        waitForTheEnd,
        [...steps, { do: 'reconcile', alone: true }],
        ends,
      ),
    ]
  }),
  row(
    'refund-after-a-failure',
    'A refund that was accepted fails later, and is asked for again',
    'A refund that failed is over: another one may be made.',
    'takes a refund that failed for one that is still under way',
    'refund-states',
    waitForTheEnd,
    [
      { do: 'buy', amountEnding: 99 },
      { do: 'pay' },
      { do: 'recover' },
      { do: 'refund' },
      { do: 'end-refund', as: 'FAILED' },
      { do: 'recover' },
      { do: 'refund', another: true },
    ],
    { fulfilled: 1, refunded: 0, refunds: 1 },
  ),
  ...parts,
  row(
    'refund-with-a-long-reason',
    'The reason of a refund is long, in letters of several bytes each',
    'A text is cut by bytes: one RSA block carries no more.',
    'cuts by characters, and the refund is never sent',
    'rsa-data-procedure',
    'encrypting-data',
    [...paidAndShipped, { do: 'refund', reason: 'long' }, { do: 'recover' }],
    { fulfilled: 1, refunded: 1, refunds: 1 },
  ),
  row(
    'refund-elsewhere',
    'Somebody refunds the order in the dashboard of the service',
    'A refund that the app did not ask for is booked too, and not made again.',
    'knows only of refunds that it made itself',
    'refund-states',
    'refunds-and-chargebacks',
    [...paidAndShipped, { do: 'dashboard-refund' }, { do: 'recover' }],
    { fulfilled: 1, refunded: 1, refunds: 1 },
  ),
  row(
    'refund-elsewhere-announced',
    'Somebody refunds the order elsewhere, and a webhook tells of it',
    'A refund that the app did not ask for is booked when it hears of it.',
    'takes the second event of an order for a repetition of the first',
    'refund-states',
    'refunds-and-chargebacks',
    [...paidAndShipped, { do: 'dashboard-refund' }, { do: 'deliver' }],
    { fulfilled: 1, refunded: 1, refunds: 1, isTaken: true },
  ),
  row(
    'refund-in-a-long-list',
    'A refund that was accepted succeeds unannounced, after 30 others were made',
    'A list is read to its end, page by page.',
    'reads the first page of the list, and takes it for all of it',
    'refund-chargeback-queries',
    waitForTheEnd,
    [
      { do: 'buy', amountEnding: 99 },
      { do: 'pay' },
      { do: 'recover' },
      { do: 'refund' },
      { do: 'others', refunds: 30 },
      { do: 'end-refund', as: 'SUCCESSFUL' },
      { do: 'reconcile', alone: true },
    ],
    { fulfilled: 1, refunded: 1, refunds: 1 },
  ),
  row(
    'refund-of-the-rest',
    'Somebody refunds a part elsewhere, then the app refunds the order',
    'All that is left is what earlier refunds have left, wherever they were made.',
    'asks for the whole price, and is refused',
    'refund-rules',
    'refunds-and-chargebacks#pitfalls',
    [
      ...paidAndShipped,
      { do: 'dashboard-refund', amount: 'part' },
      { do: 'recover' },
      { do: 'refund' },
      { do: 'recover' },
    ],
    { fulfilled: 1, refunds: 2 },
  ),
  row(
    'refund-of-a-part-elsewhere',
    'Somebody refunds a part of the order in the dashboard of the service',
    'What is left of an order stays sold.',
    'ships again, or refunds the rest by itself',
    'refund-states',
    'refunds-and-chargebacks',
    [...paidAndShipped, { do: 'dashboard-refund', amount: 'part' }, { do: 'recover' }],
    { fulfilled: 1, refunds: 1, payments: 1 },
  ),
  row(
    'refund-twice',
    'A refund is asked for twice',
    'One wish is one refund.',
    'gives the money back twice, or says that it did',
    'refund-rules',
    askOnce,
    [...paidAndShipped, { do: 'refund', times: 2 }, { do: 'recover' }],
    { refunded: 1, refunds: 1 },
  ),
]
