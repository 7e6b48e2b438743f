import { describe, expect, test } from 'vitest'
import type { History, HistoryWebhook, WebhookTerms } from '../../src/kit/history/history.ts'
import { findingsOf } from './testing/findings-of.ts'
import { historyOf, initiated } from './testing/sample-history.ts'
import { webhooks } from './webhooks.ts'

const ALL: WebhookTerms = {
  isSigned: true,
  hasStableId: true,
  attemptSeconds: [0, 60, 3_600],
  timeoutSeconds: 8,
}

/** An order created at 1 s, while the receiver listened, and its webhooks. */
function received(sent: readonly Partial<HistoryWebhook>[], terms: WebhookTerms = ALL): History {
  const history = historyOf(initiated('PAY_123456', { startedMs: 1_000, endedMs: 1_005 }))
  return {
    ...history,
    head: { ...history.head, webhooks: { 'order.succeeded': terms } },
    webhooks: sent.map((each) => ({
      ...{ kind: 'webhook', era: 0, business: 'caller', event: 'order.succeeded', signature: 'right' },
      ...{ sent: told(), openedMs: 0, answered: 200, startedMs: 0, endedMs: (each.startedMs ?? 0) + 5 },
      ...each,
    })),
  }
}

function told({ id = 'evt_1', reference = 'PAY_123456' } = {}): HistoryWebhook['sent'] {
  const body = JSON.stringify({ id, event: 'order.succeeded', data: { reference } })
  return { method: 'POST', url: 'http://127.0.0.1:8080/webhooks', headers: {}, body }
}

const refusedAt = (seconds: number, more: Partial<HistoryWebhook> = {}) => ({
  ...{ startedMs: seconds * 1_000, answered: 500 },
  ...more,
})
const takenAt = (seconds: number, more: Partial<HistoryWebhook> = {}) =>
  refusedAt(seconds, { answered: 200, ...more })

const titlesOf = (history: History) => webhooks.judge(history).map(({ rule }) => rule.title)
const messagesOf = (history: History) => findingsOf(webhooks, history).map(({ message }) => message)

test('nothing is held against a service of which nothing is stated', () => {
  expect(webhooks.judge({ ...received([{ signature: 'none' }]), head: historyOf().head })).toEqual([])
})

test.each([
  ['documented', undefined],
  ['proposed', true],
] as const)('no rule claims the interface document, in the profile %s', (profile, isProposal) => {
  const history = received([refusedAt(2)])
  const rules = webhooks.judge({ ...history, head: { ...history.head, profile } }).map(({ rule }) => rule)
  expect(rules).toHaveLength(5)
  for (const rule of rules) expect([rule.section, rule.isProposal]).toEqual([undefined, isProposal])
})

test('a right sender is compared by every rule', () => {
  const history = received([refusedAt(2), refusedAt(62.5), takenAt(3_603), givenUpAfter(8_000)])
  expect(messagesOf(history)).toEqual([])
  expect(webhooks.judge(history).map(({ comparisons }) => comparisons)).toEqual([4, 2, 1, 1, 1])
})

function givenUpAfter(waitedMs: number): Partial<HistoryWebhook> {
  const at = { startedMs: 5_000_000, endedMs: 5_000_000 + waitedMs }
  const { answered: _, ...none } = takenAt(0)
  return {
    ...none,
    ...at,
    answered: undefined as never,
    sent: told({ id: 'evt_2', reference: 'PAY_222222' }),
  }
}

describe('what a wrong sender does is found', () => {
  test.each<[string, Partial<HistoryWebhook>[], string]>([
    [
      'signs with another secret',
      [{ signature: 'wrong' }],
      'order.succeeded evt_1 has a signature that the secret of its business did not make.',
    ],
    ['does not sign', [{ signature: 'none' }], 'order.succeeded evt_1 has no signature.'],
    [
      'sends another body under one id',
      [refusedAt(2), takenAt(62, { sent: told({ reference: 'PAY_999999' }) })],
      'order.succeeded evt_1 was repeated with another body.',
    ],
    [
      'gives a retry another id',
      [refusedAt(2), takenAt(62, { sent: told({ id: 'evt_2' }) })],
      'order.succeeded evt_1 was rejected, and repeated under the id evt_2.',
    ],
    [
      'tries again too soon',
      [refusedAt(2), takenAt(32)],
      'order.succeeded evt_1 was attempted after 0.0, 30.0 s, but 0, 60, 3600 s are stated.',
    ],
    [
      'does not lengthen its pauses',
      [refusedAt(2), refusedAt(62), takenAt(122)],
      'order.succeeded evt_1 was attempted after 0.0, 60.0, 120.0 s, but 0, 60, 3600 s are stated.',
    ],
    [
      'tries once more than stated',
      [refusedAt(2), refusedAt(62), refusedAt(3_602), takenAt(9_000)],
      'order.succeeded evt_1 was attempted after 0.0, 60.0, 3600.0, 8998.0 s, but 0, 60, 3600 s are stated.',
    ],
    [
      'does not try again',
      [refusedAt(2), takenAt(93, { sent: told({ id: 'evt_2', reference: 'PAY_222222' }) })],
      'order.succeeded evt_1 was rejected and not repeated within 91 s, but 60 s are stated.',
    ],
    [
      'waits too short',
      [givenUpAfter(3_000)],
      'the sender of order.succeeded evt_2 waited 3000 ms for the answer, but 8 s are stated.',
    ],
  ])('%s', (_, sent, message) => {
    expect(messagesOf(received(sent))).toEqual([message])
  })
})

describe('what a right sender may do is not a finding', () => {
  const other = told({ id: 'evt_2', reference: 'PAY_222222' })
  test.each<[string, Partial<HistoryWebhook>[]]>([
    ['a replay of what was taken', [takenAt(2), takenAt(3)]],
    ['attempts of which the first were not seen', [refusedAt(2), takenAt(3_542)]],
    [
      'no second attempt, at an address that was closed meanwhile',
      [refusedAt(2), takenAt(93, { sent: other, openedMs: 50_000 })],
    ],
    [
      'no second attempt of an event from before the address was open',
      [refusedAt(2, { openedMs: 1_500 }), takenAt(93, { sent: other, openedMs: 1_500 })],
    ],
    ['a second attempt that is not due yet', [refusedAt(2), takenAt(70, { sent: other })]],
    [
      'another event of the record in the next era',
      [refusedAt(2), takenAt(62, { sent: told({ id: 'evt_2' }), era: 1 })],
    ],
  ])('%s', (_, sent) => {
    expect(messagesOf(received(sent))).toEqual([])
  })

  test('a last attempt that comes soon after the one before, where pauses shrink', () => {
    const history = received([refusedAt(2), takenAt(12)], { attemptSeconds: [0, 60, 70] })
    expect(messagesOf(history)).toEqual([])
  })

  test('the same news of a record that was called for in between', () => {
    const history = received([refusedAt(0.5), takenAt(2, { sent: told({ id: 'evt_2' }) })])
    expect(messagesOf(history)).toEqual([])
  })
})

test('pauses say nothing where the clock of the target is moved by hand', () => {
  const history = received([refusedAt(2), takenAt(3)])
  const target = { ...history.head.target, capabilities: ['stateful', 'control-plane'] }
  const moved = { ...history, head: { ...history.head, target } }
  expect(messagesOf(moved)).toEqual([])
  expect(titlesOf(moved).filter((title) => /tried/.test(title))).toEqual([])
})

test('a rule is there only where it is stated', () => {
  expect(titlesOf(received([refusedAt(2)], { isSigned: true }))).toEqual([
    'each webhook is signed by the secret of its business',
  ])
})
