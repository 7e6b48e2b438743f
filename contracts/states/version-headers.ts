import { isTaken } from '../../src/kit/check/harness/outcome.ts'
import type { Exchange } from '../../src/kit/check/harness/wire/request.ts'

/** Number of refusals with a header, each beside a success without it, that prove its effect. */
const ROUNDS = 2

/**
 * Sends valid requests with and without a header, in turns.
 *
 * @param send makes a new valid request each time: the last record may be used up, or not exist yet
 * @returns the last refusal, if each request with the header is refused and each one without it, sent afterwards, is accepted
 */
export async function findRefusedVersion(
  send: (headers: Record<string, string>) => Promise<Exchange>,
  headers: Record<string, string>,
): Promise<Exchange | undefined> {
  let refused: Exchange | undefined
  for (let round = 1; round <= ROUNDS; round += 1) {
    refused = await send(headers)
    if (isTaken(refused) || !isTaken(await send({}))) return undefined
  }
  return refused
}
