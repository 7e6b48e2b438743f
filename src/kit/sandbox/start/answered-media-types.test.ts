import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readDocument } from '../../contract/contract.ts'
import { answerContract } from '../testing/answer-contract.ts'
import { createTestSandbox, type TestSandbox } from '../testing/create-test-sandbox.ts'

const { responses = {} } = readDocument('business', 'proposed').components

/** Returns an update that changes the media type of an answer. */
const retype = (name: string, mediaType: string) => ({
  [`/components/responses/${name}/content`]: {
    'application/json': null,
    [mediaType]: responses[name]!.content!['application/json'],
  },
})

let sandbox: TestSandbox
beforeAll(async () => {
  const contract = answerContract({
    business: {
      ...retype('ListedAmlRecords', 'application/hal+json'),
      ...retype('BadAmlQuery', 'application/problem+json'),
      ...retype('ServiceFailure', 'application/vnd.failure+json'),
    },
  })
  sandbox = await createTestSandbox({ contract, empty: true })
})
afterAll(() => sandbox.sandbox.close())

async function ask(path: string) {
  const headers = { authorization: `Bearer ${sandbox.ready.businesses[0]!.secretKey}` }
  const answer = await sandbox.sandbox.business.request(`http://127.0.0.1${path}`, { headers })
  return [answer.status, answer.headers.get('content-type'), Object.keys(await answer.json())]
}

test.each([
  ['/aml', 200, 'application/hal+json', ['data', 'meta']],
  ['/aml?page=none', 400, 'application/problem+json', expect.arrayContaining(['message', 'errors'])],
  ['/transactions', 200, 'application/json', expect.arrayContaining(['data'])],
  ['/nowhere', 404, 'application/json', expect.arrayContaining(['message'])],
])('%s is answered with %i, as the contract types it: %s', async (path, ...answer) => {
  expect(await ask(path)).toEqual(answer)
})

test('so is a failure of its own', async () => {
  vi.spyOn(sandbox.sandbox.runtime.requestLog, 'add').mockImplementation(() => {
    throw new Error('broken')
  })
  expect((await ask('/aml')).slice(0, 2)).toEqual([500, 'application/vnd.failure+json'])
  vi.restoreAllMocks()
  expect(sandbox.faults.splice(0)).not.toEqual([])
})
