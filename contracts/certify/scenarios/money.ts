import type { Scenario } from '../../../src/kit/certify/scenario.ts'
import { rowOf } from './row.ts'

const row = rowOf('money')

export const money: readonly Scenario[] = [
  row(
    'paid-less',
    'Less is paid than the order costs',
    'Amount and currency of the verified payment are compared with the order.',
    'looks at the status alone, and ships for 1 what costs 2,000',
    'transfer-amounts',
    'hosted-checkout',
    [{ do: 'buy' }, { do: 'tamper', amount: 1 }, { do: 'pay' }, { do: 'recover' }],
    { fulfilled: 0 },
  ),
  row(
    'paid-in-another-currency',
    'The order is paid in another currency',
    'Amount and currency of the verified payment are compared with the order.',
    'compares the number, and not the currency',
    'transfer-amounts',
    'hosted-checkout',
    [{ do: 'buy' }, { do: 'tamper', currency: 'GHS' }, { do: 'pay' }, { do: 'recover' }],
    { fulfilled: 0 },
  ),
  row(
    'order-of-another-business',
    'A webhook tells of the paid order of another business',
    'An event about an order that is not known is left alone.',
    'ships for an order that it does not have',
    'outgoing-webhooks',
    'webhooks#pitfalls',
    [{ do: 'buy' }, { do: 'invent', event: 'order.succeeded', status: 'SUCCESSFUL', of: 'other-business' }],
    { fulfilled: 0, paid: 0 },
  ),
  row(
    'expired',
    'An order expires unpaid',
    'An order that has expired ships nothing.',
    'takes the end of an order for its success',
    'order-states',
    'hosted-checkout',
    [{ do: 'buy' }, { do: 'expire' }, { do: 'recover' }],
    { fulfilled: 0, paid: 0 },
  ),
  row(
    'paid-after-expiry',
    'An order expires, and its money arrives later',
    'Money that has arrived is not lost: the order is shipped.',
    'never looks again at an order that it has given up',
    'transfer-account-expiry',
    'webhooks#pitfalls',
    [{ do: 'buy' }, { do: 'expire' }, { do: 'recover' }, { do: 'revive' }, { do: 'pay' }, { do: 'recover' }],
    { fulfilled: 1, payments: 1 },
  ),
  row(
    'paid-after-expiry-unannounced',
    'An order expires, its money arrives later, and no webhook tells of it',
    'The job asks about orders that ended lately, too.',
    'asks about open orders alone',
    'transfer-account-expiry',
    'webhooks#pitfalls',
    [
      { do: 'buy' },
      { do: 'expire' },
      { do: 'recover' },
      { do: 'revive' },
      { do: 'pay' },
      { do: 'reconcile', alone: true },
    ],
    { fulfilled: 1, payments: 1 },
  ),
]
