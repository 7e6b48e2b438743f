import { isTaken } from '../../src/kit/check/harness/outcome.ts'
import type { Exchange } from '../../src/kit/check/harness/wire/request.ts'

/** What a header does is known after so many refusals with it, each beside a success without it. */
const ROUNDS = 2

/**
 * Sends right requests with a header and without it, in turns.
 *
 * @param send makes a new right request each time: the record of the last one may be used up, or not be there yet
 * @returns the last refusal, where each with the header is refused and each without it, sent afterwards, is taken
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
