/**
 * Clients of a sandbox, or of anything that describes itself like one. A separate entry point: programs in production do not need
 * it.
 *
 * @module
 */
import type { ClientOptions } from '../calls/contract-client.ts'
import { type BusinessClient, createBusinessClient } from '../calls/create-business-client.ts'
import { type CheckoutClient, createCheckoutClient } from '../calls/create-checkout-client.ts'
import type { RsaPadding } from '../crypto/payload-cipher.ts'
import { ConfigurationError } from '../errors.ts'
import { quote } from '../quote.ts'

/** Whose keys to use, and options for both clients. */
export interface ConnectOptions
  extends Pick<ClientOptions, 'timeoutMs' | 'retry' | 'fetch' | 'headers' | 'onAttempt'> {
  /** One of `businesses`, by its index, name or id; the first by default. */
  as?: number | string | undefined
}

/** The clients and the webhook secret of one business. */
export interface Connection {
  readonly checkout: CheckoutClient
  readonly business: BusinessClient
  /**
   * The secret that signs the webhooks to this business.
   *
   * @throws ConfigurationError `missing_key`: a mock sends no webhooks
   */
  readonly webhookSecret: string
}

/** The fields of a ready line that `connect` reads. */
interface ReadyLine {
  checkout?: string
  business?: string
  businesses?: ReadyBusiness[]
}

interface ReadyBusiness {
  id?: string
  name?: string
  publicKey?: string
  secretKey?: string
  encryptionKey?: string
  padding?: RsaPadding
  cardKey?: string
  webhookSecret?: string
  /** How to get the API keys, if another process created them. */
  notice?: string
}

/**
 * Creates both clients from the sandbox's description of itself: the parsed line that `paycontract sandbox --json` prints, or the
 * answer of `GET /ready` on its control plane.
 *
 * @example const { checkout, business, webhookSecret } = connect(await (await fetch(`${control}/ready`)).json())
 * @example const maple = connect(ready, { as: 'Maple Imports' })
 * @param ready the ready line as an object
 * @throws ConfigurationError `invalid_option`: it is not a ready line, or has no such business; `missing_key`: it does not hold
 *   the API keys; and the errors of creating a client
 */
export function connect(ready: unknown, { as = 0, ...options }: ConnectOptions = {}): Connection {
  const line = (ready ?? {}) as ReadyLine & ReadyBusiness
  if (!line.checkout || !line.business) {
    throw new ConfigurationError(
      'invalid_option',
      'connect takes a ready line as an object: JSON.parse what `paycontract sandbox --json` prints, or ask GET /ready of its control plane',
    )
  }
  const business = findBusiness(Array.isArray(line.businesses) ? line.businesses : [line], as)
  const { publicKey, secretKey, encryptionKey, padding, cardKey, webhookSecret, notice } = business
  if (notice) throw new ConfigurationError('missing_key', quote(notice, 300))
  const keys = { ...options, publicKey, secretKey }
  return {
    checkout: createCheckoutClient({
      ...keys,
      baseUrl: line.checkout,
      ...(encryptionKey && padding && { encryption: { key: encryptionKey, padding } }),
    }),
    business: createBusinessClient({
      ...keys,
      baseUrl: line.business,
      ...(cardKey && { cardEncryption: { key: cardKey } }),
    }),
    get webhookSecret() {
      if (webhookSecret) return webhookSecret
      throw new ConfigurationError('missing_key', 'the ready line has no webhookSecret: a sandbox has one')
    },
  }
}

function findBusiness(businesses: readonly ReadyBusiness[], as: number | string): ReadyBusiness {
  const found =
    typeof as === 'number' ? businesses[as] : businesses.find(({ id, name }) => as === id || as === name)
  if (found) return found
  const names = businesses.map(({ name }, place) => `${place} ${quote(name ?? '', 60)}`).join(', ')
  throw new ConfigurationError('invalid_option', `as must be one of the businesses that there are: ${names}`)
}
