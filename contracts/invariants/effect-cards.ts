import { asObject } from '../../src/kit/contract/spec-tree.ts'
import type { HistoryExchange } from '../../src/kit/history/history.ts'
import type { Rule } from '../../src/kit/history/invariant.ts'
import { type Evaluations, judgeEachEra } from './evaluations.ts'
import { isPaidState, stateIn } from './orders.ts'
import { askerOf, bodyOf, isTaken, listTexts } from './read-exchange.ts'
import { isWhole, listObjects, MIN_NAME_LENGTH } from './records.ts'
import { isRefusedForContent } from './sound-operations.ts'
import { groupBy, isSettled } from './timeline.ts'

const RULES = {
  charged: {
    title: 'chargeToken finds a saved card',
    requirements: ['REQ-ORD-05', 'REQ-ORD-11'],
    section: '§4.1',
  },
  saved: {
    title: 'chargeToken charges no altered token of a saved card',
    requirements: ['REQ-ORD-11'],
    section: '§4.1',
  },
} as const satisfies Record<string, Rule>

/** Returns a token of the same form that the service did not give. */
export function alterToken(token: string): string {
  const other = token.replaceAll(/\d/g, (digit) => String(9 - Number(digit)))
  return other === token ? `${token}000000` : other
}

/** A saved card is found by the token that the answer shows, and by no other. */
export const judgeCards = judgeEachEra(RULES, (exchanges, evaluations) => {
  const asked = exchanges.filter((each) => each.key === 'right' && askerOf(each))
  for (const own of groupBy(asked, ({ business }) => business).values()) judge(own, evaluations)
  judgeAltered(asked, evaluations)
})

/** Weak reading: a charge may be accepted, and fail afterwards; and a service that refuses no charge reads no token. */
function judgeAltered(asked: readonly HistoryExchange[], evaluations: Evaluations<keyof typeof RULES>): void {
  const charges = asked.filter(({ operationId }) => operationId === 'chargeToken')
  const shown = new Set(asked.flatMap((each) => (isSaving(each) ? listTexts(bodyOf(each)) : [])))
  const charged = charges.filter(isTaken).flatMap(({ meant }) => listTexts(meant.data))
  const tokens = charged.filter((text) => shown.has(text) && isWhole(text) && text.length >= MIN_NAME_LENGTH)
  const altered = new Set(tokens.map(alterToken).filter((text) => !shown.has(text)))
  if (!charges.some(isRefusedForContent)) return
  for (const charge of charges) {
    const token = listTexts(charge.meant.data).find((text) => altered.has(text))
    const isPaid = listObjects(bodyOf(charge)).some((each) => isPaidState(stateIn(each)))
    if (token && isTaken(charge) && isPaid) {
      const message = `chargeToken charges ${token}, an altered token that no answer showed.`
      evaluations.contradicted('saved', message, [charge])
    } else if (token && isRefusedForContent(charge)) evaluations.compared('saved')
  }
}

export const isSaving = (exchange: HistoryExchange) =>
  exchange.operationId === 'saveCard' && isTaken(exchange)

/**
 * Weak reading: which member holds the token is not documented, nor how often it may be used. So a charge that is answered 404
 * counts only if it is the first with this token, and differs from one that was taken by nothing but texts of the answer that
 * saved the card.
 */
function judge(own: readonly HistoryExchange[], evaluations: Evaluations<keyof typeof RULES>): void {
  const charges = own.filter(({ operationId }) => operationId === 'chargeToken')
  const alike = charges.filter(isTaken)
  for (const saved of own.filter(isSaving)) {
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
