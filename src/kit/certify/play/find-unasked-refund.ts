import type { Breach } from '../record.ts'
import type { Step } from '../scenario.ts'
import type { ServiceCall } from '../service/listener.ts'

/** Finds a refund that nobody asked for, of an order whose chargeback is not won. */
export function createUnaskedRefundFinder() {
  let isDisputed = false
  let isAsked = false
  return {
    beforeStep(step: Step): void {
      if (step.do === 'chargeback') isDisputed = step.decision !== 'WON'
      isAsked ||= step.do === 'refund'
    },
    /** @param call about the order */
    find({ operationId, status }: Pick<ServiceCall, 'operationId' | 'status'>): Breach | undefined {
      if (operationId !== 'createRefund' || !isDisputed || isAsked) return undefined
      return {
        kind: 'unasked-refund',
        message: `Nobody asked for a refund, and the app requested one while the bank takes the money back: it was answered ${status}.`,
      }
    },
  }
}
