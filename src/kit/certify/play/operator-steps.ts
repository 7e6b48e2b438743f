import { setTimeout as wait } from 'node:timers/promises'
import { toMajor, toMinor } from '../../../client/money/minor-units.ts'
import type { Note } from '../record.ts'
import { NEW_STATE } from '../service/operator.ts'
import { untilRefunded } from './await-effects.ts'
import { choosePart } from './choose-amount.ts'
import type { Examination } from './examination.ts'
import type { Players } from './players.ts'
import type { Purchase } from './purchase.ts'

type Name =
  | 'tamper'
  | 'chargeback'
  | 'dashboard-refund'
  | 'end-refund'
  | 'others'
  | 'vanish'
  | 'expire'
  | 'outlast'
  | 'suspend'
  | 'cancel'
  | 'revive'
  | 'rotate'

/** Creates the steps that people and machines of the service take on an order. */
export function createOperatorSteps(
  { operator, service }: Examination,
  note: Note,
  { bought, onUnplayed }: { bought(): Purchase; onUnplayed(reason: string): void },
): Players<Name> {
  const orderId = () => bought().order()!.id
  return {
    async tamper({ amount: wanted, currency = bought().currency }) {
      const due = bought().amount
      const amount =
        wanted === 'bit-less'
          ? toMajor(toMinor(due, currency) - 1, currency)
          : wanted === 'more'
            ? Math.round(1.5 * due)
            : (wanted ?? due)
      await operator.tamper(orderId(), { amount, currency })
      note('payer', `changes the order to ${amount} ${currency}`)
    },
    async chargeback({ decision }) {
      if (decision) await operator.decideChargeback(orderId(), decision)
      else await operator.openChargeback(orderId())
      const what = decision === 'DECLINED' ? 'DECLINED: it is contested' : decision
      note('operator', decision ? `the chargeback is ${what}` : 'a chargeback opens')
    },
    async 'dashboard-refund'({ amount }) {
      const { amount: price, currency } = bought()
      const half = toMajor(Math.floor(toMinor(price, currency) / 2), currency)
      const part = amount && (amount === 'half' ? half : choosePart(price))
      await operator.refund(orderId(), part)
      note('operator', "refunds the order in the service's dashboard")
    },
    async 'end-refund'({ as, of }) {
      if (!bought().isRefundRefused()) await untilRefunded(bought())
      const isEnded = await operator.endRefund(orderId(), as, of)
      if (!isEnded && !bought().isRefundRefused())
        onUnplayed('The service holds no pending refund that could end.')
      note('service', `the refund${of ? ` that was made as number ${of}` : ''} is ${as}`)
    },
    async others({ refunds = 0, chargebacks = 0 }) {
      const { amount, currency } = bought()
      for (let count = 0; count < refunds; count += 1) await operator.endOther('refunded', amount, currency)
      for (let count = 0; count < chargebacks; count += 1)
        await operator.endOther('disputed', amount, currency)
      note('operator', `${refunds || chargebacks} other orders are ${refunds ? 'refunded' : 'disputed'}`)
    },
    async vanish() {
      await operator.vanish(orderId())
      note('service', 'no longer knows the order')
    },
    async expire() {
      await operator.expire(orderId())
      note('service', 'the order expires')
    },
    async outlast() {
      const { expiresAt } = await operator.find(orderId())
      await wait(Math.max(0, expiresAt - Date.now()) + 100)
      note('payer', 'would be too late now')
    },
    async suspend({ of = 'order' }) {
      if (of === 'refund') await untilRefunded(bought())
      if (of === 'order') await operator.suspend(orderId())
      else await operator.suspendRecord(orderId(), of === 'refund' ? 'refunds' : 'chargebacks')
      note('service', `the ${of} is ${NEW_STATE}, an undocumented status`)
    },
    async cancel() {
      await operator.cancel(orderId())
      note('payer', 'cancels')
    },
    async revive({ of }) {
      await operator.revive(of ? bought().firstOrder()!.id : orderId())
    },
    async rotate() {
      await service.rotate()
      note('operator', 'the keys and the webhook secret are rotated: the old ones stop working')
    },
  }
}
