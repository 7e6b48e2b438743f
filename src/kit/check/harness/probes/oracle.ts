import { ContractFailure } from '../evaluate/verdict.ts'
import type { RefusalBody } from '../messages.ts'
import type { Exchange } from '../wire/request.ts'
import type { Ciphertext } from './ciphertexts.ts'
import { expectRefusalOf, inTurns } from './in-turns.ts'

type Send = (ciphertext: string) => Promise<Exchange>

/** Asserts that each ciphertext is refused, and that the refusals do not distinguish them. */
export async function expectNoOracle(ciphertexts: readonly Ciphertext[], send: Send): Promise<void> {
  const [[model, modelText], ...others] = ciphertexts as [Ciphertext, ...Ciphertext[]]
  const exchange = await send(modelText)
  expectUnread(exchange, model)
  const expected = wordsOf(exchange)
  await inTurns(others, async ([what, text]) => {
    const other = await send(text)
    expectUnread(other, what)
    const actual = wordsOf(other)
    if (actual === expected) return
    throw new ContractFailure(`A ciphertext ${what} is answered differently from one ${model}.`, {
      expected,
      actual,
      exchange: other,
    })
  })
}

export async function expectEachRefused(ciphertexts: readonly Ciphertext[], send: Send): Promise<void> {
  await inTurns(ciphertexts, async ([what, text]) => expectUnread(await send(text), what))
}

function expectUnread(exchange: Exchange, what: string): void {
  expectRefusalOf(`A ciphertext ${what}`, exchange, { status: 400 })
}

/** Returns what a refusal says of its cause, without ids and times. */
function wordsOf({ status, body }: Exchange): string {
  const { statusCode, message, errors } = (body ?? {}) as RefusalBody
  return JSON.stringify({ status, statusCode, message, errors })
}
