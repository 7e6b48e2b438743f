import { describe, expect } from 'vitest'
import { replaceAt } from '../../src/kit/arbitraries/schema.ts'
import { isTaken } from '../../src/kit/check/harness/outcome.ts'
import { expectRefusalOf } from '../../src/kit/check/harness/probes/in-turns.ts'
import { createStates } from '../../src/kit/check/harness/probes/right-request.ts'
import type { Session } from '../../src/kit/check/harness/session.ts'
import { placeClearCard, placesCard } from '../../src/kit/check/harness/wire/fill-when-sent.ts'
import { byRecords } from '../../src/kit/check/remedies/remedy.ts'
import { findNamed, refundPart } from '../states/about-order.ts'
import { forEachBusiness } from '../states/by-facts.ts'
import { creditsOf, readRecent } from '../states/cad-credits.ts'
import { patienceOf, readForAWhile, readUntil } from '../states/late-effects.ts'
import { idsOf } from '../states/lists.ts'
import { BY_NAMING_IT, readReferences } from '../states/payment-orders.ts'
import { changeField, findField } from '../states/request-fields.ts'
import { freshRequest } from '../states/taken-requests.ts'

/** Amounts that no other test charges, some large, and other currencies: a refused one decides nothing. */
const CHARGES = [
  { amount: 31.47 },
  { amount: 612.83 },
  { amount: 1_304.59 },
  { amount: 47.91, currency: 'CAD' },
] as const

type Charge = (typeof CHARGES)[number]

forEachBusiness(['stateful'], ({ whose, prove, drive }) => {
  const states = createStates()

  describe(`payments${whose}`, () => {
    drive('checkout links of several amounts are created and verified', async (caller) => {
      const request = await freshRequest(caller, 'createCheckoutLink', states)
      const references: string[] = []
      for (const charge of [{}, ...CHARGES]) {
        const body = change(caller, 'createCheckoutLink', request.body, charge)
        const created = await caller.call('createCheckoutLink', { ...request, body })
        references.push(...readReferences(caller, created.body).slice(0, 1))
      }
      // Whether a link also creates a payment order is not documented.
      for (const reference of references) await caller.call('verifyPayment', { path: { reference } })
    })

    prove(
      'REQ-S2S-03 REQ-ENC-03 are charged once, and not by an unencrypted card, in any amount and currency',
      async (caller, foreign) => {
        const before = idsOf((await readRecent(caller)).rows)
        const charged = await chargeAll(caller, foreign)
        const count = async () => {
          const { rows } = await readRecent(caller)
          const fresh = rows.filter(({ id, type }) => type === 'CREDIT' && !before.includes(id))
          const credits = creditsOf(
            charged.map(({ amount }) => amount),
            fresh,
          )
          return charged.map(({ amount }) => credits.get(amount)?.length ?? 0)
        }
        let counts: number[] = []
        await readForAWhile(caller, async () => {
          counts = await count()
        })
        // How many transactions show a payment is not documented, only that all payments are alike.
        const shown = counts.filter((each) => each > 0)
        if (shown.length < 2)
          caller.undecidable(
            'fewer than two of the payments appear among the transactions',
            byRecords('what is charged'),
          )
        const usual = Math.min(...shown)
        const twice = charged.filter((_, turn) => counts[turn]! > usual)
        expect(twice, `charges of which more than ${usual} transactions show`).toEqual([])
      },
    )
  })

  /** Charges an order of each accepted kind, which both businesses read before and after. */
  async function chargeAll(caller: Session, foreign: Session | undefined): Promise<Charge[]> {
    const request = await freshRequest(caller, 'chargeCard', states)
    const at = findField(caller.target, { operationId: 'chargeCard', value: request.body }, 'reference')
    if (!at || !findsCreated(caller))
      caller.undecidable(
        'the request of chargeCard names no payment order that initiatePayment returned',
        BY_NAMING_IT,
      )
    const charged: Charge[] = []
    const references: string[] = []
    const found = new Set<string>()
    /** Returns how many orders are no longer found by the caller that were found before. */
    const look = async (asker: Session, names: readonly string[]) => {
      let lost = 0
      for (const reference of names) {
        const isFound = isTaken(await asker.call('verifyPayment', { path: { reference } }))
        if (asker !== caller) continue
        if (isFound) found.add(reference)
        else if (found.has(reference)) lost += 1
      }
      return lost
    }
    const lookAsBoth = async (names: readonly string[]) => {
      for (const asker of foreign ? [foreign, caller] : [caller]) await look(asker, names)
    }
    for (const charge of CHARGES) {
      const create = await freshRequest(caller, 'initiatePayment', states)
      const body = change(caller, 'initiatePayment', create.body, charge)
      const created = await caller.call('initiatePayment', { ...create, body })
      const reference = isTaken(created) && findNamed(caller, 'initiatePayment', created.body)
      if (!reference) continue
      references.push(reference)
      await lookAsBoth([reference])
      const named = replaceAt(request.body, at, reference) as object
      if (request.data && placesCard(named)) {
        const clear = { ...request, data: undefined, body: placeClearCard(named, request.data) }
        expectRefusalOf('An unencrypted card', await caller.call('chargeCard', clear), {})
      }
      const answer = await caller.call('chargeCard', { ...request, body: named })
      if (isTaken(answer)) charged.push(charge)
      // Whether checkout refunds it is not documented.
      if (charged.length === 1 && isTaken(answer))
        await caller.attempt((own) => refundPart(own, { reference }))
      await lookAsBoth([reference])
    }
    await readForAWhile(caller, () => look(caller, references))
    // Only an order that stays away for longer than anything settles is one that was lost.
    await readUntil(
      () => look(caller, references),
      (lost) => lost === 0,
      patienceOf(caller),
    )
    if (foreign) await look(foreign, references)
    return charged
  }
})

const findsCreated = ({ target }: Session) =>
  JSON.stringify(target.requests?.chargeCard ?? {}).includes('{$initiatePayment.response.body')

function change(
  { target }: Session,
  operationId: 'initiatePayment' | 'createCheckoutLink',
  body: unknown,
  to: { amount?: number; currency?: string },
): unknown {
  return (['amount', 'currency'] as const).reduce(
    (value, field) =>
      to[field] === undefined ? value : changeField(target, { operationId, value }, field, to[field]),
    body,
  )
}
