import type { History, HistoryExchange, HistoryWebhook, WebhookTerms } from '../../src/kit/history/history.ts'
import type { Evaluation, Finding, Invariant, Rule } from '../../src/kit/history/invariant.ts'
import { groupBy } from './timeline.ts'
import { findDelivery, judgeAttempts, judgeRetried, type Sent, SLACK_MS } from './webhook-attempts.ts'
import { judgeIdentity } from './webhook-identity.ts'

/** The document specifies no webhooks (§6): a rule applies if an operator's answer states it, or a proposal that counts. */
const RULES = {
  signed: { title: 'each webhook is signed by the secret of its business', needs: 'isSigned' },
  identity: { title: 'a repeated webhook has the same id and body', needs: 'hasStableId' },
  attempts: {
    title: 'a webhook is attempted no earlier and no more often than stated',
    needs: 'attemptSeconds',
  },
  retried: { title: 'a rejected webhook is attempted again', needs: 'attemptSeconds' },
  waited: {
    title: 'the sender of a webhook waits for the answer as long as stated',
    needs: 'timeoutSeconds',
  },
} as const satisfies Record<string, { title: string; needs: keyof WebhookTerms }>

type Name = keyof typeof RULES

/** Webhooks received by a business follow what is stated about their sender. */
export const webhooks: Invariant = { name: 'webhooks', isOfRecords: true, judge }

function judge(history: History): Evaluation[] {
  const terms = history.head.webhooks ?? {}
  const isProposed = history.head.profile === 'proposed'
  const verdicts = Map.groupBy(listVerdicts(history, terms), ({ name }) => name)
  const stated = (Object.keys(RULES) as Name[]).filter(
    (name) =>
      (RULES[name].needs !== 'attemptSeconds' || isTimed(history)) &&
      Object.values(terms).some((own) => own[RULES[name].needs] !== undefined),
  )
  return stated.map((name) => {
    const own = verdicts.get(name) ?? []
    const rule: Rule = { title: RULES[name].title, requirements: [], ...(isProposed && { isProposal: true }) }
    return { rule, comparisons: own.length, findings: own.flatMap(({ finding }) => finding ?? []) }
  })
}

/** If a control plane moves the clock of a target, real time says nothing about its pauses. */
function isTimed({ head }: History): boolean {
  return !head.target.capabilities.includes('control-plane')
}

/** One comparison, with its finding if it failed. */
interface Verdict {
  name: Name
  finding?: Finding
}

function listVerdicts(history: History, terms: Readonly<Record<string, WebhookTerms>>): Verdict[] {
  const known = history.webhooks.flatMap((each) => findDelivery(each) ?? [])
  return [
    ...groupBy(known, ({ webhook: { era, business, event } }) => JSON.stringify([era, business, event])),
  ]
    .map(([, own]) => own)
    .flatMap((own) => {
      const stated = terms[own[0]!.webhook.event!] ?? {}
      const { era } = own[0]!.webhook
      const exchanges = history.exchanges.filter((each) => each.era === era)
      return [
        ...(stated.isSigned ? own.flatMap(judgeSignature) : []),
        ...(stated.hasStableId ? name('identity', judgeIdentity(own, exchanges)) : []),
        ...(stated.timeoutSeconds !== undefined ? judgeWaits(own, stated.timeoutSeconds) : []),
        ...(stated.attemptSeconds && isTimed(history)
          ? judgeTimes(history, own, exchanges, stated.attemptSeconds)
          : []),
      ]
    })
}

function judgeTimes(
  { webhooks: all }: History,
  own: readonly Sent[],
  exchanges: readonly HistoryExchange[],
  attemptSeconds: readonly number[],
): Verdict[] {
  const events = [...groupBy(own, ({ id }) => id).values()]
  return [
    ...name(
      'attempts',
      events.flatMap((each) => judgeAttempts(each, attemptSeconds)),
    ),
    ...name(
      'retried',
      events.flatMap((each) => judgeRetried(each, { all, exchanges, attemptSeconds })),
    ),
  ]
}

const name = (rule: Name, found: readonly (Finding | undefined)[]): Verdict[] =>
  found.map((finding) => ({ name: rule, ...(finding && { finding }) }))

function judgeSignature({ webhook, id }: Sent): Verdict[] {
  const { signature, event } = webhook
  if (signature === undefined) return []
  if (signature === 'right') return [{ name: 'signed' }]
  const what =
    signature === 'none' ? 'no signature' : 'a signature that the secret of its business did not make'
  return [{ name: 'signed', finding: say(`${event} ${id} has ${what}.`, webhook) }]
}

/** Weak reading: waiting longer than stated does no harm. */
function judgeWaits(own: readonly Sent[], seconds: number): Verdict[] {
  return own.flatMap(({ webhook, id }): Verdict[] => {
    if (webhook.answered !== undefined) return []
    const waitedMs = webhook.endedMs - webhook.startedMs
    if (waitedMs >= seconds * 1_000 - SLACK_MS) return [{ name: 'waited' }]
    const message = `the sender of ${webhook.event} ${id} waited ${waitedMs} ms for the answer, but ${seconds} s are stated.`
    return [{ name: 'waited', finding: say(message, webhook) }]
  })
}

function say(message: string, ...webhooks: readonly HistoryWebhook[]): Finding {
  return { message, exchanges: [], webhooks }
}
