import type { Scenario, Step } from '../../../src/kit/certify/scenario.ts'

const row = (
  id: string,
  title: string,
  rule: string,
  wrong: string,
  steps: readonly Step[],
  ends: Scenario['ends'] = { fulfilled: 1, paid: 1, payments: 1 },
): Scenario => ({
  id: `return-${id}`,
  group: 'return',
  ...{ title, rule, wrong, steps, ends },
  basis: ['hosted-page'],
  fix: 'hosted-checkout',
})

export const payersReturn: readonly Scenario[] = [
  row(
    'typed',
    'status=SUCCESSFUL is typed into the return URL of an unpaid order',
    'A URL proves nothing: the service is asked.',
    'ships because the URL says so',
    [{ do: 'buy' }, { do: 'return', status: 'SUCCESSFUL' }],
    { fulfilled: 0, paid: 0, payments: 0 },
  ),
  row(
    'failed',
    'status=FAILED is typed into the return URL of a paid order',
    'A URL proves nothing: the service is asked.',
    'gives up the order because the URL says so, and never ships it',
    [{ do: 'buy' }, { do: 'pay' }, { do: 'return', status: 'FAILED' }, { do: 'recover' }],
  ),
  row(
    'pending',
    'The payer returns while the payment is pending, and it succeeds later',
    'PENDING is neither paid nor failed: the order is checked again.',
    'treats whatever is not FAILED as paid, or whatever is not SUCCESSFUL as failed',
    [
      { do: 'buy' },
      { do: 'return', status: 'PENDING' },
      { do: 'expect', that: { fulfilled: 0 } },
      { do: 'pay' },
      { do: 'recover' },
    ],
  ),
  row(
    'cancelled',
    'The payer returns with status=CANCELLED before paying, and pays after all',
    'A URL proves nothing: an order still open at the service can be paid.',
    'cancels the order because the URL says so, and never ships it once paid',
    [
      { do: 'buy' },
      { do: 'return', status: 'CANCELLED' },
      { do: 'expect', that: { fulfilled: 0 } },
      { do: 'pay' },
      { do: 'recover' },
    ],
  ),
  row(
    'of-two-orders',
    'The return URL names two orders, of which the first is paid',
    "The app's own record says which payment belongs to an order.",
    'verifies one of the references, and ships the order of the other',
    [
      { do: 'buy' },
      { do: 'pay' },
      { do: 'recover' },
      { do: 'buy', alike: 'other-payer' },
      { do: 'return', status: 'SUCCESSFUL', of: 'both-orders' },
    ],
    { fulfilled: 0, paid: 0 },
  ),
  row(
    'of-another-order',
    'The payer returns with the reference of another order, which is paid',
    "The app's own record says which payment belongs to an order.",
    'verifies whatever reference the URL has, and ships the order of the page',
    [
      { do: 'buy' },
      { do: 'pay' },
      { do: 'recover' },
      // comparing amounts shows no difference
      { do: 'buy', alike: 'other-payer' },
      { do: 'return', status: 'SUCCESSFUL', of: 'other-order' },
    ],
    { fulfilled: 0, paid: 0 },
  ),
  row(
    'markup',
    'Markup is typed into the return URL',
    'Text from a URL is escaped.',
    'writes a status or reference from the URL into its page unescaped',
    [
      { do: 'buy' },
      { do: 'pay' },
      { do: 'recover' },
      { do: 'return', status: 'markup' },
      { do: 'return', status: 'FAILED', reference: 'markup' },
    ],
  ),
  row(
    'marked-name',
    "The payer's name holds markup",
    'Text from a payer is escaped.',
    'writes the name into its page unescaped',
    [{ do: 'buy', marked: true }, { do: 'pay' }, { do: 'recover' }],
    // an app may refuse such a name
    { maxPayments: 1 },
  ),
  row(
    'never',
    'The payer never returns',
    'The webhook or the job is enough to ship.',
    'ships on the return page only',
    [{ do: 'buy' }, { do: 'pay' }, { do: 'deliver' }, { do: 'reconcile' }],
  ),
  row(
    'twice',
    'The payer returns twice',
    'Reloading a page changes nothing.',
    'ships each time the page is loaded',
    [{ do: 'buy' }, { do: 'pay' }, { do: 'return', times: 2 }, { do: 'deliver' }, { do: 'return' }],
  ),
  row(
    'before-webhook',
    'The payer returns before the webhook arrives',
    'Whichever comes first ships; the other changes nothing.',
    'ships for both',
    [{ do: 'buy' }, { do: 'pay' }, { do: 'return' }, { do: 'deliver' }],
  ),
  row(
    'after-webhook',
    'The payer returns after the webhook arrived',
    'Whichever comes first ships; the other changes nothing.',
    'ships for both',
    [{ do: 'buy' }, { do: 'pay' }, { do: 'deliver' }, { do: 'return' }],
  ),
]
