import { describe } from 'vitest'
import {
  type Ciphertext,
  listAlteredCards,
  sealCard,
} from '../../src/kit/check/harness/probes/ciphertexts.ts'
import { createStates } from '../../src/kit/check/harness/probes/right-request.ts'
import type { Session } from '../../src/kit/check/harness/session.ts'
import {
  placeCard,
  placeClearCard,
  placesCard,
  statedIvBytes,
} from '../../src/kit/check/harness/wire/fill-when-sent.ts'
import { forEachBusiness } from '../states/by-facts.ts'
import { expectAllRefused, listClear, openRight, otherThan } from '../states/sealed-requests.ts'
import { createTaken } from '../states/taken-requests.ts'

const states = createStates()
const OWN = { states, taken: createTaken(states) }

describe.concurrent('chargeCard', () => {
  forEachBusiness(['stateful', 'decrypts'], ({ whose, prove }) => {
    const refuse = (
      title: string,
      list: (
        caller: Session,
        card: object,
        ivBytes: number | undefined,
      ) => readonly (readonly [string, Placed])[],
    ) =>
      prove(title, async (caller) => {
        const { field, request, plaintext } = await openRight(OWN, caller, 'chargeCard', 'aes-256-gcm')
        await expectAllRefused(
          caller,
          'chargeCard',
          list(caller, plaintext, statedIvBytes(request.body)).map(([what, value]) => [
            what,
            { ...request, body: place(request.body, field, value) },
          ]),
        )
      })

    refuse(`REQ-ENC-03 rejects an unencrypted card${whose}`, (_, card) => [
      ...listClear(card).map(([what, value]): [string, Placed] => [`with a card ${what}`, { clear: value }]),
      ['with a card as the body', { clear: '', beside: card }],
      ['with a card in a field of its own', { clear: '', beside: { card } }],
    ])

    refuse(`REQ-ENC-03 rejects altered card data${whose}`, (caller, card, ivBytes) =>
      listAlteredCards(caller.target.cardKey!, card, ivBytes).map(([what, sealed]: Ciphertext) => [
        `with card data ${what}`,
        { sealed },
      ]),
    )
  })

  forEachBusiness(['stateful', 'decrypts', 'two-businesses'], ({ whose, prove }) => {
    prove(`REQ-ENC-03 rejects card data${whose} encrypted with a foreign key`, async (caller, other) => {
      const cardKey = otherThan(caller, other!, 'cardKey')
      const { field, request, plaintext } = await openRight(OWN, caller, 'chargeCard', 'aes-256-gcm')
      const sealed = sealCard(cardKey, JSON.stringify(plaintext), statedIvBytes(request.body))
      await expectAllRefused(caller, 'chargeCard', [
        ["for another business's key", { ...request, body: place(request.body, field, { sealed }) }],
      ])
    })
  })
})

/** What replaces a card's ciphertext. */
type Placed = { sealed: string } | { clear: unknown; beside?: object }

function place(body: unknown, field: string, placed: Placed): unknown {
  const fields = { ...(body as Record<string, unknown>), ...('clear' in placed && placed.beside) }
  if (!placesCard(body)) return { ...fields, [field]: 'sealed' in placed ? placed.sealed : placed.clear }
  if ('sealed' in placed) return placeCard(body, placed.sealed)
  return placeClearCard(fields, placed.clear)
}
