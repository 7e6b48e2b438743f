import { listOperations } from '../../src/kit/contract/contract.ts'
import { type BaselineTest, planTests, type Tier } from '../runner/plan.ts'
import type { Asked, ServiceCalls } from './messages.ts'
import type { ServiceFault } from './services.ts'

/** Results of the tests of each tier on the unbroken service. */
export type Baselines = Readonly<Record<Tier, readonly BaselineTest[]>>

const TIERS: readonly Tier[] = ['deterministic', 'property']

/**
 * Finds the test that sees a fault: one that passes on the unbroken service and fails on the broken one, both times alone or both
 * times after the same other tests, so that neither a slow machine nor another test's records count. Tests that saw it before
 * come first, then those that call the operations it breaks, or none, since these judge what other tests called. If they pass, a
 * judge may still see it in the exchanges.
 *
 * @param known tests that saw it before, with any knowledge of the service
 */
export async function findWitness(
  worker: ServiceCalls,
  asked: Asked,
  fault: ServiceFault,
  baselines: Baselines,
  known: readonly (string | undefined)[],
): Promise<string | undefined> {
  const broken = operationIdsOf(fault)
  const calls = ({ operationIds }: BaselineTest) =>
    broken.length === 0 || operationIds.length === 0 || operationIds.some((id) => broken.includes(id))
  const healthy: Asked = { ...asked }
  delete healthy.fault
  const fails = async (to: Asked, tier: Tier, test: BaselineTest) =>
    (await worker.tryPlan(to, planTests(tier, [test]))) !== undefined
  const isWitness = async (tier: Tier, test: BaselineTest) =>
    (await fails(asked, tier, test)) && !(await fails(healthy, tier, test))

  for (const name of new Set(known)) {
    for (const tier of TIERS) {
      const before = baselines[tier].find((test) => test.name === name && isAble(test))
      if (before && (await isWitness(tier, before))) return before.name
    }
  }
  for (const tier of TIERS) {
    let able = baselines[tier].filter((test) => isAble(test) && calls(test))
    while (able.length > 0) {
      const plan = planTests(tier, able, (file) => broken.some((id) => file.includes(`/${id}.`)))
      const name = await worker.tryPlan(asked, plan)
      const test = able.find((each) => each.name === name)
      if (!test) {
        if (name && (await worker.tryPlan(healthy, plan)) !== name) return name
        break
      }
      if (await isWitness(tier, test)) return test.name
      // It may need the calls of other tests; these are made on the unbroken service too.
      if ((await worker.tryPlan(healthy, plan)) === undefined) return test.name
      able = able.filter((each) => each !== test)
    }
  }
  return undefined
}

/** Whether it can be run: a rule of the judges has no file, and is not a test. */
function isAble({ state, file }: BaselineTest): boolean {
  return state === 'passed' && file !== ''
}

/** Returns the operations of a fault; empty if it concerns all of them. */
function operationIdsOf({ operations }: ServiceFault): string[] {
  const plain = (text: string) => text.replaceAll(/\{\w+\}|:\w+/g, '{}')
  return operations.flatMap((each) => {
    if (/cad collection webhook|cad-collections?$/i.test(each)) return ['receiveCadCollection']
    const own = listOperations().find(({ row }) => plain(`${row.method} ${row.path}`) === plain(each))
    return own ? [own.operationId] : []
  })
}
