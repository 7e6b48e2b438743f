import { describe } from 'vitest'
import {
  type Ciphertext,
  listAlteredCards,
  sealCard,
} from '../../src/kit/check/harness/probes/ciphertexts.ts'
import type { Session } from '../../src/kit/check/harness/session.ts'
import {
  placeCard,
  placeClearCard,
  placesCard,
  statedIvBytes,
} from '../../src/kit/check/harness/wire/fill-when-sent.ts'
import type { Need } from '../../src/kit/target/target.ts'
import { proveByFacts } from '../states/documented.ts'
import { createOwn, expectAllRefused, listClear, openRight, otherThan } from '../states/sealed-requests.ts'
import { listCallers } from '../states/whole-list.ts'

const OWN = createOwn()

describe.concurrent('chargeCard', () => {
  for (const [index, whose] of ['', ' of another business'].entries()) {
    const needs: Need[] = ['stateful', 'decrypts', ...(index > 0 ? ['two-businesses' as const] : [])]
    const refuse = (
      title: string,
      list: (
        callers: Session[],
        card: object,
        ivBytes: number | undefined,
      ) => readonly (readonly [string, Placed])[],
    ) =>
      proveByFacts(title, needs, async (session) => {
        const callers = await listCallers(session)
        const caller = callers[index]!
        const { field, request, plaintext } = await openRight(OWN, caller, 'chargeCard', 'aes-256-gcm', index)
        await expectAllRefused(
          caller,
          'chargeCard',
          list(callers, plaintext, statedIvBytes(request.body)).map(([what, value]) => [
            what,
            { ...request, body: place(request.body, field, value) },
          ]),
        )
      })

    refuse(`REQ-ENC-03 refuses a card${whose} in clear`, (_, card) => [
      ...listClear(card).map(([what, value]): [string, Placed] => [`with a card ${what}`, { clear: value }]),
      ['with a card as the body', { clear: '', beside: card }],
      ['with a card under a name of its own', { clear: '', beside: { card } }],
    ])

    refuse(`REQ-ENC-03 refuses card data${whose} that was altered`, (callers, card, ivBytes) =>
      listAlteredCards(callers[index]!.target.cardKey!, card, ivBytes).map(([what, sealed]: Ciphertext) => [
        `with card data ${what}`,
        { sealed },
      ]),
    )

    proveByFacts(
      `REQ-ENC-03 refuses card data${whose} that is encrypted with the other's key`,
      ['stateful', 'decrypts', 'two-businesses'],
      async (session) => {
        const callers = await listCallers(session)
        const caller = callers[index]!
        const cardKey = otherThan(caller, callers[1 - index]!, 'cardKey')
        const { field, request, plaintext } = await openRight(OWN, caller, 'chargeCard', 'aes-256-gcm', index)
        const sealed = sealCard(cardKey, JSON.stringify(plaintext), statedIvBytes(request.body))
        await expectAllRefused(caller, 'chargeCard', [
          ["for another business's key", { ...request, body: place(request.body, field, { sealed }) }],
        ])
      },
    )
  }
})

/** What replaces a card's ciphertext. */
type Placed = { sealed: string } | { clear: unknown; beside?: object }

function place(body: unknown, field: string, placed: Placed): unknown {
  const fields = { ...(body as Record<string, unknown>), ...('clear' in placed && placed.beside) }
  if (!placesCard(body)) return { ...fields, [field]: 'sealed' in placed ? placed.sealed : placed.clear }
  if ('sealed' in placed) return placeCard(body, placed.sealed)
  return placeClearCard(fields, placed.clear)
}
