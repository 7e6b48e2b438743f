import type { ReadyBusiness } from '../../../src/kit/target/ready-line.ts'
import type { Host, Operation } from './operations.ts'

/**
 * Returns the header with the key of an operation.
 *
 * @param key used in place of the right one; null for no header
 */
export function writeKey(
  { host, key: type }: Pick<Operation, 'host' | 'key'>,
  business: ReadyBusiness,
  key?: string | null,
): Record<string, string> {
  if (type === 'none' || key === null) return {}
  const { publicKey, secretKey } = business
  const right = type === 'public' ? publicKey : secretKey
  if (type === 'secret' && host === 'business') return writeCredential(business, key)
  return { [HEADERS[host]]: key ?? right }
}

const HEADERS: Record<Host, string> = { checkout: 'api-key', business: 'public-key' }

/** Returns the credential of a business for the business API: as the target describes it, by default its secret key. */
function writeCredential(
  { secretKey, credential: { header, user, secret = secretKey } = {} }: ReadyBusiness,
  key = secret,
): Record<string, string> {
  if (header !== undefined) return { [header]: key }
  if (user === undefined) return { authorization: `Bearer ${key}` }
  return { authorization: `Basic ${Buffer.from(`${user}:${key}`).toString('base64')}` }
}
