import { keepAlphanumerics } from '../../src/kit/check/learning/choose-value.ts'
import { asList, asObject } from '../../src/kit/contract/spec-tree.ts'
import type { HistoryExchange } from '../../src/kit/history/history.ts'
import type { Rule } from '../../src/kit/history/invariant.ts'
import { judgeEachEra } from './evaluations.ts'
import { bodyOf, isTaken } from './read-exchange.ts'
import { findRows, isWhole } from './records.ts'
import { groupBy } from './timeline.ts'

const RULES = {
  listTvPackages: ownOffers('listTvPackages'),
  listDataPlans: ownOffers('listDataPlans'),
} as const satisfies Record<string, Rule>

function ownOffers(operationId: string): Rule {
  return {
    title: `${operationId} does not return the same offers for every provider`,
    requirements: ['REQ-BILL-05'],
    section: '§4.7',
  }
}

type Name = keyof typeof RULES

const isName = (text: string): text is Name => text in RULES

/**
 * The offers depend on the provider. Weak reading: some providers may offer the same, and one offer may be that of any provider.
 * So it counts only if all listed providers, or three, offer the same rows.
 */
export const judgeOwnOffers = judgeEachEra(RULES, (exchanges, evaluations) => {
  const asked = exchanges.filter((each) => isName(each.operationId) && isTaken(each) && rowsOf(each))
  for (const own of groupBy(asked, ({ business, operationId }) => `${business} ${operationId}`).values()) {
    const name = own[0]!.operationId as Name
    const byProvider = [...groupBy(own, providerOf).values()].map(([first]) => first!)
    const [first, other] = byProvider
    if (!first || !other) continue
    if (byProvider.some((each) => rowsOf(each) !== rowsOf(first))) evaluations.compared(name)
    else if (asList(asObject(bodyOf(first)).data).length >= MIN_ROWS && isEnough(byProvider, exchanges)) {
      const message = `${name} shows the same for ${byProvider.map(({ meant }) => meant.path?.serviceCategoryId).join(', ')}.`
      evaluations.contradicted(name, message, byProvider)
    }
  }
})

const MIN_ROWS = 2
const MIN_PROVIDERS = 3

/** A service may read an id in any case and with any punctuation. */
const nameId = (id: string) => keepAlphanumerics(id) || id

function providerOf({ meant }: HistoryExchange): string | undefined {
  const id = meant.path?.serviceCategoryId
  return isWhole(id) ? nameId(id) : undefined
}

/** The offers of an answer as one text; undefined if it shows no list. */
function rowsOf(exchange: HistoryExchange): string | undefined {
  const { data } = asObject(bodyOf(exchange))
  return Array.isArray(data) ? JSON.stringify(data) : undefined
}

function isEnough(byProvider: readonly HistoryExchange[], exchanges: readonly HistoryExchange[]): boolean {
  if (byProvider.length >= MIN_PROVIDERS) return true
  const [first] = byProvider
  const last = exchanges.findLast(
    (each) => each.operationId === 'listTvProviders' && each.business === first?.business && isTaken(each),
  )
  if (first?.operationId !== 'listTvPackages' || !last) return false
  const known = new Set(byProvider.map(providerOf))
  const listed = findRows(bodyOf(last)).map(({ serviceCategoryId }) => String(serviceCategoryId))
  return listed.length > 1 && listed.every((id) => known.has(nameId(id)))
}
