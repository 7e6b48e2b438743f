import { asObject } from '../../src/kit/contract/spec-tree.ts'
import type { HistoryExchange } from '../../src/kit/history/history.ts'
import type { Rule } from '../../src/kit/history/invariant.ts'
import { type Evaluations, judgeEachEra } from './evaluations.ts'
import { askerOf, bodyOf, isTaken, listTexts } from './read-exchange.ts'
import { isWhole } from './records.ts'
import { groupBy, isSettled } from './timeline.ts'

const RULES = {
  charged: {
    title: 'chargeToken finds a saved card',
    requirements: ['REQ-ORD-05', 'REQ-ORD-11'],
    section: '§4.1',
  },
} as const satisfies Record<string, Rule>

/** A saved card is found by the token that the answer shows. */
export const judgeCards = judgeEachEra(RULES, (exchanges, evaluations) => {
  const asked = exchanges.filter((each) => each.key === 'right' && askerOf(each))
  for (const own of groupBy(asked, ({ business }) => business).values()) judge(own, evaluations)
})

/**
 * Weak reading: which member holds the token is not documented, nor how often it may be used. So a charge that is answered 404
 * counts only if it is the first with this token, and differs from one that was taken by nothing but texts of the answer that
 * saved the card.
 */
function judge(own: readonly HistoryExchange[], evaluations: Evaluations<keyof typeof RULES>): void {
  const charges = own.filter(({ operationId }) => operationId === 'chargeToken')
  const alike = charges.filter(isTaken)
  for (const saved of own.filter((each) => each.operationId === 'saveCard' && isTaken(each))) {
    const shown = new Set(listTexts(bodyOf(saved)).filter(isWhole))
    const first = charges.find(({ meant }) => listTexts(meant.data).some((text) => shown.has(text)))
    const other = first && alike.find((each) => differsBy(first, each, shown))
    if (!other) continue
    const message = `saveCard saves a card, and chargeToken answers ${first.answer?.status} to its token, but not to another.`
    const isLost = first.answer?.status === 404 && isSettled(first, saved, evaluations)
    if (isLost) evaluations.contradicted('charged', message, [saved, other, first])
    else if (isTaken(first) && charges.some((each) => each.answer?.status === 404))
      evaluations.compared('charged')
  }
}

/** Whether a charge has the members of another one, and each text that differs is one of these. */
function differsBy(charge: HistoryExchange, other: HistoryExchange, texts: ReadonlySet<string>): boolean {
  const [own, alike] = [asObject(charge.meant.data), asObject(other.meant.data)]
  const names = Object.keys(own)
  const differing = names.filter((name) => typeof own[name] === 'string' && own[name] !== alike[name])
  return (
    names.sort().join() === Object.keys(alike).sort().join() &&
    differing.length > 0 &&
    differing.every((name) => texts.has(String(own[name])))
  )
}
