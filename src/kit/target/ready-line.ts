import type { RsaPadding } from '../../client/crypto/index.ts'
import { PADDINGS } from '../contract/paddings.ts'
import type { DescribedCredential } from './credential.ts'
import {
  type Description,
  type LiveKeys,
  type Records,
  type RefusedKeys,
  SHARED_RECORDS,
} from './description.ts'
import type { PayloadForm } from './payload-form.ts'
import { CAPABILITIES, type Capability, type Identity, type Keys, type Target } from './target.ts'

/** A target's description of itself: a mock and a sandbox print it as one line of JSON once they are ready. */
export interface ReadyLine extends Description {
  /** Its name in reports. */
  name?: string
  checkout: string
  business: string
  /** Base URL of the control plane. */
  control?: string
  /** The first is the caller, the second another business. */
  businesses: ReadyBusiness[]
  /** The secret that signs CAD collection notifications. */
  cadWebhookSecret?: string
  /** How the ciphertext in `data` is encoded. */
  payload?: PayloadForm
  /** The capabilities of the target; by default those that the rest of the description implies. */
  capabilities?: Capability[]
  /** Maximum number of requests per second. */
  rate?: number
  /** Maximum duration of a run of the check. */
  maxMinutes?: number
}

export interface ReadyBusiness extends Partial<Identity> {
  publicKey: string
  secretKey: string
  /** SPKI PEM, or any other form that the ciphers read. */
  encryptionKey?: string
  padding?: RsaPadding
  cardKey?: string
  /** The credential of the business API if it is not the secret key. */
  credential?: DescribedCredential
  webhookUrl?: string
  /** The secret that signs webhooks after `webhookSecret` ends, if it was rotated with an overlap. */
  nextWebhookSecret?: string
  /** When `webhookSecret` ends, by the clock of the sandbox: ISO 8601. */
  webhookSecretUntil?: string
  /** How to get new API keys, if they are empty because another process created them. */
  notice?: string
  retired?: RefusedKeys
  live?: LiveKeys
  /** Its own addresses, which need not be registered; by default its email. */
  ownEmails?: string[]
  /** The existing records of this business. */
  records?: Records
}

/** The line of a sandbox. It omits only what describes a remote service. */
export type SandboxLine = Required<
  Omit<ReadyLine, 'businesses' | 'rate' | 'maxMinutes' | 'payload' | Exclude<keyof Description, OfSandbox>>
> & {
  businesses: SandboxBusiness[]
}

type OfSandbox = 'echoes' | 'settlesInMs'

/** A business with everything that an integrator receives at onboarding. */
export type SandboxBusiness = Required<Omit<ReadyBusiness, Occasional | 'credential' | keyof Description>> &
  Pick<ReadyBusiness, Occasional>

type Occasional = 'webhookUrl' | 'nextWebhookSecret' | 'webhookSecretUntil' | 'notice'

/**
 * Reads a ready line. Keys beside the URLs belong to the only business.
 *
 * @throws Error that names what is missing or wrong, and repeats no value
 */
export function readReadyLine(text: string): ReadyLine {
  const line = parseRecord(text)
  const businesses = Array.isArray(line.businesses) ? line.businesses : [line]
  for (const name of ['checkout', 'business']) requireText(line, name, name)
  if (businesses.length === 0) throw new Error('businesses is empty: the first one is the caller.')
  for (const [index, business] of businesses.entries()) {
    const at = Array.isArray(line.businesses) ? `businesses[${index}].` : ''
    for (const name of ['publicKey', 'secretKey']) requireText(business, name, at + name)
    if (business.encryptionKey !== undefined && !PADDINGS.some((each) => each === business.padding)) {
      throw new Error(`${at}padding must be ${PADDINGS.join(' or ')}: it is never guessed.`)
    }
  }
  const read = { ...line, businesses } as unknown as ReadyLine
  if (line.capabilities !== undefined) checkCapabilities(read)
  return read
}

export function parseRecord(text: string): Record<string, unknown> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Error('it is not JSON.')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error('it is not an object.')
  return value as Record<string, unknown>
}

function requireText(record: Record<string, unknown> | null, name: string, shown: string): void {
  const value = record?.[name]
  if (typeof value !== 'string' || value === '') throw new Error(`${shown} is missing.`)
}

/** Checks that declared capabilities are known, and possible with the rest of the line. */
function checkCapabilities(line: ReadyLine): void {
  const known = Object.keys(CAPABILITIES)
  if (!Array.isArray(line.capabilities))
    throw new Error(`capabilities must be a list of ${known.join(', ')}.`)
  const possible = inferCapabilities(line)
  for (const each of line.capabilities) {
    if (!known.includes(each)) {
      throw new Error(`capabilities[${line.capabilities.indexOf(each)}] is not one of ${known.join(', ')}.`)
    }
    const missing = NEEDED_FOR[each]
    const isGiven = possible.includes(each) || line.capabilities.includes('examples')
    if (missing && !isGiven) throw new Error(`the capability ${each} needs ${missing}.`)
  }
}

