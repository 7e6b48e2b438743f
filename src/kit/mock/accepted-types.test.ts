import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readDocument } from '../contract/contract.ts'
import type { OpenApiDocument } from '../contract/document.ts'
import { createClientModel } from '../generate/model/create-client-model.ts'
import { RENDERERS } from '../generate/renderers.ts'
import { createMock, type Mock } from './create-mock.ts'

const folder = mkdtempSync(join(tmpdir(), 'paycontract-accept-'))
let mock: Mock
beforeAll(async () => {
  const business = writeAnswered('application/hal+json')
  mock = await createMock({ checkoutPort: 0, businessPort: 0, specs: { business } })
})
afterAll(async () => {
  await mock.close()
  rmSync(folder, { recursive: true, force: true })
})

const documents = {
  checkout: readDocument('checkout', 'proposed'),
  business: readDocument('business', 'proposed'),
}

/** The `Accept` header of a client, read from its code. */
async function readAccept(load: (typeof RENDERERS)[keyof typeof RENDERERS]): Promise<string> {
  const render = await load()
  const code = JSON.stringify(render(createClientModel(documents, ['business'])))
  return /\baccept\W{3,12}(application[^"'\\]+)/i.exec(code)![1]!
}

function writeAnswered(mediaType: string): string {
  const answered: OpenApiDocument = structuredClone(documents.business)
  const { content = {} } = answered.components.responses!.ListedAmlRecords!
  answered.components.responses!.ListedAmlRecords!.content = { [mediaType]: content['application/json']! }
  const file = join(folder, 'business.json')
  writeFileSync(file, JSON.stringify(answered))
  return file
}

test.each(Object.entries(RENDERERS))('a client in %s takes answers of any media type', async (_, load) => {
  const headers = { accept: await readAccept(load), authorization: `Bearer ${mock.secretKey}` }
  const { status, headers: answered } = await fetch(`${mock.business}/aml`, { headers })
  expect([status, answered.get('content-type')]).toEqual([200, 'application/hal+json'])
})
