import { writeCredential } from '../../../../client/calls/write-credential.ts'
import { credentialOf, HOSTS } from '../../../contract/contract.ts'
import type { Target } from '../../../target/target.ts'
import { isTaken } from '../outcome.ts'
import { wireContract } from '../wire/contract.ts'
import type { WireResponse } from '../wire/exchange.ts'
import { parseJson } from '../wire/request.ts'
import { sendProbe } from '../wire/send-probe.ts'

/**
 * Requests a path where it should not exist, with a key in the headers of both APIs. As with every request that carries a key,
 * redirects are not followed.
 */
export function askElsewhere(target: Target, url: string, kind: 'public' | 'secret'): Promise<WireResponse> {
  const key = kind === 'public' ? target.publicKey : target.secretKey
  const headers = new Headers()
  for (const host of HOSTS) {
    const written = writeCredential(credentialOf(host, kind, wireContract()), key)
    for (const [name, value] of Object.entries(written)) headers.set(name, value)
  }
  return sendProbe(target, { method: 'GET', url, headers })
}

/** Whether the API answered: a page for people, which a host may show at every address, does not count. */
export function isServed({ status, text }: Pick<WireResponse, 'status' | 'text'>): boolean {
  const body = parseJson(text)
  return body !== undefined && isTaken({ status, body })
}
