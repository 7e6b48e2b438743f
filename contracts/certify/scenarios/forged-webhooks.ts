import type { Scenario, WebhookForm } from '../../../src/kit/certify/scenario.ts'
import { type OpenRow, paid, rowOf } from './row.ts'

export const shippedOnce = { fulfilled: 1, paid: 1, payments: 1 }
export const guide = 'webhooks'

export const row = (...[id, title, rule, wrong, basis, fix, steps, ends = shippedOnce]: OpenRow): Scenario =>
  rowOf('webhooks')(`webhook-${id}`, title, rule, wrong, basis, fix, steps, ends)

const NOT_BELIEVED = 'A webhook counts only with a valid signature: nothing else proves its sender.'
const FORGED: Partial<Record<WebhookForm, [title: string, wrong: string]>> = {
  unsigned: ['without a signature', 'checks a signature only if there is one'],
  forged: ['with a forged signature', 'does not check the signature'],
  'other-body': ['with the signature of another body', 'does not check what a signature covers'],
  'other-secret': ['signed with the secret of another business', 'accepts any secret that it knows'],
  'short-signature': [
    'with the first character of its signature',
    'compares only as many characters as there are',
  ],
  old: ['signed an hour ago', 'does not check the timestamp'],
  'far-ahead': ['signed an hour in the future', 'rejects old timestamps but accepts future ones'],
  'empty-secret': ['signed with an empty secret', 'verifies with an empty secret if none is set'],
  'two-signatures': ['with two wrong signatures', 'mishandles a list in the header'],
  'wrong-tail': [
    'with a signature of which only the first half is right',
    'compares only the first characters',
  ],
  'public-key': ['signed with the public key', 'takes any key that it holds for a secret'],
}

/** Forged events report an unpaid order as paid, and a paid one as refunded. */
export const forged = Object.entries(FORGED).flatMap(([form, [title, wrong]]): Scenario[] => {
  const said = form as WebhookForm
  const signature = 'webhook-signature'
  return [
    row(
      `${form}-paid`,
      `A webhook ${title} reports an unpaid order as paid`,
      NOT_BELIEVED,
      `${wrong}, and ships an unpaid order`,
      signature,
      `${guide}#_2-what-is-answered-and-why`,
      [{ do: 'buy' }, { do: 'invent', event: 'order.succeeded', status: 'SUCCESSFUL', form: said }],
      { fulfilled: 0, paid: 0, payments: 0 },
    ),
    row(
      `${form}-refunded`,
      `A webhook ${title} reports a paid order as refunded`,
      NOT_BELIEVED,
      `${wrong}, and books a refund that was not made`,
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
      `A webhook ${title} reports a paid order as disputed`,
      NOT_BELIEVED,
      `${wrong}, and withholds a paid order`,
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
      `A webhook arrives ${title}, then the genuine one`,
      'A rejected event is not remembered as handled.',
      'marks an event as handled before checking the signature, and skips the genuine one',
      signature,
      `${guide}#_3-duplicates`,
      [...paid, { do: 'deliver', event: 'order.succeeded', form: said }, { do: 'deliver' }],
    ),
  ]
})
