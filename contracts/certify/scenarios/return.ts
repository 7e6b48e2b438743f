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
    'status=SUCCESSFUL is typed into the address, and nothing was paid',
    'An address proves nothing: the service is asked.',
    'ships because the address says so',
    [{ do: 'buy' }, { do: 'return', status: 'SUCCESSFUL' }],
    { fulfilled: 0, paid: 0, payments: 0 },
  ),
  row(
    'failed',
    'status=FAILED is typed into the address, and the order was paid',
    'An address proves nothing: the service is asked.',
    'gives the order up because the address says so, and never ships what was paid',
    [{ do: 'buy' }, { do: 'pay' }, { do: 'return', status: 'FAILED' }, { do: 'recover' }],
  ),
  row(
    'pending',
    'The payer comes back while the payment is on its way, and it arrives later',
    'PENDING is neither paid nor failed: the order is looked at again.',
    'takes whatever is not FAILED for paid, or whatever is not SUCCESSFUL for failed',
    [
      { do: 'buy' },
      { do: 'return', status: 'PENDING' },
      { do: 'expect', that: { fulfilled: 0 } },
      { do: 'pay' },
      { do: 'recover' },
    ],
  ),
  row(
    'of-another-order',
    'The payer comes back with the reference of another order, which is paid',
    "The app's own record says which payment belongs to an order.",
    'verifies whatever reference the address holds, and ships the order of the page',
    [
      { do: 'buy' },
      { do: 'pay' },
      { do: 'recover' },
      // who compares amounts sees no difference
      { do: 'buy', alike: 'other-payer' },
      { do: 'return', status: 'SUCCESSFUL', of: 'other-order' },
    ],
    { fulfilled: 0, paid: 0 },
  ),
  row(
    'markup',
    'Markup is typed into the address',
    'Text out of an address is never markup.',
    'writes a status or a reference of the address into its page as it is',
    [
      { do: 'buy' },
      { do: 'pay' },
      { do: 'recover' },
      { do: 'return', status: 'markup' },
      { do: 'return', status: 'FAILED', reference: 'markup' },
    ],
  ),
  row(
    'never',
    'The payer never comes back',
    'The webhook or the job ships, without the payer.',
    'ships on the page that the payer comes back to, and there alone',
    [{ do: 'buy' }, { do: 'pay' }, { do: 'deliver' }, { do: 'reconcile' }],
  ),
  row(
    'twice',
    'The payer comes back twice',
    'A page that is loaded again changes nothing.',
    'ships each time the page is loaded',
    [{ do: 'buy' }, { do: 'pay' }, { do: 'return', times: 2 }, { do: 'deliver' }, { do: 'return' }],
  ),
  row(
    'before-webhook',
    'The payer comes back before the webhook',
    'Whichever comes first ships; the other changes nothing.',
    'ships for both',
    [{ do: 'buy' }, { do: 'pay' }, { do: 'return' }, { do: 'deliver' }],
  ),
  row(
    'after-webhook',
    'The payer comes back after the webhook',
    'Whichever comes first ships; the other changes nothing.',
    'ships for both',
    [{ do: 'buy' }, { do: 'pay' }, { do: 'deliver' }, { do: 'return' }],
  ),
]
