import type { Caller, Query } from '../caller.ts'
import { findField, valueAt } from '../read-answer.ts'
import type { Day } from './day.ts'

const MAX_PAGES = 8
const PAGES: Query[] = [{ list: 1 }, { list: 5 }, { list: 5, page: 2 }, { page: 2 }]
const WRONG: Query[] = [
  ...[{ page: 999 }, { list: 0 }, { page: 0 }],
  ...[{ list: -1 }, { list: 'many' }, { type: 'BOTH' }],
]

/** Reads the books: every filter alone, some combined, and the whole history page by page. */
export async function listTransactions({ first, second }: Day): Promise<void> {
  const { call } = first
  await readPages(first, 40)
  await readPages(second, 40)
  for (const query of PAGES) await call('listTransactions', { query })
  for (const type of ['CREDIT', 'DEBIT']) {
    const { body } = await call('listTransactions', { query: { type } })
    await call('listTransactions', { query: { type, list: 3, page: 2 } })
    for (const field of ['reference', 'description'])
      await call('listTransactions', { query: { search: findField(body, field) } })
    await call('listTransactions', { query: { type, search: findField(body, 'reference') } })
  }
  const { body } = await second.call('listTransactions', { query: { list: 1 } })
  await call('listTransactions', { query: { search: findField(body, 'reference') } })
  await call('listTransactions', { query: { search: 'nothing is called this' } })
  for (const query of WRONG) await call('listTransactions', { query })
}

/** Reads until a page is not full, as a tester does who does not trust `meta`. */
async function readPages({ call }: Caller, list: number): Promise<void> {
  for (let page = 1; page <= MAX_PAGES; page++) {
    const { body } = await call('listTransactions', { query: { list, page } })
    const rows = valueAt(body, ['data', 'transactions'])
    if (!Array.isArray(rows) || rows.length < list) return
  }
}
