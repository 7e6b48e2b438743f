import type { Invariant } from '../../src/kit/history/invariant.ts'
import { judgeAskedRefunds } from './money-asked-refunds.ts'
import { judgeCollections } from './money-collections.ts'
import { judgeOwnEmails } from './money-own-emails.ts'
import { judgePayments } from './money-payments.ts'
import { judgeRefundedMoney } from './money-refunds.ts'

/** Money neither appears nor disappears, and amounts do not change. */
export const money: Invariant = {
  name: 'money',
  isOfRecords: true,
  judge: (history) =>
    [judgeRefundedMoney, judgeAskedRefunds, judgePayments, judgeCollections, judgeOwnEmails].flatMap(
      (judge) => judge(history),
    ),
}
