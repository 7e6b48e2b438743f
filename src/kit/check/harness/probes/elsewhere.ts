import { writeCredential } from '../../../../client/calls/write-credential.ts'
import { credentialOf, HOSTS } from '../../../contract/contract.ts'
import type { Target } from '../../../target/target.ts'
import { ContractFailure } from '../evaluate/verdict.ts'
import { isTaken } from '../outcome.ts'
import { wireContract } from '../wire/contract.ts'
import type { WireResponse } from '../wire/exchange.ts'
import { parseJson } from '../wire/request.ts'
import { sendProbe } from '../wire/send-probe.ts'

/** Fails if the API answered at a place where it should not be. A page for people, which a host may show anywhere, does not count. */
export function expectNotServed(
  { status, text }: Pick<WireResponse, 'status' | 'text'>,
  place: string,
): void {
  const body = parseJson(text)
  if (body === undefined || !isTaken({ status, body })) return
  throw new ContractFailure(`The API answers ${place} too.`, {
    expected: `no API ${place}`,
    actual: `${status} ${text.slice(0, 200)}`,
  })
}

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
