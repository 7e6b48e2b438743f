import { asObject } from '../../src/kit/contract/spec-tree.ts'
import type { HistoryExchange } from '../../src/kit/history/history.ts'
import type { Rule } from '../../src/kit/history/invariant.ts'
import { type Evaluations, judgeEachEra } from './evaluations.ts'
import { readOrderWords } from './order-words.ts'
import { isPaidState, READING, stateIn } from './orders.ts'
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

/** Returns a token that differs in one character, near its end: the last one may be padding. */
export function alterEnd(token: string): string {
  const at = [...token].findLastIndex((each, index) => index < token.length - 1 && /[0-9a-z]/i.test(each))
  const old = token[at]
  if (old === undefined) return alterToken(token)
  const other = /\d/.test(old) ? String(9 - Number(old)) : /a/i.test(old) ? 'b' : 'a'
  return token.slice(0, at) + (/[A-Z]/.test(old) ? other.toUpperCase() : other) + token.slice(at + 1)
}

/** Returns the altered forms of a token that no card has. Weak reading: tokens that are counted may differ in one character only. */
function listAltered(token: string, tokens: readonly string[]): string[] {
  const end = (text: string) => text.slice(-RANDOM_LENGTH)
  const isRandom = tokens.some(
    (each) =>
      each.length === token.length &&
      [...end(each)].filter((letter, at) => letter !== end(token)[at]).length >= MIN_DIFFERENT,
  )
  return [alterToken(token), ...(isRandom && token.length >= RANDOM_LENGTH * 2 ? [alterEnd(token)] : [])]
}

const RANDOM_LENGTH = 8
const MIN_DIFFERENT = 5

/** A saved card is found by the token that the answer shows, and by no other. */
export const judgeCards = judgeEachEra(RULES, (exchanges, evaluations) => {
  const asked = exchanges.filter((each) => each.key === 'right' && askerOf(each))
  for (const own of groupBy(asked, ({ business }) => business).values()) judge(own, evaluations)
  judgeAltered(asked, evaluations)
})

/**
 * Weak reading: a charge may be accepted, and fail afterwards, unless its answer or a later one shows it as paid; and a service that
 * refuses no charge reads no token.
 */
function judgeAltered(asked: readonly HistoryExchange[], evaluations: Evaluations<keyof typeof RULES>): void {
  const charges = asked.filter(({ operationId }) => operationId === 'chargeToken')
  const shown = new Set(asked.flatMap((each) => (isSaving(each) ? listTexts(bodyOf(each)) : [])))
  const charged = charges.filter(isTaken).flatMap(({ meant }) => listTexts(meant.data))
  const tokens = charged.filter((text) => shown.has(text) && isWhole(text) && text.length >= MIN_NAME_LENGTH)
  const altered = new Set(
    tokens.flatMap((token) => listAltered(token, tokens)).filter((text) => !shown.has(text)),
  )
  if (!charges.some(isRefusedForContent)) return
  const { orders, isPaid: isShownPaid } = readOrderWords(asked)
  const paid = new Map(
    orders.flatMap((own) => {
      const view = own.find((each) => READING.has(each.exchange.operationId) && isShownPaid(each))
      return view ? own.map(({ exchange }) => [exchange, view.exchange] as const) : []
    }),
  )
  for (const charge of charges) {
    const token = listTexts(charge.meant.data).find((text) => altered.has(text))
    const isPaid = listObjects(bodyOf(charge)).some((each) => isPaidState(stateIn(each)))
    const later = paid.get(charge)
    if (token && isTaken(charge) && (isPaid || later)) {
      const message = `chargeToken charges ${token}, an altered token that no answer showed.`
      evaluations.contradicted('saved', message, [charge, ...(later ? [later] : [])])
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
