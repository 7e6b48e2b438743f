import type { SampleCall } from '../../src/kit/generate/samples/sample-call.ts'
import type { Stage } from './stage.ts'

/** Creates what a sample of an operation needs, under the name that the sample uses. */
type Arrange = (stage: Stage, call: SampleCall) => Promise<unknown>

/** Operations that are not listed need only the history that every sandbox has. */
export const ARRANGEMENTS: Readonly<Record<string, Arrange>> = {
  payOrder: (stage, call) => stage.createOrder(textAt(call.body, 'data.reference')),
  getOrderStatus: (stage, call) => stage.createOrder(textAt(call.body, 'data.reference')),
  trackOrderEvent: (stage, call) => stage.createOrder(textAt(call.body, 'data.orderReference')),
  verifyOrder: (stage, call) => stage.payOrder(textAt(call.body, 'data.reference')),
  saveCard: (stage, call) => stage.payOrder(textAt(call.body, 'data.reference')),
  createRefund: (stage, call) => stage.payOrder(textAt(call.body, 'data.reference')),
  chargeToken: (stage, call) => stage.saveCard(textAt(call.body, 'data.cardToken')),
  chargeCard: (stage, call) => stage.initiatePayment(textAt(call.body, 'reference')),
  removeCadCollectionEmail: (stage, call) => stage.registerEmail(textOf(call, 'id')),
  verifyPayment: (stage, call) => stage.initiatePayment(textOf(call, 'reference')),
}

function textOf({ parameters }: SampleCall, name: string): string {
  return String(parameters.get(name))
}

function textAt(value: unknown, place: string): string {
  return String(
    place.split('.').reduce<unknown>((node, name) => (node as Record<string, unknown>)[name], value),
  )
}
