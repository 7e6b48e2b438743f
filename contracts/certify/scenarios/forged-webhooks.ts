import type { Scenario, WebhookForm } from '../../../src/kit/certify/scenario.ts'
import { type OpenRow, paid, rowOf } from './row.ts'

export const shippedOnce = { fulfilled: 1, paid: 1, payments: 1 }
export const guide = 'webhooks'

export const row = (...[id, title, rule, wrong, basis, fix, steps, ends = shippedOnce]: OpenRow): Scenario =>
  rowOf('webhooks')(`webhook-${id}`, title, rule, wrong, basis, fix, steps, ends)

const NOT_BELIEVED = 'A webhook counts only under its signature: nothing else says who has sent it.'
const FORGED: Partial<Record<WebhookForm, [title: string, wrong: string]>> = {
  unsigned: ['without a signature', 'checks a signature only where there is one'],
  forged: ['with a forged signature', 'does not check the signature'],
  'other-body': ['with the signature of another body', 'checks that a signature is known, and not of what'],
  'other-secret': ['signed with the secret of another business', 'takes any secret that it knows'],
  'short-signature': [
    'with the first character of its signature',
    'compares as much of the signature as there is',
  ],
  old: ['signed an hour ago', 'does not look at the time of the signature'],
  'far-ahead': ['signed an hour from now', 'refuses what is too old, and takes what comes from the future'],
  'empty-secret': ['signed with an empty secret', 'takes a secret that is not set for one'],
  'two-signatures': ['with two signatures, both wrong', 'is confused by a list in the header'],
}

/** Forged events report an unpaid order as paid, and a paid one as refunded. */
export const forged = Object.entries(FORGED).flatMap(([form, [title, wrong]]): Scenario[] => {
  const said = form as WebhookForm
  const signature = 'webhook-signature'
  return [
    row(
      `${form}-paid`,
      `A webhook says "paid" ${title}, of an order that is not`,
      NOT_BELIEVED,
      `${wrong}: ships what nobody has paid`,
      signature,
      `${guide}#_2-what-is-answered-and-why`,
      [{ do: 'buy' }, { do: 'invent', event: 'order.succeeded', status: 'SUCCESSFUL', form: said }],
      { fulfilled: 0, paid: 0, payments: 0 },
    ),
    row(
      `${form}-refunded`,
      `A webhook says "refunded" ${title}, of an order that is not`,
      NOT_BELIEVED,
      `${wrong}: books a refund that nobody made`,
      signature,
      `${guide}#_2-what-is-answered-and-why`,
      [
        ...paid,
        { do: 'recover' },
        { do: 'invent', event: 'refund.succeeded', status: 'SUCCESSFUL', form: said },
      ],
      { fulfilled: 1, refunded: 0, refunds: 0 },
    ),
    row(
      `${form}-disputed`,
      `A webhook says "disputed" ${title}, of an order that is not`,
      NOT_BELIEVED,
      `${wrong}: holds back what was paid`,
      signature,
      `${guide}#_2-what-is-answered-and-why`,
      [
        ...paid,
        { do: 'invent', event: 'chargeback.opened', status: 'OPEN', form: said },
        { do: 'deliver', event: 'order.succeeded' },
      ],
      { fulfilled: 1 },
    ),
    row(
      `${form}-then-right`,
      `A webhook comes ${title}, then as it was sent`,
      'What was refused is not remembered as handled.',
      'marks an event as handled before it has checked the signature, and skips the real one',
      signature,
      `${guide}#_3-duplicates`,
      [...paid, { do: 'deliver', event: 'order.succeeded', form: said }, { do: 'deliver' }],
    ),
  ]
})
