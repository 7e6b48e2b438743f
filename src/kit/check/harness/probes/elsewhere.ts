import type { Target } from '../../../target/target.ts'
import type { WireResponse } from '../wire/exchange.ts'
import { transport } from '../wire/transport.ts'

/**
 * Asks for a path where it should not be, with a key as both APIs read it. As with every request that carries a key, no
 * redirect is followed.
 */
export function askElsewhere(target: Target, url: string, kind: 'public' | 'secret'): Promise<WireResponse> {
  const key = kind === 'public' ? target.publicKey : target.secretKey
  const headers = new Headers({ 'api-key': key, authorization: `Bearer ${key}` })
  return transport({ method: 'GET', url, headers }, target.pacing)
}
