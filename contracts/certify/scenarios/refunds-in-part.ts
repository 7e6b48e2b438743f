import type { Scenario } from '../../../src/kit/certify/scenario.ts'
import { paidAndShipped, rowOf } from './row.ts'

const row = rowOf('money')
const askOnce = 'refunds-and-chargebacks#_1-give-money-back'
const waitForTheEnd = 'refunds-and-chargebacks#_2-wait-for-the-ones-that-take-time'

/** A part of the price goes back, or more than there is. */
export const parts: readonly Scenario[] = [
  row(
    'refund-in-part',
    'A part of the price is given back, then the rest',
    'All that is left is what earlier refunds have left.',
    'asks for the whole price, and is refused',
    'refund-rules',
    askOnce,
    [
      ...paidAndShipped,
      { do: 'refund', part: true },
      { do: 'recover' },
      { do: 'refund', another: true },
      { do: 'recover' },
    ],
    { fulfilled: 1, refunds: 2 },
  ),
  row(
    'refund-of-an-odd-part',
    'A part with minor units is given back',
    'As much goes back as was asked for: minor units are rounded, not cut.',
    'gives back less, or more, than was asked for',
    'money-format',
    askOnce,
    [
      { do: 'buy', amountEnding: 'odd' },
      { do: 'pay' },
      { do: 'recover' },
      { do: 'refund', part: true },
      { do: 'recover' },
    ],
    { fulfilled: 1, refunded: 1, refunds: 1, isRefundExact: true },
  ),
  row(
    'refund-of-an-odd-rest',
    'A part with minor units is given back, then the rest',
    'What is left is counted in minor units: 2110.18 - 1055.18 is 1054.9999999999998 to a computer.',
    'asks for an amount that no currency has, or leaves a minor unit',
    'money-format',
    askOnce,
    [
      { do: 'buy', amountEnding: 'odd' },
      { do: 'pay' },
      { do: 'recover' },
      { do: 'refund', part: true },
      { do: 'recover' },
      { do: 'refund', another: true },
      { do: 'recover' },
    ],
    { fulfilled: 1, refunds: 2, isAllBack: true },
  ),
  row(
    'refund-without-decimals',
    'A part of an order in a currency without minor units (XOF) is given back',
    'A currency has the decimals that it has when money goes back, too.',
    'gives back a hundred times too much, or too little',
    'money-format',
    askOnce,
    [
      { do: 'buy', currency: 'XOF' },
      { do: 'pay' },
      { do: 'recover' },
      { do: 'refund', part: true },
      { do: 'recover' },
    ],
    { fulfilled: 1, refunds: 1, isRefundExact: true },
  ),
  row(
    'refund-unpaid',
    'A refund is asked for of an order that nobody has paid',
    'Only what was paid goes back.',
    'says that money went back that it never had',
    'refund-rules',
    askOnce,
    [{ do: 'buy' }, { do: 'refund' }, { do: 'recover' }],
    { fulfilled: 0, paid: 0, refunded: 0, refunds: 0 },
  ),
  row(
    'refund-of-more-than-was-paid',
    'Four quarters of the price are given back, and a fifth is asked for',
    'The service refuses it, and the app does not say that it was made.',
    'counts a refund that was refused',
    'refund-rules',
    askOnce,
    [
      ...paidAndShipped,
      { do: 'refund', part: true },
      ...Array.from({ length: 4 }, () => ({ do: 'refund', part: true, another: true }) as const),
      { do: 'recover' },
    ],
    { fulfilled: 1, refunds: 4 },
  ),
  ...(['told', 'listed'] as const).map((early): Scenario => {
    const [id, how] = {
      told: ['refund-told-before-its-answer', 'A webhook tells of a refund before its answer comes'],
      listed: ['refund-listed-before-its-answer', 'The job lists a refund before its answer comes'],
    }[early]
    return row(
      id!,
      how!,
      'A refund is known by what it was asked for with: answer, event and list tell of one.',
      'books a refund of somebody else, and its own beside it',
      'refund-states',
      waitForTheEnd,
      [
        ...paidAndShipped,
        { do: 'fault', calls: 'refund', scenario: 'delayAnswerMs=1200' },
        { do: 'refund', part: true, early },
        { do: 'recover' },
      ],
      { fulfilled: 1, refunded: 1, refunds: 1 },
    )
  }),
  row(
    'refund-in-part-twice',
    'The same part is asked for twice',
    'One wish is one refund.',
    'gives the part back twice',
    'refund-rules',
    askOnce,
    [...paidAndShipped, { do: 'refund', part: true, times: 2 }, { do: 'recover' }],
    { fulfilled: 1, refunded: 1, refunds: 1 },
  ),
  row(
    'refund-in-two-parts',
    'Two parts of the same amount are given back',
    'Two wishes are two refunds, though they are alike.',
    'takes the second part for the first one again',
    'refund-rules',
    askOnce,
    [
      ...paidAndShipped,
      { do: 'refund', part: true },
      { do: 'refund', part: true, another: true },
      { do: 'recover' },
    ],
    { fulfilled: 1, refunds: 2 },
  ),
]
