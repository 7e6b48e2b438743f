import { numberMeta, windowOf } from '../../domain/pagination.ts'
import { SerialisedBody } from '../../http/handler.ts'
import { wordsOf } from '../../ledger/search-terms.ts'
import { searchTransactionBodies } from '../../store/transaction-terms.ts'
import { listTransactionBodies, type TransactionPage } from '../../store/transactions.ts'
import type { Handler } from './handler.ts'

const nothing: TransactionPage = { bodies: [], total: 0 }

/** The transactions are JSON already: the answer is put together as text. */
export const listTransactions: Handler<'listTransactions'> = async ({ query }, { tenant, db }) => {
  const { search = '', type } = query
  const window = windowOf({ page: query.page, limit: query.list })
  const words = wordsOf(search)
  const page =
    search.trim() === ''
      ? await listTransactionBodies(db, tenant.id, window, type)
      : words.length > 0
        ? await searchTransactionBodies(db, tenant.id, words, window, type)
        : nothing
  return serialise(page, numberMeta(window, page.total))
}

function serialise({ bodies }: TransactionPage, meta: object): SerialisedBody {
  const data = `{"transactions":[${bodies.join(',')}],"meta":${JSON.stringify(meta)}}`
  return new SerialisedBody(`{"success":true,"statusCode":0,"message":"Transactions found","data":${data}}`)
}
