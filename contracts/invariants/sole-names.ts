import { asObject, type JsonObject } from '../../src/kit/contract/spec-tree.ts'
import type { HistoryExchange } from '../../src/kit/history/history.ts'
import { askerOf, bodyOf, isTaken } from './read-exchange.ts'
import { isWhole, listObjects, MIN_NAME_LENGTH, recordsOf } from './records.ts'

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

/** Lists the tokens of saved cards. */
export function listTokens(exchange: HistoryExchange): Named[] {
  if (exchange.operationId !== 'saveCard' || !askerOf(exchange) || !isTaken(exchange)) return []
  return listObjects(bodyOf(exchange))
    .flatMap((object) => Object.entries(object))
    .flatMap(([key, value]): Named[] => (/token$/i.test(key) && isWhole(value) ? [[value, exchange]] : []))
}

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
