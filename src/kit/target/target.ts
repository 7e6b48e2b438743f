import type { RsaPadding } from '../../client/crypto/index.ts'
import type { OperationId } from '../contract/contract.ts'
import type { BusinessCredential } from './credential.ts'
import type { Description } from './description.ts'
import type { PayloadForm } from './payload-form.ts'

/** What the contracts run against. */
export interface Target extends Keys, Description {
  /** `mock`: answers from examples, remembers nothing. `sandbox`: the stateful reference. `live`: anything else. */
  kind: 'mock' | 'sandbox' | 'live'
  /** What its config calls it; by default its checkout host. */
  name?: string
  /** Base URL of the checkout API. */
  checkout: string
  /** Base URL of the business API. */
  business: string
  /** What it was declared to be able to do: a test that needs more is never run. */
  capabilities: Capability[]
  /** `documented` holds the target to facts only; `proposed` also to what the contract proposes for the gaps. */
  profile: 'documented' | 'proposed'
  /** `read-only`: nothing is sent that could create or change a record. By default `writes`. */
  mode?: 'read-only' | 'writes'
  pacing?: Pacing
  /** How long a run of the check may take. */
  maxMinutes?: number
  /** No test begins after this time, in milliseconds since 1970. */
  deadlineMs?: number
  /** Where everything that is exchanged is kept, and when the run began, in milliseconds since 1970. */
  history?: { path: string; startedAtMs: number }
  /** The command that runs a part of the suite again, to which `--only '…'` is added. */
  rerun?: string
  /** Shared secret under which notifications to the target are signed. */
  webhookSecret?: string
  /** Base URL of the control plane, where the target has one. */
  control?: string
  /** Who the caller is, where it is known. */
  caller?: Identity
  /** A second business, to see that it is another. */
  other?: Keys & { identity?: Identity } & Pick<Description, 'records' | 'retired' | 'live' | 'ownEmails'>
  /** What is known to keep it from being asked. */
  obstacles?: Obstacle[]
  /** Operations whose requests nobody described: they were found before the suite, and nothing promises that they are taken. */
  learned?: OperationId[]
  /** How long after what it names was made each of them was taken, in milliseconds, of those that may be refused until then. */
  waitsMs?: Partial<Record<OperationId, number>>
  /** Secrets that its description holds beside these: nothing sends them, and no report shows them. */
  unused?: string[]
}

/** What makes every request to a host, or with a key, useless: found before the suite runs, and told once. */
export interface Obstacle {
  /** Absent where it is the same for both. */
  host?: 'checkout' | 'business'
  /** Absent where it is the same whatever the key. */
  key?: 'public' | 'secret'
  reason: string
}

/** How much is asked of a target, and for how long an answer is waited for. */
export interface Pacing {
  timeoutMs: number
  /** Requests in a second; no bound by default. */
  ratePerSecond?: number
  /** Requests that are under way at the same time; no bound by default. */
  concurrency?: number
}

/** One matching set of credentials. */
export interface Keys {
  publicKey: string
  secretKey: string
  /** What the business API takes in place of the secret key. */
  businessCredential?: BusinessCredential
  /** Where encrypted payloads can be made for real. */
  encryption?: { key: string; padding: RsaPadding } & PayloadForm
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

/** What a target can do, and why a test that needs it is disabled where it cannot. */
export const CAPABILITIES = {
  examples: 'only a mock serves a chosen example on request (`Prefer: code=…`)',
  stateful: 'the target is stateless: it answers from examples whatever was sent before',
  decrypts: 'the target cannot decrypt, or no encryption key was given (PAYCONTRACT_ENCRYPTION_KEY)',
  signs: 'no webhook secret was given (PAYCONTRACT_WEBHOOK_SECRET)',
  'control-plane': 'the target has no control plane: nobody but its operator can bring this about',
  'two-businesses': 'the keys of one business were given, and it takes two to see that they are apart',
  'magic-values': 'only a sandbox has cards, codes and amounts that decide what happens',
  webhooks: 'the target sends no webhooks to a URL that a test may choose',
} as const

export type Capability = keyof typeof CAPABILITIES

/** What a test may need from its target beyond an answer of the right shape. */
export type Need = Capability | 'proposed'

/** Why this target cannot be asked to decide a test with these needs, and which of them it lacks; undefined when it can. */
export function reasonToDisable(
  { profile, capabilities }: Pick<Target, 'profile' | 'capabilities'>,
  needs: readonly Need[],
): { reason: string; need: Need } | undefined {
  for (const need of needs) {
    if (need === 'proposed') {
      if (profile === 'documented')
        return { need, reason: 'a proposal, and the documented profile holds the target to facts only' }
    } else if (!capabilities.includes(need)) return { need, reason: CAPABILITIES[need] }
  }
  return undefined
}
