import type { Scenario, Step, WebhookForm } from '../../../src/kit/certify/scenario.ts'

const paid: readonly Step[] = [{ do: 'buy' }, { do: 'pay' }]
const shippedOnce = { fulfilled: 1, paid: 1, payments: 1 }
const guide = 'webhooks'

const row = (
  id: string,
  title: string,
  rule: string,
  wrong: string,
  basis: string,
  fix: string,
  steps: readonly Step[],
  ends: Scenario['ends'] = shippedOnce,
): Scenario => ({
  id: `webhook-${id}`,
  group: 'webhooks',
  title,
  rule,
  wrong,
  basis: [basis],
  fix,
  steps,
  ends,
})

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
  'two-signatures': ['with two signatures, both wrong', 'is confused by a list in the header'],
}

/** An order that nobody has paid is said to be paid; and one that was, to be refunded. */
const forged = Object.entries(FORGED).flatMap(([form, [title, wrong]]): Scenario[] => {
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

export const webhooks: readonly Scenario[] = [
  row(
    'duplicate',
    'The same webhook comes twice in a row',
    'An event is handled once, however often it comes.',
    'ships for each delivery',
    'webhook-delivery',
    `${guide}#_3-duplicates`,
    [...paid, { do: 'deliver', event: 'order.succeeded', times: 2 }, { do: 'recover' }],
  ),
  row(
    'simultaneous',
    'The same webhook comes eight times at the very same moment',
    'Who looks first and writes later is too late: the claim and the look are one step.',
    'looks whether it has shipped, and ships twice at the same moment',
    'webhook-delivery',
    `${guide}#_3-duplicates`,
    [...paid, { do: 'deliver', event: 'order.succeeded', times: 8, atOnce: true }, { do: 'recover' }],
  ),
  row(
    'late',
    'The webhook comes after verify has said paid',
    'Whichever comes first ships; the other changes nothing.',
    'ships once for the answer and once for the webhook',
    'outgoing-webhooks',
    'hosted-checkout',
    [...paid, { do: 'return' }, { do: 'reconcile' }, { do: 'deliver' }, { do: 'recover' }],
  ),
  row(
    'never',
    'The webhook never comes',
    'The service is asked about what is still open.',
    'ships by webhook alone, and loses the order',
    'webhook-delivery',
    'hosted-checkout',
    [...paid, { do: 'reconcile' }],
  ),
  row(
    'failed-after-paid',
    '"Failed" comes after "paid"',
    'A webhook is a reason to ask: what is final stays.',
    'takes a late "failed" at its word',
    'event-kinds',
    `${guide}#pitfalls`,
    [...paid, { do: 'recover' }, { do: 'invent', event: 'order.failed', status: 'FAILED' }],
  ),
  row(
    'paid-after-failed',
    'A first attempt to pay fails, and a second one succeeds',
    'Webhooks come in any order: the service says how the order stands.',
    'gives the order up at the first "failed", and never ships what was paid',
    'event-kinds',
    `${guide}#pitfalls`,
    [
      { do: 'buy' },
      { do: 'invent', event: 'order.failed', status: 'FAILED' },
      { do: 'pay' },
      { do: 'deliver' },
    ],
  ),
  row(
    'refund-before-payment',
    'The webhook of the refund comes before that of its payment',
    'Webhooks come in any order: an event about what is not known yet is not lost.',
    'forgets a refund whose payment it has not booked',
    'event-kinds',
    `${guide}#pitfalls`,
    [
      ...paid,
      { do: 'dashboard-refund' },
      { do: 'deliver', event: 'refund.succeeded', once: true },
      { do: 'deliver' },
    ],
    { refunded: 1, refunds: 1 },
  ),
  row(
    'unknown-event',
    'An event comes that nobody knows',
    'New kinds of events come: they are acknowledged, and change nothing.',
    'fails, or takes every event about an order for its payment',
    'event-kinds',
    `${guide}#pitfalls`,
    [{ do: 'buy' }, { do: 'invent', event: 'order.expired', status: 'PENDING', form: 'unknown-event' }],
    { fulfilled: 0, paid: 0 },
  ),
  row(
    'more-members',
    'The webhook has members that nobody knows',
    'Members may be added at any time, and are ignored.',
    'refuses what it does not know, and loses the order',
    'unknown-fields',
    `${guide}#pitfalls`,
    [...paid, { do: 'deliver', event: 'order.succeeded', form: 'more-members' }],
  ),
  row(
    'not-json',
    'A signed webhook is cut off in the middle',
    'What cannot be read is refused, and no error shows more than its caller may know.',
    'answers with its settings, or ends',
    'webhook-signature',
    `${guide}#_2-what-is-answered-and-why`,
    [...paid, { do: 'deliver', event: 'order.succeeded', form: 'not-json' }, { do: 'deliver' }],
  ),
  row(
    'reformatted',
    'The webhook is the same JSON in other bytes',
    'A signature is checked over the bytes that came.',
    'checks the signature of JSON that it has written anew',
    'webhook-signature',
    `${guide}#_4-without-the-handler`,
    [...paid, { do: 'deliver', event: 'order.succeeded', form: 'reformatted' }],
  ),
  row(
    'in-pieces',
    'The webhook comes in pieces, one of which ends within a character',
    'A signature is checked over the bytes that came.',
    'decodes each piece on its own, and checks the signature of another text',
    'webhook-signature',
    `${guide}#_4-without-the-handler`,
    [...paid, { do: 'deliver', event: 'order.succeeded', form: 'in-pieces' }],
  ),
  row(
    'endpoint-down',
    'The first three attempts find nobody at home',
    'An event that was not taken comes again, and is taken then.',
    'has marked the event as handled before it was, or answers 200 to what it could not do',
    'webhook-delivery',
    `${guide}#_2-what-is-answered-and-why`,
    [
      ...paid,
      { do: 'fault', calls: 'verify', scenario: 'fault=503', times: 12 },
      { do: 'deliver', event: 'order.succeeded', once: true },
      { do: 'clear' },
      { do: 'deliver' },
    ],
  ),
  ...forged,
]
