import { createClock } from '../runtime/clock.ts'
import { createDeciphers } from '../runtime/deciphers.ts'
import { createPlannedScenarios } from '../runtime/planned-scenarios.ts'
import { createRateLimit } from '../runtime/rate-limit.ts'
import { createRequestLog } from '../runtime/request-log.ts'
import { fixtureKeyPairs } from '../runtime/rsa-keys.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { type Credentials, deriveCredentials } from '../store/credentials.ts'
import { activateFirstKeys, createKeyLookup } from '../store/keys.ts'
import { createTestContext } from './create-test-context.ts'

export interface TestRuntime {
  runtime: Runtime
  /** The credentials of the two businesses, in order. */
  credentials: [Credentials, Credentials]
  /** Errors that the caller did not cause. */
  faults: unknown[]
}

/** Creates a runtime over an empty database, with two businesses whose keys are active. */
export async function createTestRuntime(overrides: Partial<Runtime> = {}): Promise<TestRuntime> {
  const { database, tenants, context } = await createTestContext()
  const seed = 'test'
  for (const { id } of tenants) await activateFirstKeys(database.db, seed, id)
  const credentials = tenants.map(({ id }) => deriveCredentials(seed, id)) as [Credentials, Credentials]
  const deciphers = credentials.map(({ cardKey }, index) =>
    createDeciphers(fixtureKeyPairs[index]!.privateKey, cardKey, context.settings.paddings),
  )
  const faults: unknown[] = []
  const runtime: Runtime = {
    database,
    clock: await createClock(database, true),
    seed,
    settings: context.settings,
    urls: context.urls,
    requestLog: createRequestLog(),
    plannedScenarios: createPlannedScenarios(),
    rotatedKeys: new Map(),
    strict: true,
    mayHoldCardData: () => true,
    findKey: createKeyLookup(database.db),
    findDeciphers: ({ tenant }) => deciphers[tenants.findIndex(({ id }) => id === tenant.id)]!,
    limitRate: createRateLimit(0),
    emit: async () => {},
    runDue: async () => {},
    stopDue: async () => {},
    reportFault: (error) => void faults.push(error),
    ...overrides,
  }
  return { runtime, credentials, faults }
}
