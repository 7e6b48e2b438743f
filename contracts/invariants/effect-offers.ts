import type { HistoryExchange } from '../../src/kit/history/history.ts'
import type { Rule } from '../../src/kit/history/invariant.ts'
import { type Evaluations, judgeEachEra } from './evaluations.ts'
import { askerOf, bodyOf, isTaken } from './read-exchange.ts'
import { isWhole, listObjects } from './records.ts'
import { groupBy } from './timeline.ts'

const RULES = {
  listed: {
    title: 'the packages of a listed TV provider are found',
    requirements: ['REQ-BILL-06'],
    section: '§4.7',
  },
} as const satisfies Record<string, Rule>

/** A provider is found by the id that the list shows. */
export const judgeOffers = judgeEachEra(RULES, (exchanges, evaluations) => {
  const asked = exchanges.filter((each) => each.key === 'right' && askerOf(each))
  for (const own of groupBy(asked, ({ business }) => business).values()) judge(own, evaluations)
})

/** Weak reading: providers come and go, so a later list must not lack it; and another of the list must be found alike. */
function judge(asked: readonly HistoryExchange[], evaluations: Evaluations<keyof typeof RULES>): void {
  const lists = asked
    .filter((each) => each.operationId === 'listTvProviders' && isTaken(each))
    .map((exchange) => ({ exchange, ids: listIds(exchange) }))
  const reads = asked.flatMap((read) => {
    const id = read.meant.path?.serviceCategoryId
    if (read.operationId !== 'listTvPackages' || !isWhole(id)) return []
    const before = lists.findLast(({ exchange }) => exchange.endedMs < read.startedMs)
    const after = lists.find(({ exchange }) => exchange.startedMs > read.endedMs)
    return [
      { read, id, list: before?.exchange, isListed: isListed(id, before) && isListed(id, after ?? before) },
    ]
  })
  const isSelective = reads.some(({ read, isListed }) => !isListed && isLost(read))
  for (const { read, id, list, isListed } of reads) {
    if (!list || !isListed) continue
    const found = reads.find((each) => each.list === list && each.isListed && isTaken(each.read))
    const message = `listTvProviders shows ${id} and ${found?.id}, and listTvPackages finds the second, but answers ${read.answer?.status} to the first.`
    if (found && isLost(read)) evaluations.contradicted('listed', message, [list, found.read, read])
    // A service with one answer for every id has no provider.
    else if (isSelective && isTaken(read)) evaluations.compared('listed')
  }
}

const isListed = (id: string, list: { ids: ReadonlySet<unknown> } | undefined) => list?.ids.has(id) === true

const isLost = ({ answer }: HistoryExchange) => answer?.status === 404 || answer?.status === 410

const listIds = (list: HistoryExchange): ReadonlySet<unknown> =>
  new Set(listObjects(bodyOf(list)).map(({ serviceCategoryId }) => serviceCategoryId))
