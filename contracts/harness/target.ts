/** What the contracts run against. */
export interface Target extends Keys {
  /** `mock`: answers from examples, remembers nothing. `sandbox`: the stateful reference. `live`: anything else. */
  kind: 'mock' | 'sandbox' | 'live'
  /** Base URL of the checkout API. */
  checkout: string
  /** Base URL of the business API. */
  business: string
  /** `documented` holds the target to facts only; `proposed` also to what the contract proposes for the gaps. */
  profile: 'documented' | 'proposed'
  /** Shared secret under which notifications to the target are signed. */
  webhookSecret?: string
  /** Base URL of the control plane, where the target has one. */
  control?: string
  /** Who the caller is, where it is known. */
  caller?: Identity
  /** A second business, to see that it is another. */
  other?: Keys & { identity?: Identity }
}

/** One matching set of credentials. */
export interface Keys {
  publicKey: string
  secretKey: string
  /** Where encrypted payloads can be made for real. */
  encryption?: { key: string; padding: 'oaep-sha256' | 'pkcs1-v1_5' }
  /** AES-256 key for card data: base64 of 32 bytes. */
  cardKey?: string
}

/** A business as its operator knows it. */
export interface Identity {
  id: string
  name: string
  email: string
  /** Secret under which the target signs its webhooks to the business. */
  webhookSecret: string
}

/** What a test may need from its target beyond an answer of the right shape. */
export type Need =
  | 'examples'
  | 'stateful'
  | 'decrypts'
  | 'signs'
  | 'proposed'
  | 'control-plane'
  | 'two-businesses'
  | 'magic-values'

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
  'control-plane': ({ control, caller }) =>
    control && caller
      ? undefined
      : 'the target has no control plane: nobody but its operator can bring this about',
  'two-businesses': ({ other }) =>
    other ? undefined : 'the keys of one business were given, and it takes two to see that they are apart',
  'magic-values': ({ kind }) =>
    kind === 'sandbox' ? undefined : 'only a sandbox has cards, codes and amounts that decide what happens',
}

declare module 'vitest' {
  interface ProvidedContext {
    target: Target
  }
}
