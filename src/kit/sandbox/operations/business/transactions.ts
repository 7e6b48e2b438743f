import { numberMeta, windowOf } from '../../domain/pagination.ts'
import { SerialisedBody } from '../../http/handler.ts'
import { wordsOf } from '../../ledger/search-terms.ts'
import { listTransactionBodies } from '../../store/transactions.ts'
import type { Handler } from './handler.ts'

/** Lists transactions. They are stored as JSON, so the answer is assembled as text. */
export const listTransactions: Handler<'listTransactions'> = async ({ query }, { tenant, db }) => {
  const { search = '', type } = query
  const window = windowOf({ page: query.page, limit: query.list })
  const words = wordsOf(search)
  const isNonsense = words.length === 0 && search.trim() !== ''
  const { rows, total } = isNonsense
    ? { rows: [], total: 0 }
    : await listTransactionBodies(db, tenant.id, { words, ...(type && { type }) }, window)
  return serialise(rows, numberMeta(window, total))
}

function serialise(bodies: string[], meta: object): SerialisedBody {
  const data = `{"transactions":[${bodies.join(',')}],"meta":${JSON.stringify(meta)}}`
  return new SerialisedBody(`{"success":true,"statusCode":200,"message":"Transactions found","data":${data}}`)
}
