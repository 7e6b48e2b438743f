import { isReference } from '../../src/kit/check/harness/states/reference.ts'
import { listLeaves } from '../../src/kit/check/harness/wire/setting.ts'
import type { HistoryExchange } from '../../src/kit/history/history.ts'
import type { Rule } from '../../src/kit/history/invariant.ts'
import { type Evaluations, judgeEachEra } from './evaluations.ts'
import { orderAsked } from './orders.ts'
import { askerOf, bodyOf, isTaken, listTexts } from './read-exchange.ts'
import { isWhole } from './records.ts'

const RULES = {
  link: {
    title: 'createCheckoutLink returns the link that it creates',
    requirements: ['REQ-S2S-02'],
    section: '§4.2',
  },
  reference: {
    title: 'an S2S payment order of a checkout link has a reference of the documented form',
    requirements: ['REQ-REF-01'],
    section: '§1.7',
  },
} as const satisfies Record<string, Rule>

/** Minimum number of answers that show a link. */
const MIN_SHOWN = 3

/** Weak reading: the answer is not documented, so all may lack the link; but not a few if most have it. */
export const judgeLinks = judgeEachEra(RULES, (exchanges, evaluations) => {
  const created = exchanges.filter(
    (each) => each.operationId === 'createCheckoutLink' && askerOf(each) && isTaken(each) && bodyOf(each),
  )
  judgeReferences(created, exchanges, evaluations)
  const shown = created.filter((each) => linkOf(each) !== undefined)
  const lacking = created.filter((each) => linkOf(each) === undefined)
  // A service with one answer for everything creates no links.
  if (shown.length < MIN_SHOWN || new Set(shown.map(linkOf)).size === 1) return
  for (const _ of shown) evaluations.compared('link')
  if (lacking.length * 2 >= created.length) return
  for (const each of lacking)
    evaluations.contradicted('link', 'createCheckoutLink answers without a link, but elsewhere with one.', [
      shown[0]!,
      each,
    ])
})

/** A URL in the answer that the request did not contain. */
function linkOf(exchange: HistoryExchange): string | undefined {
  const sent = listTexts(exchange.meant)
  return listTexts(bodyOf(exchange)).find((text) => /^https?:\/\//.test(text) && !sent.includes(text))
}

/**
 * Weak reading: whether a link creates a payment order is not documented, nor under which name its reference is shown. But what
 * verifyPayment verifies, and shows by that name, is a payment order: then something that it shows must have the form.
 */
function judgeReferences(
  created: readonly HistoryExchange[],
  exchanges: readonly HistoryExchange[],
  evaluations: Evaluations<keyof typeof RULES>,
): void {
  const creations = new Map(
    created.flatMap((each) => {
      const sent = listTexts(each.meant)
      const own = listNamed(each).filter((text) => !sent.includes(text))
      return own.map((text) => [`${each.business} ${text}`, each] as const)
    }),
  )
  for (const verified of exchanges) {
    if (verified.operationId !== 'verifyPayment' || !isTaken(verified)) continue
    const asked = orderAsked(verified)
    const creation = creations.get(`${verified.business} ${asked}`)
    const names = listNamed(verified)
    if (!creation || !asked || !names.includes(asked)) continue
    const message = `createCheckoutLink answers with the payment order ${asked}, which shows no reference of the form <prefix>_<alphanumeric>.`
    if (names.some(isReference)) evaluations.compared('reference')
    else evaluations.contradicted('reference', message, [creation, verified])
  }
}

/** Returns the texts of an answer that may be references: by their name, or because they have the form and hold a digit. */
function listNamed(exchange: HistoryExchange): string[] {
  return listLeaves(bodyOf(exchange) ?? {}).flatMap(({ at, value }) =>
    isWhole(value) && (/ref/i.test(at.at(-1) ?? '') || (/\d/.test(value) && isReference(value)))
      ? [value]
      : [],
  )
}
