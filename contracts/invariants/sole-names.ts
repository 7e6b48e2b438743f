import { asObject, type JsonObject } from '../../src/kit/contract/spec-tree.ts'
import type { HistoryExchange } from '../../src/kit/history/history.ts'
import { alterEnd, alterToken, isSaving } from './effect-cards.ts'
import { askerOf, bodyOf, isTaken, listTexts } from './read-exchange.ts'
import { isWhole, listObjects, MIN_NAME_LENGTH, recordsOf } from './records.ts'
import { isRefusedForContent } from './sound-operations.ts'

/** A name, and an exchange that shows it. */
type Named = [name: string, exchange: HistoryExchange]

/**
 * Returns the names that only one business was shown, each with its first exchange. Weak reading: two businesses that save one card
 * may get the same token, and a person may be a customer of both.
 */
export function listSole(named: readonly Named[]): Map<string, HistoryExchange> {
  const sole = new Map<string, HistoryExchange>()
  const shared = new Set<string>()
  for (const [name, exchange] of named) {
    if ((sole.get(name) ?? exchange).business !== exchange.business) shared.add(name)
    else if (!sole.has(name)) sole.set(name, exchange)
  }
  for (const name of shared) sole.delete(name)
  return sole
}

/**
 * Returns a function that lists the tokens of saved cards. Weak reading: what the token is called is not documented. It is called
 * a token, or it is a text that nobody sent before saveCard showed it, that a charge of the same business named, and that
 * chargeToken looks up: it refused an altered one.
 */
export function createTokenReader(
  exchanges: readonly HistoryExchange[],
): (saved: HistoryExchange) => Named[] {
  const names = findTokenNames(exchanges)
  return (saved) =>
    isSaving(saved) && askerOf(saved)
      ? listMembers(saved).flatMap(([name, text]): Named[] =>
          /token$/i.test(name) || names.has(name) ? [[text, saved]] : [],
        )
      : []
}

/** Returns the names of members in which answers of saveCard show what is charged. */
function findTokenNames(exchanges: readonly HistoryExchange[]): ReadonlySet<string> {
  const charges = exchanges.filter(({ operationId }) => operationId === 'chargeToken')
  const refused = new Set(charges.filter(isRefusedForContent).flatMap(({ meant }) => listTexts(meant)))
  const sent = new Set<string>()
  const fresh = new Map<string, string>()
  const names = new Set<string>()
  for (const exchange of exchanges) {
    const texts = listTexts(exchange.meant)
    if (exchange.operationId === 'chargeToken' && isTaken(exchange))
      for (const text of texts) {
        const name = fresh.get(`${exchange.business} ${text}`)
        if (name !== undefined && [alterToken, alterEnd].some((alter) => refused.has(alter(text))))
          names.add(name)
      }
    for (const text of texts) sent.add(text)
    if (!isSaving(exchange) || !askerOf(exchange)) continue
    for (const [name, text] of listMembers(exchange))
      if (text.length >= MIN_NAME_LENGTH && !sent.has(text)) fresh.set(`${exchange.business} ${text}`, name)
  }
  return names
}

const listMembers = (exchange: HistoryExchange) =>
  listObjects(bodyOf(exchange))
    .flatMap((object) => Object.entries(object))
    .filter((each): each is [string, string] => isWhole(each[1]))

/** Lists the customers of AML records. */
export function listCustomers(exchange: HistoryExchange): Named[] {
  return listAmlTexts(exchange, ({ customer }) => [asObject(customer).id])
}

/** Lists transactions in review, by any name of them or their record: which one a request accepts is not documented. */
export function listHeld(exchange: HistoryExchange): Named[] {
  if (exchange.operationId !== 'listTransactions')
    return listAmlTexts(exchange, ({ id, deposit }) => [id, asObject(deposit).id])
  return askerOf(exchange)
    ? recordsOf(exchange).flatMap(({ fields: { id, reference, depositId } }) =>
        [id, reference, depositId].flatMap((name): Named[] =>
          isWhole(name) && name.length >= MIN_NAME_LENGTH ? [[name, exchange]] : [],
        ),
      )
    : []
}

function listAmlTexts(exchange: HistoryExchange, textsOf: (record: JsonObject) => unknown[]): Named[] {
  if (exchange.operationId !== 'listAmlRecords' || !askerOf(exchange)) return []
  const texts = recordsOf(exchange).flatMap(({ fields }) => textsOf(fields))
  return texts.flatMap((text): Named[] => (isWhole(text) ? [[text, exchange]] : []))
}
