/** What the contracts run against. */
export interface Target {
  /** `mock`: answers from examples, remembers nothing. `sandbox`: the stateful reference. `live`: anything else. */
  kind: 'mock' | 'sandbox' | 'live'
  /** Base URL of the checkout API. */
  checkout: string
  /** Base URL of the business API. */
  business: string
  publicKey: string
  secretKey: string
  /** `documented` holds the target to facts only; `proposed` also to what the contract proposes for the gaps. */
  profile: 'documented' | 'proposed'
  /** Where encrypted payloads can be made for real. */
  encryption?: { key: string; padding: 'oaep-sha256' | 'pkcs1-v1_5' }
  /** AES-256 key for card data: base64 of 32 bytes. */
  cardKey?: string
  /** Shared secret under which notifications to the target are signed. */
  webhookSecret?: string
}

/** What a test may need from its target beyond an answer of the right shape. */
export type Need = 'examples' | 'stateful' | 'decrypts' | 'signs' | 'proposed'

/** Why this target cannot decide a test with these needs; undefined when it can. */
export function reasonToSkip(target: Target, needs: readonly Need[]): string | undefined {
  for (const need of needs) {
    const reason = REASONS[need](target)
    if (reason) return reason
  }
  return undefined
}

const REASONS: Record<Need, (target: Target) => string | undefined> = {
  examples: ({ kind }) =>
    kind === 'mock' ? undefined : 'only a mock serves a chosen example on request (`Prefer: code=…`)',
  stateful: ({ kind }) =>
    kind === 'mock' ? 'the mock is stateless: it answers from examples whatever was sent before' : undefined,
  decrypts: (target) => {
    if (target.kind === 'mock') return 'the mock cannot decrypt: it sees an opaque string'
    return target.encryption ? undefined : 'no encryption key was given (PAYCONTRACT_ENCRYPTION_KEY)'
  },
  signs: ({ kind, webhookSecret }) =>
    kind === 'mock' || webhookSecret ? undefined : 'no webhook secret was given (PAYCONTRACT_WEBHOOK_SECRET)',
  proposed: ({ profile }) =>
    profile === 'proposed'
      ? undefined
      : 'a proposal, and the documented profile holds the target to facts only',
}

declare module 'vitest' {
  interface ProvidedContext {
    target: Target
  }
}
