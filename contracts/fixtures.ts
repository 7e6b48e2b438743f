import { readdirSync } from 'node:fs'
import { type Fixture, fixture } from '../src/kit/check/harness/fixture.ts'
import { listOperations, type OperationId } from '../src/kit/contract/contract.ts'

/** A fixture is TypeScript here, JavaScript in the package. */
const FIXTURE = /\.fixture\.[jt]s$/

async function readFixtures(): Promise<Fixture[]> {
  const files = (['checkout', 'business'] as const).flatMap((host) =>
    readdirSync(new URL(`${host}/`, import.meta.url))
      .filter((name) => FIXTURE.test(name))
      .map((name) => new URL(`${host}/${name}`, import.meta.url)),
  )
  return Promise.all(files.map(async ({ href }) => (await import(href)).default as Fixture))
}

const known = new Map((await readFixtures()).map((each) => [each.operation.operationId, each]))
const all = listOperations().map(({ operationId }) => known.get(operationId) ?? fixture(operationId))

/** Returns the fixtures of all operations, in document order; some consist of the specification only. */
export function listFixtures(): readonly Fixture[] {
  return all
}

export function fixtureOf(operationId: OperationId): Fixture {
  return all.find(({ operation }) => operation.operationId === operationId)!
}
