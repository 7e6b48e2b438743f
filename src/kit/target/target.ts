import type { RsaPadding } from '../../client/crypto/index.ts'
import type { OperationId } from '../contract/contract.ts'
import type { BusinessCredential } from './credential.ts'
import type { Description } from './description.ts'
import type { PayloadForm } from './payload-form.ts'

/** What the contract tests run against. */
export interface Target extends Keys, Description {
  /** `mock`: answers from examples, remembers nothing. `sandbox`: the stateful reference. `live`: anything else. */
  kind: 'mock' | 'sandbox' | 'live'
  /** Its name in the config; by default its checkout host. */
  name?: string
  /** Base URL of the checkout API. */
  checkout: string
  /** Base URL of the business API. */
  business: string
  /** Its declared capabilities: a test that needs more never runs. */
  capabilities: Capability[]
  /** `documented` checks only facts; `proposed` also checks the contract's proposals for the gaps. */
  profile: 'documented' | 'proposed'
  /** `read-only`: sends nothing that could create or change a record. By default `writes`. */
  mode?: 'read-only' | 'writes'
  pacing?: Pacing
  /** Maximum duration of a run of the check. */
  maxMinutes?: number
  /** No test begins after this time, in milliseconds since 1970. */
  deadlineMs?: number
  /** The file that keeps all exchanges, and the start of the run, in milliseconds since 1970. */
  history?: { path: string; startedAtMs: number }
  /** The command that reruns a part of the suite, to which `--only '…'` is appended. */
  rerun?: string
  /** The shared secret that signs notifications to the target. */
  webhookSecret?: string
  /** Base URL of the control plane, if the target has one. */
  control?: string
  /** Who the caller is, if known. */
  caller?: Identity
  /** A second business, to check that the two are separate. */
  other?: Keys & { identity?: Identity } & Pick<Description, 'records' | 'retired' | 'live' | 'ownEmails'>
  /** Known reasons why it cannot be called. */
  obstacles?: Obstacle[]
  /** Operations whose requests were not described: they were learned before the suite, and may be refused. */
  learned?: OperationId[]
  /** For operations that may be refused at first: how long after the record was created each was accepted, in milliseconds. */
  waitsMs?: Partial<Record<OperationId, number>>
  /** Further secrets in its description: they are never sent, and no report shows them. */
  unused?: string[]
}

/** A reason why every request to a host, or with a key, is useless: found before the suite runs, and reported once. */
export interface Obstacle {
  /** Undefined if it applies to both. */
  host?: 'checkout' | 'business'
  /** Undefined if it applies to every key. */
  key?: 'public' | 'secret'
  reason: string
}

/** How many requests a target gets, and how long to wait for an answer. */
export interface Pacing {
  timeoutMs: number
  /** Requests per second; unlimited by default. */
  ratePerSecond?: number
  /** Requests in flight at the same time; unlimited by default. */
  concurrency?: number
}

/** One matching set of credentials. */
export interface Keys {
  publicKey: string
  secretKey: string
  /** The credential of the business API if it is not the secret key. */
  businessCredential?: BusinessCredential
  /** Set if payloads can really be encrypted. */
  encryption?: { key: string; padding: RsaPadding } & PayloadForm
  /** AES-256 key for card data: base64 of 32 bytes. */
  cardKey?: string
}

/** A business as its operator knows it. */
export interface Identity {
  id: string
  name: string
  email: string
  /** The secret that signs the target's webhooks to the business. */
  webhookSecret: string
}

/** The capabilities of a target, and why a test that needs one is disabled without it. */
export const CAPABILITIES = {
  examples: 'only a mock serves a chosen example on request (`Prefer: code=…`)',
  stateful: 'the target is stateless: it answers from examples whatever was sent before',
  decrypts: 'the target cannot decrypt, or no encryption key was given (PAYCONTRACT_ENCRYPTION_KEY)',
  signs: 'no webhook secret was given (PAYCONTRACT_WEBHOOK_SECRET)',
  'control-plane': 'the target has no control plane: only its operator can make this happen',
  'two-businesses': 'it needs the keys of two businesses, and only those of one were given',
  'magic-values': 'only a sandbox has cards, codes and amounts with fixed outcomes',
  webhooks: 'the target sends no webhooks to a URL that a test may choose',
} as const

export type Capability = keyof typeof CAPABILITIES

/** What a test may need from its target beyond an answer of the right shape. */
export type Need = Capability | 'proposed'

/** Returns why this target cannot decide a test with these needs, and which need it lacks; undefined if it can. */
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
