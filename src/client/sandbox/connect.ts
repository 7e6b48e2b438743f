/**
 * Clients of a sandbox, or of whatever describes itself as one does. An entry point of its own: programs that are in
 * production have no need of it.
 *
 * @module
 */
import type { ClientOptions } from '../calls/contract-client.ts'
import { type BusinessClient, createBusinessClient } from '../calls/create-business-client.ts'
import { type CheckoutClient, createCheckoutClient } from '../calls/create-checkout-client.ts'
import type { RsaPadding } from '../crypto/payload-cipher.ts'
import { ConfigurationError } from '../errors.ts'
import { quote } from '../quote.ts'

/** Whose keys to use, and what both clients take besides. */
export interface ConnectOptions
  extends Pick<ClientOptions, 'timeoutMs' | 'retry' | 'fetch' | 'headers' | 'onAttempt'> {
  /** One of `businesses`, by its place, its name or its id; the first if absent. */
  as?: number | string | undefined
}

/** What a business of a sandbox works with. */
export interface Connection {
  readonly checkout: CheckoutClient
  readonly business: BusinessClient
  /**
   * Under which webhooks to this business are signed.
   *
   * @throws ConfigurationError `missing_key`: a mock sends no webhooks
   */
  readonly webhookSecret: string
}

/** What is read of a ready line. */
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
  /** How to get API keys, where another process drew them. */
  notice?: string
}

/**
 * Makes both clients of a sandbox from what it says of itself: the line that `paycontract sandbox --json` prints, parsed,
 * or what `GET /ready` on its control plane answers.
 *
 * @example const { checkout, business, webhookSecret } = connect(await (await fetch(`${control}/ready`)).json())
 * @example const maple = connect(ready, { as: 'Maple Imports' })
 * @param ready the ready line as an object
 * @throws ConfigurationError `invalid_option`: it is not a ready line, or has no such business; `missing_key`: the API keys
 *   are not in it; and what creating a client throws
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
