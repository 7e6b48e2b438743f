import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { dataOf } from '../../src/kit/check/harness/messages.ts'
import { prove, type Session } from '../../src/kit/check/harness/session.ts'
import { chargedPayment, type Transaction } from '../states/given.ts'
import type { Query } from '../states/lists.ts'

describe('listTransactions search', () => {
  prove('proposal: finds nothing by a nonsense text', 'stateful', async (session) => {
    const { transactions, meta } = await readPage(session, { search: 'c0ffee-nobody-wrote-this' })
    expect({ transactions, totalItems: meta.totalItems }).toEqual({ transactions: [], totalItems: 0 })
  })

  prove(
    'proposal: matches each word of the search by its beginning',
    ['decrypts', 'magic-values'],
    async (session) => {
      const word = `zq${randomUUID().slice(0, 8)}`
      for (const thing of ['Lamp', 'Chair']) {
        await chargedPayment(session, { amount: 90, description: `${word} blue ${thing}` })
      }
      const ask = (query: Query) => readPage(session, query)
      const [chair, lamp] = (await ask({ search: word })).transactions
      expect([chair, lamp].map((each) => each?.description)).toEqual([
        `${word} blue Chair`,
        `${word} blue Lamp`,
      ])
      for (const [query, found] of [
        [{ search: word.slice(0, -1) }, [chair, lamp]],
        [{ search: word.toUpperCase() }, [chair, lamp]],
        [{ search: `lamp ${word}` }, [lamp]],
        [{ search: `${word} sofa` }, []],
        [{ search: word.slice(1) }, []],
        [{ search: `${word} NGN successful card` }, [chair, lamp]],
        [{ search: lamp!.reference }, [lamp]],
        [{ search: word, type: 'CREDIT' }, [chair, lamp]],
        [{ search: word, type: 'DEBIT' }, []],
      ] as [Query, Transaction[]][]) {
        const { transactions, meta } = await ask(query)
        expect({ transactions, total: meta.totalItems }, JSON.stringify(query)).toEqual({
          transactions: found,
          total: found.length,
        })
      }
      for (const [page, found, nextPage] of [
        [1, [chair], 2],
        [2, [lamp], 0],
      ] as const) {
        const { transactions, meta } = await ask({ search: word, list: 1, page })
        expect({ transactions, nextPage: meta.nextPage }).toEqual({ transactions: found, nextPage })
      }
    },
  )
})

async function readPage(session: Session, query: Query) {
  return dataOf(await session.succeed('listTransactions', { query }))
}