const NEEDED_FOR: Partial<Record<Capability, string>> = {
  decrypts: 'encryptionKey and padding of the first business',
  signs: 'cadWebhookSecret',
  'control-plane': 'control, and id, name, email and webhookSecret of the first business',
  'two-businesses': 'a second entry of businesses',
}

/** Infers the capabilities of a description without a list: a service keeps records, and has no magic values. */
export function inferCapabilities({ control, businesses, cadWebhookSecret }: ReadyLine): Capability[] {
  const [caller, other] = businesses
  return [
    'stateful',
    ...(caller?.encryptionKey ? ['decrypts' as const] : []),
    ...(cadWebhookSecret ? ['signs' as const] : []),
    ...(control && caller && identityOf(caller) ? ['control-plane' as const] : []),
    ...(other ? ['two-businesses' as const] : []),
  ]
}

/** Creates the target that a ready line describes. */
export function targetOf(line: ReadyLine, profile: Target['profile']): Target {
  const { name, checkout, business, control, businesses, cadWebhookSecret } = line
  const { requests, records, emails, readings, serves, echoes, payload, settlesInMs, webhooks } = line
  const capabilities = line.capabilities ?? inferCapabilities(line)
  const [caller, other] = businesses as [ReadyBusiness, ReadyBusiness?]
  const identity = identityOf(caller)
  return {
    kind: kindOf(capabilities),
    ...(name && { name }),
    capabilities,
    profile,
    checkout,
    business,
    ...keysOf(caller, payload),
    ...ownEmailsOf(caller),
    ...(control && { control }),
    ...(cadWebhookSecret && { webhookSecret: cadWebhookSecret }),
    ...(identity && { caller: identity }),
    ...(other && { other: { ...otherOf(other, payload), ...ofOther(other, records) } }),
    ...(requests && { requests }),
    ...ofCaller(caller, line),
    ...(emails && { emails }),
    ...(readings && { readings }),
    ...(serves && { serves }),
    ...(echoes && { echoes }),
    ...(settlesInMs !== undefined && { settlesInMs }),
    ...(webhooks && {
      webhooks: { ...webhooks, ...(caller.webhookSecret && { secret: caller.webhookSecret }) },
    }),
  }
}

/** Merges what the line and its first business say about the caller. */
function ofCaller(caller: ReadyBusiness, line: ReadyLine): Pick<Description, 'records' | 'retired' | 'live'> {
  const records = { ...line.records, ...caller.records }
  const retired = caller.retired ?? line.retired
  const live = caller.live ?? line.live
  return {
    ...(Object.keys(records).length > 0 && { records }),
    ...(retired && { retired }),
    ...(live && { live }),
  }
}

function ofOther(
  { records: own, retired, live }: ReadyBusiness,
  records: Records = {},
): Pick<Description, 'records' | 'retired' | 'live'> {
  const shared = SHARED_RECORDS.flatMap((name) => (records[name] ? [[name, records[name]]] : []))
  const known: Records = { ...Object.fromEntries(shared), ...own }
  return {
    ...(Object.keys(known).length > 0 && { records: known }),
    ...(retired && { retired }),
    ...(live && { live }),
  }
}

function kindOf(capabilities: readonly Capability[]): Target['kind'] {
  if (capabilities.includes('examples')) return 'mock'
  return capabilities.includes('magic-values') && capabilities.includes('control-plane') ? 'sandbox' : 'live'
}

/** Converts a second business to the form of a target. */
export function otherOf(business: ReadyBusiness, payload?: PayloadForm): NonNullable<Target['other']> {
  const identity = identityOf(business)
  return { ...keysOf(business, payload), ...ownEmailsOf(business), ...(identity && { identity }) }
}

function keysOf(business: ReadyBusiness, payload?: PayloadForm): Keys {
  const { publicKey, secretKey, encryptionKey, padding, cardKey, credential } = business
  const { user, secret = secretKey } = credential ?? {}
  return {
    publicKey,
    secretKey,
    ...(credential && { businessCredential: { ...(user !== undefined && { user }), secret } }),
    ...(encryptionKey && padding && { encryption: { key: encryptionKey, padding, ...payload } }),
    ...(cardKey && { cardKey }),
  }
}

function ownEmailsOf({ ownEmails, email }: ReadyBusiness): Pick<Description, 'ownEmails'> {
  if (ownEmails) return { ownEmails }
  return email ? { ownEmails: [email] } : {}
}

function identityOf({ id, name, email, webhookSecret }: ReadyBusiness): Identity | undefined {
  return id && name && email && webhookSecret ? { id, name, email, webhookSecret } : undefined
}
