import { type DataOf, dataOf } from '../../src/kit/check/harness/messages.ts'
import { isTaken } from '../../src/kit/check/harness/outcome.ts'
import type { Session } from '../../src/kit/check/harness/session.ts'
import { listTexts } from '../../src/kit/check/harness/states/items.ts'
import type { Exchange } from '../../src/kit/check/harness/wire/request.ts'
import { internetProvider } from './given.ts'

type CatalogueId = 'listTvPackages' | 'listDataPlans'

/** The answered offers of each provider, by `serviceCategoryId`. */
export type Catalogue<Id extends CatalogueId> = Map<string, Exchange<{ data: DataOf<Id> }>>

const MAX_PROVIDERS = 40

/** Reads the offers of every provider that is listed or described, each once for all tests of a file. */
export function createCatalogueReader<Id extends CatalogueId>(operationId: Id) {
  const known: Catalogue<Id> = new Map()
  let providers: string[] | undefined

  return async (session: Session): Promise<Catalogue<Id>> => {
    providers ??= await listProviders(session, operationId)
    for (const serviceCategoryId of providers) {
      const earlier = known.get(serviceCategoryId)
      if (earlier) session.recall(earlier)
      else
        known.set(
          serviceCategoryId,
          (await session.succeed(operationId, { path: { serviceCategoryId } })) as never,
        )
    }
    return known
  }
}

async function listProviders(session: Session, operationId: CatalogueId) {
  const { profile, capabilities, records } = session.target
  // A stateless target has one answer for all; under the proposals, the schema covers all that is stated of every answer.
  const most = !capabilities.includes('stateful') ? 1 : profile === 'proposed' ? 2 : MAX_PROVIDERS
  if (operationId === 'listTvPackages') {
    const listed = dataOf(await session.succeed('listTvProviders')).map((each) => each.serviceCategoryId)
    if (listed.length === 0) session.undecidable('listTvProviders lists no provider here')
    return listed.slice(0, most)
  }
  const { serviceCategoryId } = await internetProvider(session)
  const described = [records?.internetProvider ?? []].flat()
  const further = described.length > 0 ? described : await listProposed(session, serviceCategoryId, most)
  return [...new Set([serviceCategoryId, ...further])].slice(0, most)
}

/** No documented operation lists internet providers: of those that the proposed one shows, returns those that have plans. */
async function listProposed(session: Session, known: string, most: number): Promise<string[]> {
  const { body } = await session.call('listInternetProviders')
  const offering: string[] = []
  const further = listTexts(body, 'serviceCategoryId').filter((id) => id !== known)
  for (const serviceCategoryId of further.slice(0, most - 1)) {
    const plans = await session.call('listDataPlans', { path: { serviceCategoryId } })
    if (isTaken(plans)) offering.push(serviceCategoryId)
  }
  return offering
}
