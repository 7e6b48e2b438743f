import { listLeaves } from '../../src/kit/check/harness/wire/setting.ts'
import type { HistoryExchange } from '../../src/kit/history/history.ts'
import { orderAsked } from './orders.ts'
import { bodyOf, isSealed, listTexts } from './read-exchange.ts'
import { isWhole } from './records.ts'

type Creation = (exchange: HistoryExchange, name: string) => HistoryExchange | undefined

/** The answer to a request for one order, at a place where the operation shows the requested name elsewhere. */
interface Shown {
  exchange: HistoryExchange
  created: HistoryExchange
}

/**
 * Returns a function that finds answers to requests for different orders that show one name in place of theirs. An order may have
 * another name than the requested one, but not that of another order. Weak reading: a merchant may give several orders one
 * reference, and what is not an order may have a reference too.
 */
export function knowShared(
  asking: readonly HistoryExchange[],
  creationOf: Creation,
): (exchange: HistoryExchange, asked: string) => [string, HistoryExchange[]] | undefined {
  const places = new Set(
    asking.flatMap((exchange) => {
      const asked = orderAsked(exchange)
      return listPlaces(exchange).flatMap(({ place, name }) => (name === asked ? [place] : []))
    }),
  )
  const listNames = (exchange: HistoryExchange) =>
    listPlaces(exchange).flatMap(({ place, name }) =>
      places.has(place) ? [{ key: `${exchange.business} ${place} ${name}`, name }] : [],
    )
  const shown = new Map<string, Shown[]>()
  for (const exchange of asking) {
    const asked = orderAsked(exchange)
    const created = asked === undefined ? undefined : creationOf(exchange, asked)
    // What cannot be read may have given several orders one name.
    if (!created || isSealed(created)) continue
    for (const { key, name } of listNames(exchange)) {
      if (name === asked || listTexts([created.meant, bodyOf(created)]).includes(name)) continue
      const own = shown.get(key) ?? []
      // Two answers, to requests for different orders, suffice.
      if (own.length < 2 && own[0]?.created !== created) shown.set(key, [...own, { exchange, created }])
    }
  }
  return (exchange, asked) => {
    if (listTexts(bodyOf(exchange)).some((text) => text.includes(asked))) return undefined
    const created = creationOf(exchange, asked)
    for (const { key, name } of created ? listNames(exchange) : []) {
      const other = shown.get(key)?.find((each) => each.created !== created)
      if (!other) continue
      const message = `${exchange.operationId} is asked for ${asked} and shows ${name}, as it does for ${orderAsked(other.exchange)}, and ${asked} nowhere.`
      return [message, [other.exchange, exchange]]
    }
    return undefined
  }
}

function listPlaces(exchange: HistoryExchange): { place: string; name: string }[] {
  return listLeaves(bodyOf(exchange)).flatMap(({ at, value }) =>
    isWhole(value) && /^(order_?)?reference$/i.test(at.at(-1) ?? '')
      ? [{ place: [exchange.operationId, ...at].join(' '), name: value }]
      : [],
  )
}
