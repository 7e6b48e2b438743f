import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ReadyBusiness } from '../index.ts'
import { deriveCredentials } from '../store/credentials.ts'
import { createTestDatabaseUrl } from '../testing/create-test-database-url.ts'
import { createTestSandbox, planOrder, type TestSandbox } from '../testing/create-test-sandbox.ts'

const SEED = 'test'
const names = ['publicKey', 'secretKey', 'cardKey', 'webhookSecret'] as const

let folder: string
const started: TestSandbox[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rotated-keys-'))
})
afterEach(async () => {
  await Promise.all(started.splice(0).map(({ sandbox }) => sandbox.close()))
  await rm(folder, { recursive: true })
})

/** Starts a sandbox that shares nothing with the others but the file, like another process. */
async function start(db = `file:${join(folder, 'sandbox.db')}`): Promise<TestSandbox> {
  const made = await createTestSandbox({ db, empty: true })
  started.push(made)
  return made
}
const rotate = async ({ control, ready }: TestSandbox) =>
  (await control('/keys/rotate', { businessId: ready.businesses[0]!.id })).json as ReadyBusiness
const firstOf = async ({ control }: TestSandbox) =>
  (await control('/ready')).json.businesses[0] as ReadyBusiness
const statusesOf = async ({ business, checkout }: TestSandbox, by: ReadyBusiness, reference: string) => [
  (await business('/transactions', by)).status,
  (await checkout('/charge/order/create', planOrder(reference), { by })).status,
]

test('the holder of an old file knows no later key', async ({ task }) => {
  const sandbox = await start()
  const before = await firstOf(sandbox)
  const sets: ReadyBusiness[] = []
  for (let round = 0; round < 5; round++) sets.push(await rotate(sandbox))
  const current = sets.at(-1)!
  // what the seed of the file gives away: it also numbers the requests from 1
  const guesses = sandbox.ready.businesses.flatMap(({ id }) =>
    Array.from({ length: 50 }, (_, version) => deriveCredentials(version ? `${SEED}:${version}` : SEED, id)),
  )
  const broken: unknown[] = []
  for (const [version, guess] of guesses.entries()) {
    const known = names.filter((name) => sets.some((set) => set[name] === guess[name]))
    const statuses =
      guess.publicKey === sandbox.ready.businesses[1]!.publicKey
        ? [401, 401]
        : await statusesOf(sandbox, { ...current, ...guess }, `ORD-${version}`)
    if (known.length || statuses.some((status) => status !== 401)) broken.push([version, known, statuses])
  }
  for (const name of names) {
    if (new Set([before, ...sets].map((set) => set[name])).size !== 6) broken.push(`${name} came twice`)
  }
  task.meta.attack = {
    name: 'keys that follow from a seed',
    tried: guesses.length + 4,
    held: guesses.length + 4 - broken.length,
  }
  expect(broken).toEqual([])
  expect(await statusesOf(sandbox, current, 'ORD-CURRENT')).toEqual([200, 200])
})

test('no file of the database holds an API key', async ({ task }) => {
  const sandbox = await start()
  const sets = [await firstOf(sandbox), await rotate(sandbox), await rotate(sandbox)]
  expect(await statusesOf(sandbox, sets[2]!, 'ORD-1')).toEqual([200, 200])
  const files = await Promise.all(
    (await readdir(folder)).map((name) => readFile(join(folder, name), 'latin1')),
  )
  const keys = sets.flatMap(({ publicKey, secretKey }) => [publicKey, secretKey])
  const broken = keys.filter((key) => files.some((file) => file.includes(key)))
  task.meta.attack = {
    name: 'keys that follow from a seed',
    tried: keys.length,
    held: keys.length - broken.length,
  }
  expect(files.length).toBeGreaterThan(0)
  expect(broken).toEqual([])
})

test('a later start knows that the keys were rotated, takes them, and does not show them', async () => {
  const first = await start()
  const rotated = await rotate(first)
  expect(await firstOf(first)).toEqual(rotated)
  expect(rotated).not.toHaveProperty('notice')
  await first.sandbox.close()
  const later = await start()
  const { cardKey, webhookSecret, id } = rotated
  expect(await firstOf(later)).toMatchObject({
    ...{ publicKey: '', secretKey: '', cardKey, webhookSecret },
    notice: expect.stringContaining(`POST /keys/rotate {"businessId":"${id}"}`),
  })
  expect(await statusesOf(later, rotated, 'ORD-1')).toEqual([200, 200])
  expect((await firstOf(later)).notice).not.toContain(rotated.secretKey)
  const again = await rotate(later)
  expect(await firstOf(later)).toEqual(again)
  expect(await statusesOf(later, rotated, 'ORD-2')).toEqual([401, 401])
})

const onPostgres = test.runIf(process.env.DATABASE_URL)
onPostgres('an old key stops at once on every instance, and the new one works there', async () => {
  const url = await createTestDatabaseUrl()
  const [one, other] = [await start(url), await start(url)]
  const old = await firstOf(one)
  expect(await statusesOf(other, old, 'ORD-1')).toEqual([200, 200])
  const rotated = await rotate(one)
  expect(await statusesOf(other, old, 'ORD-2')).toEqual([401, 401])
  expect(await statusesOf(other, rotated, 'ORD-3')).toEqual([200, 200])
  expect(await firstOf(other)).toMatchObject({ publicKey: '', secretKey: '' })
  await other.control('/reset', {})
  expect(await firstOf(one)).toEqual(old)
  expect(await statusesOf(one, rotated, 'ORD-4')).toEqual([401, 401])
})
