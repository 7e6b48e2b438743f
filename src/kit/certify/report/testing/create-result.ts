import type { Judged } from '../../judge/judge-scenario.ts'
import { assembleResult, type CertifyResult } from '../result.ts'

/** Markup, an escape sequence and a workflow command, as an app could send them. */
export const HOSTILE = '<script>alert(1)</script>\u001b]0;x\u0007\n::error::y'

const scenario: Judged['scenario'] = {
  id: 'webhook-duplicate',
  group: 'webhooks',
  title: 'The same webhook arrives twice in a row',
  rule: 'An event is handled once.',
  wrong: 'ships for each delivery',
  basis: ['§5', 'webhook-delivery'],
  fix: 'webhooks#_3-duplicates',
}

/** Creates a result with a scenario of each state. @param text what the app did */
export function createResult(
  states: readonly Judged['state'][],
  text = 'order.succeeded is answered 200',
): CertifyResult {
  const judged = states.map(
    (state): Judged => ({
      ...{ scenario, state, durationMs: 40 },
      ...(state === 'undecided' && { reason: text }),
      findings:
        state === 'failed'
          ? [{ atMs: 20, kind: 'shipments', message: `The app shipped 2 times. ${text}`, harm: '2,110 NGN' }]
          : [],
      ...(state === 'failed' && { printed: ['TypeError: total is undefined', text] }),
      timeline: [
        { atMs: 10, who: 'webhook', text, details: { request: { text } } },
        { atMs: 30, who: 'app', text: 'after the moment' },
      ],
    }),
  )
  const left = { ...scenario, id: 'refunded', steps: [], ends: {} }
  return assembleResult(
    { judged, leftOut: [{ scenario: left, reason: 'refund: the app makes no refunds' }], durationMs: 1_000 },
    { name: text, version: '0.1.0', seed: 'x', startedAt: '2026-11-20T10:00:00.000Z' },
  )
}
