import { describe } from 'vitest'
import type { Session } from '../../src/kit/check/harness/session.ts'
import { proveByFacts } from '../states/documented.ts'
import { AML_RECORDS, boundsOf, idsOf, type Query } from '../states/lists.ts'
import { createListReader, expectNothingWrong, listCallers } from '../states/whole-list.ts'

const STATUSES = ['PENDING', 'PROOF_UPLOADED', 'APPROVED', 'REJECTED']
/** As many pages are compared, the one past the end of a short list among them. */
const MOST_PAGES = 4
/** Sizes beside which no page is said. */
const SIZES = [1, 3, 20]

const reader = createListReader()

describe('listAmlRecords defaults', () => {
  proveByFacts(
    'REQ-AML-09 hold on every page, for every status and both businesses',
    'stateful',
    async (session) => {
      const { usual: limit } = boundsOf(AML_RECORDS)
      await expectSame(session, (total) =>
        pagesOf(total, limit).map((page) => [{ page, limit: 2 }, { page }, { page, limit }] as const),
      )
    },
  )

  proveByFacts(
    'REQ-AML-07 hold beside every size, for every status and both businesses',
    'stateful',
    (session) =>
      expectSame(session, () =>
        SIZES.map((limit) => [{ limit, page: 2 }, { limit }, { limit, page: 1 }] as const),
      ),
  )
})

/**
 * Of three queries the last says what is left out of the one before, and finds the same, whoever asks and with any filter;
 * the first says something else, so that nothing is left over from it.
 */
async function expectSame(
  session: Session,
  listQueries: (total: number) => (readonly [Query, Query, Query])[],
): Promise<void> {
  await expectNothingWrong(session, reader, AML_RECORDS, async () => {
    const wrong: string[] = []
    // What is left over would be from the caller's own.
    const find = async (caller: Session) => {
      for (const filter of [{}, ...STATUSES.map((status) => ({ status }))] as Query[]) {
        const { total } = await reader.page(caller, AML_RECORDS, filter)
        for (const [first, left, said] of listQueries(total)) {
          await reader.anyPage(caller, AML_RECORDS, { ...filter, ...first })
          const [one, other] = [
            await reader.anyPage(caller, AML_RECORDS, { ...filter, ...left }),
            await reader.anyPage(caller, AML_RECORDS, { ...filter, ...said }),
          ]
          if (idsOf(one?.rows ?? []).join(' ') !== idsOf(other?.rows ?? []).join(' '))
            wrong.push(`${one?.asked} does not show what ${other?.asked} shows`)
        }
      }
    }
    await Promise.all((await listCallers(session)).map(find))
    return wrong
  })
}

function pagesOf(total: number, limit: number): number[] {
  const pages = Math.min(MOST_PAGES, Math.ceil(total / limit) + 1)
  return Array.from({ length: pages }, (_, index) => index + 1)
}
