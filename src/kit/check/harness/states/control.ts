import { expect } from 'vitest'
import { otherOf, readReadyLine } from '../../../target/ready-line.ts'
import type { Target } from '../../../target/target.ts'
import { leaveTraces } from '../wire/traces.ts'

/** What the operator of a sandbox can do, and an integrator cannot. */
export type Control = ReturnType<typeof openControl>

export type ClaimDecision = 'OPEN' | 'UNDER_REVIEW' | 'APPROVED' | 'REJECTED'

export type ChargebackDecision = 'ACCEPTED' | 'DECLINED' | 'WON' | 'LOST'

export interface Wallet {
  businessId: string
  currency: string
  /** Major units. */
  balance: number
}

export interface WebhookRecord {
  id: string
  event: string
  businessId: string
  /** In the order in which they were planned. A replay does not count as an attempt. */
  deliveries: { attempt: number; isReplay: boolean; status: string }[]
}

/** Generous, because advancing the clock may trigger a month of events. */
const ANSWER_WITHIN_MS = 60_000

/** Opens the control plane at a URL. A failed call fails the test, except for methods that return the status. */
export function openControl(url: string) {
  const ask = async (method: string, path: string, body?: unknown) => {
    if (method !== 'GET' && path !== '/reset') leaveTraces()
    const response = await fetch(`${url.replace(/\/$/, '')}${path}`, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    })
    return { status: response.status, text: await response.text() }
  }
  const succeed = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const { status, text } = await ask(method, path, body)
    expect(status, `${method} ${path}: ${text.slice(0, 300)}`).toBe(200)
    return JSON.parse(text)
  }
  const read = <T>(path: string) => succeed<T>('GET', path)
  const act = (path: string, body?: unknown) => succeed<void>('POST', path, body)
  return {
    /** Resets records, keys and time to the first start. */
    reset: () => act('/reset'),
    /** Returns the target's time in epoch milliseconds. */
    now: async () => (await read<{ epochMs: number }>('/clock')).epochMs,
    /** Advances the target's clock and triggers what is due by then. */
    advance: (durationMs: number) => act('/clock/advance', { durationMs }),
    /** Returns the target's current description of itself, with the keys in force. */
    describe: async () => readReadyLine(JSON.stringify(await read('/ready'))),
    rotateKeys: (businessId: string) => act('/keys/rotate', { businessId }),
    /** Makes the transfer for an order arrive. */
    fund: (reference: string) => act(`/orders/${encodeURIComponent(reference)}/fund`),
    reviewAml: async (id: string, decision: 'APPROVED' | 'REJECTED', reviewNotes?: string) =>
      (await ask('POST', `/aml/${id}/review`, { decision, reviewNotes })).status,
    /** Opens a claim to a deferred collection, or takes it a step further. Returns the status. */
    claim: async (collectionId: string, businessId: string, decision: ClaimDecision) =>
      (await ask('POST', `/collections/${collectionId}/claim`, { businessId, decision })).status,
    async listWallets(): Promise<Wallet[]> {
      type Answer = { businesses: { id: string; wallets: Omit<Wallet, 'businessId'>[] }[] }
      const { businesses } = await read<Answer>('/wallets')
      return businesses.flatMap(({ id, wallets }) => wallets.map((each) => ({ businessId: id, ...each })))
    },
    /** Whether every wallet holds the sum of its transactions, replayed from nothing. */
    isBalanced: async () => (await read<{ isBalanced: boolean }>('/ledger')).isBalanced,
    /** Closes a wallet of a business to credits, or opens it again. */
    setWalletAvailable: (businessId: string, currency: string, isAvailable: boolean) =>
      act(`/businesses/${businessId}/wallets/${currency}`, { isAvailable }),
    setEmail: (businessId: string, email: string) => act(`/businesses/${businessId}/email`, { email }),
    decideChargeback: (chargebackReference: string, decision: ChargebackDecision) =>
      act(`/chargebacks/${chargebackReference}/decision`, { decision }),
    /** Sets where the events of a business are sent; null for nowhere. */
    setWebhookUrl: (businessId: string, webhookUrl: string | null) =>
      act(`/businesses/${businessId}/webhook-url`, { url: webhookUrl }),
    listWebhooks: async () => (await read<{ events: WebhookRecord[] }>('/webhooks')).events,
    replay: (eventId: string) => act('/webhooks/replay', { eventId }),
  }
}

/** Returns the target as the other business calls it. Its keys may have been rotated since the target was described. */
export async function swapBusinesses(target: Target): Promise<Target> {
  const described = target.control ? (await openControl(target.control).describe()).businesses[1] : undefined
  const other = described ? otherOf(described) : target.other
  if (!other) throw new Error('A test that calls as the other business needs `two-businesses`.')
  const { identity, ...keys } = other
  const { records: _, retired: __, live: ___, ownEmails: ____, businessCredential: _____, ...shared } = target
  return { ...shared, ...keys, ...(identity && { caller: identity }) }
}
