import { expect } from 'vitest'
import { type ReadyLine, readReadyLine } from '../../../target/ready-line.ts'
import { leaveTraces } from '../traces.ts'

/** What the operator of a sandbox can do, and an integrator cannot. */
export interface Control {
  /** Back to the first start: records, keys and time. */
  reset(): Promise<void>
  /** The target's time, epoch milliseconds. */
  now(): Promise<number>
  /** Puts the target's clock forward, and brings about what is due by then. */
  advance(durationMs: number): Promise<void>
  /** The target as it describes itself now, with the keys in force. */
  describe(): Promise<ReadyLine>
  rotateKeys(businessId: string): Promise<void>
  /** The transfer for an order arrives. */
  fund(reference: string): Promise<void>
  reviewAml(id: string, decision: 'APPROVED' | 'REJECTED', reviewNotes?: string): Promise<number>
  /** Opens a claim to a deferred collection, or takes it a step further. Answers the status. */
  claim(collectionId: string, businessId: string, decision: ClaimDecision): Promise<number>
  listWallets(): Promise<Wallet[]>
  /** Whether every wallet holds what its transactions, replayed from nothing, come to. */
  isBalanced(): Promise<boolean>
  /** Closes a wallet of a business to credits, or opens it again. */
  setWalletAvailable(businessId: string, currency: string, isAvailable: boolean): Promise<void>
  /** Where the events of a business are sent; null for nowhere. */
  setWebhookUrl(businessId: string, url: string | null): Promise<void>
  listWebhooks(): Promise<WebhookRecord[]>
  replay(eventId: string): Promise<void>
}

export type ClaimDecision = 'OPEN' | 'UNDER_REVIEW' | 'APPROVED' | 'REJECTED'

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
  /** In the order in which they were planned; a replay is no attempt. */
  deliveries: { attempt: number; isReplay: boolean; status: string }[]
}

/** An advance of the clock may bring about a month of events. */
const ANSWER_WITHIN_MS = 60_000

/** The control plane at a URL. A call that fails, fails the test, except where its status is the answer. */
export function openControl(url: string): Control {
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
  return {
    reset: () => succeed('POST', '/reset'),
    now: async () => (await succeed<{ epochMs: number }>('GET', '/clock')).epochMs,
    advance: (durationMs) => succeed('POST', '/clock/advance', { durationMs }),
    describe: async () => readReadyLine(JSON.stringify(await succeed('GET', '/ready'))),
    rotateKeys: (businessId) => succeed('POST', '/keys/rotate', { businessId }),
    fund: (reference) => succeed('POST', `/orders/${encodeURIComponent(reference)}/fund`),
    reviewAml: async (id, decision, reviewNotes) =>
      (await ask('POST', `/aml/${id}/review`, { decision, reviewNotes })).status,
    claim: async (id, businessId, decision) =>
      (await ask('POST', `/collections/${id}/claim`, { businessId, decision })).status,
    async listWallets() {
      type Answer = { businesses: { id: string; wallets: Omit<Wallet, 'businessId'>[] }[] }
      const { businesses } = await succeed<Answer>('GET', '/wallets')
      return businesses.flatMap(({ id, wallets }) => wallets.map((each) => ({ businessId: id, ...each })))
    },
    isBalanced: async () => (await succeed<{ isBalanced: boolean }>('GET', '/ledger')).isBalanced,
    setWalletAvailable: (id, currency, isAvailable) =>
      succeed('POST', `/businesses/${id}/wallets/${currency}`, { isAvailable }),
    setWebhookUrl: (id, webhookUrl) => succeed('POST', `/businesses/${id}/webhook-url`, { url: webhookUrl }),
    listWebhooks: async () => (await succeed<{ events: WebhookRecord[] }>('GET', '/webhooks')).events,
    replay: (eventId) => succeed('POST', '/webhooks/replay', { eventId }),
  }
}
