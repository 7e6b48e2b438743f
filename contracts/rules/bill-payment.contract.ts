import { describe, expect } from 'vitest'
import { dataOf } from '../../src/kit/check/harness/messages.ts'
import { isTaken } from '../../src/kit/check/harness/outcome.ts'
import { expectRefusal, prove, type Session } from '../../src/kit/check/harness/session.ts'
import { byRecords } from '../../src/kit/check/remedies/remedy.ts'
import { asList, asObject } from '../../src/kit/contract/spec-tree.ts'
import { driveByFacts, proveByFacts } from '../states/by-facts.ts'
import { createCatalogueReader } from '../states/catalogues.ts'
import { listCallers } from '../states/whole-list.ts'

describe.each(['listAirtimeProviders', 'listTvProviders'] as const)('%s', (operationId) => {
  driveByFacts('lists for each business, twice', [], async (session) => {
    for (const caller of await listCallers(session)) for (const _ of [1, 2]) await caller.succeed(operationId)
  })
})

describe.each([
  ['listTvPackages', prove, 'TV packages of two providers'],
  // No documented operation lists internet providers.
  ['listDataPlans', proveByFacts, 'data plans of two internet providers'],
] as const)('%s', (operationId, proveOffers, needed) => {
  const read = createCatalogueReader(operationId)

  driveByFacts(
    'lists for every provider of each business, then again in reverse order',
    [],
    async (session) => {
      const providers = [...(await read(session)).keys()]
      for (const caller of await listCallers(session)) {
        const own = await listOwn(caller, operationId, providers)
        for (const serviceCategoryId of [...own, ...own.toReversed()])
          await caller.succeed(operationId, { path: { serviceCategoryId } })
      }
    },
  )

  proveOffers(
    'REQ-BILL-05 does not return the same offers for every provider',
    'stateful',
    async (session) => {
      const offers = [...(await read(session)).values()].map(({ body }) => JSON.stringify(body.data))
      if (offers.filter((each) => each !== '[]').length < 2)
        session.undecidable(`${needed} are needed, or one answer for all would pass`, byRecords(needed))
      expect(new Set(offers).size, 'every provider offers the same').toBeGreaterThan(1)
    },
  )

  proveByFacts(
    'REQ-BILL-05 returns no offers for an unknown id, nor for one similar to that of a provider',
    'stateful',
    async (session) => {
      const providers = [...(await read(session)).keys()]
      const alike = providers.flatMap((id) => [`${id}x`, `x${id}`]).filter((id) => !providers.includes(id))
      for (const serviceCategoryId of ['no-provider-has-this-id', ...alike]) {
        const exchange = await session.call(operationId, { path: { serviceCategoryId } })
        if (isTaken(exchange) && asList(asObject(exchange.body).data).length === 0) continue
        expectRefusal(exchange, {})
      }
    },
  )
})

/** Returns the providers that a caller is shown; the known ones, if no documented operation lists them. */
async function listOwn(
  caller: Session,
  operationId: 'listTvPackages' | 'listDataPlans',
  known: string[],
): Promise<string[]> {
  if (operationId === 'listDataPlans') return [...known]
  const listed = dataOf(await caller.succeed('listTvProviders')).map((each) => each.serviceCategoryId)
  return listed.slice(0, Math.max(known.length, 1))
}
