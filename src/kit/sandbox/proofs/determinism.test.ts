import { expect, test } from 'vitest'
import { createTestDatabaseUrl } from '../testing/create-test-database-url.ts'
import { type OpenSandbox, openSandbox } from './testing/harness/open-sandbox.ts'
import { operationIds } from './testing/harness/operations.ts'
import { type Noted, runScript } from './testing/harness/script.ts'

async function record(seed: string): Promise<Noted[]> {
  const sandbox: OpenSandbox = await openSandbox({ db: await createTestDatabaseUrl(), seed })
  try {
    return await runScript(sandbox)
  } finally {
    await sandbox.close()
  }
}

test('two sandboxes with the same seed give the same bytes to the same calls', async () => {
  const [first, second] = [await record('one'), await record('one')]
  expect(second).toEqual(first)
  expect(operationIds.filter((id) => !first.some((each) => each.id === id && each.status === 200))).toEqual(
    [],
  )
})

test('another seed gives other names and keys', async () => {
  const [first, second] = [await record('one'), await record('two')]
  const named = [
    'payOrder',
    'saveCard',
    'createRefund',
    'initiatePayment',
    'registerCadCollectionEmail',
    'GET /ready',
  ]
  for (const [index, { id, text }] of first.entries()) {
    if (named.includes(id)) expect(second[index]!.text, id).not.toBe(text)
  }
})
