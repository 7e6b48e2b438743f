import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { runInNewContext } from 'node:vm'
import { Ajv } from 'ajv'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { readContract } from '../../contract/contract.ts'
import type { RenderedFile } from '../documents.ts'
import { generateClients } from '../generate-clients.ts'
import { isGenerated, withoutCommand } from '../header.ts'
import type { CollectionFormat } from '../languages.ts'

const answers = resolve(import.meta.dirname, '../../../../contracts/answers')
const folder = mkdtempSync(join(tmpdir(), 'paycontract-collections-'))
afterAll(() => rmSync(folder, { recursive: true }))

function generate(language: CollectionFormat, overlays: string[] = [], out = 'requests') {
  const request = { language, host: 'both', profile: 'proposed', out, document: false, overlays } as const
  return generateClients(request, '1.2.3')
}

interface Item {
  name: string
  event: { listen: string; script: { exec: string[] } }[]
  request: { description: string; header: { key: string; value: string }[]; body?: { raw: string } }
}

const readItems = ([collection]: RenderedFile[]) =>
  (JSON.parse(collection!.content) as { item: { item: Item[] }[] }).item.flatMap(({ item }) => item)
const ids = readContract()
  .operations.map(({ operationId }) => operationId as string)
  .filter((id) => id !== 'receiveCadCollection')

let postman: RenderedFile[]
let items: Record<string, Item>
let bruno: RenderedFile[]
beforeAll(async () => {
  postman = await generate('postman')
  bruno = await generate('bruno')
  items = Object.fromEntries(readItems(postman).map((item) => [item.name, item]))
})

test('both formats have every operation, and an environment without a secret in it', () => {
  expect(Object.keys(items)).toEqual(ids)
  const names = bruno.map(({ content }) => parse(content)).filter(({ http }) => http)
  expect(names.map(({ info }) => info.name)).toEqual(ids)
  const { values } = JSON.parse(postman[1]!.content) as { values: { value: string; type: string }[] }
  expect(values.filter(({ type }) => type === 'secret').map(({ value }) => value)).toEqual(Array(5).fill(''))
  const { variables } = parse(bruno.find(({ path }) => path.startsWith('environments'))!.content)
  expect(variables.filter((each: object) => 'secret' in each)).toHaveLength(5)
  expect(variables.some((each: object) => 'secret' in each && 'value' in each)).toBe(false)
})

test('a request has the key of its operation, and an idempotency key where the contract has one', () => {
  const headersOf = (id: string) =>
    Object.fromEntries(items[id]!.request.header.map((each) => [each.key, each.value]))
  expect(headersOf('createOrder')['api-key']).toBe('{{PUBLIC_KEY}}')
  expect(headersOf('chargeCard')).toMatchObject({
    'public-key': '{{PUBLIC_KEY}}',
    'idempotency-key': '{{$guid}}',
  })
  expect(headersOf('listTransactions')).toEqual({ authorization: 'Bearer {{SECRET_KEY}}' })
})

test('what is proposed is marked, of the operation and of its body', () => {
  const { description } = items.chargeCard!.request
  expect(description).toContain('Proposed (gap s2s-states): ')
  expect(description).toMatch(/Proposals in the body: .*s2s-requests/)
})

describe('a test of an answer', () => {
  function judge(id: string, code: number, body: unknown) {
    const judged: [name: string, passes: boolean][] = []
    let passes = true
    const have = {
      jsonSchema: (schema: object) => (passes = new Ajv({ strict: false }).validate(schema, body)),
    }
    const pm = {
      response: { code, to: { have } },
      test(name: string, run: () => void) {
        run()
        judged.push([name, passes])
      },
    }
    const scripts = items[id]!.event.filter(({ listen }) => listen === 'test')
    for (const { script } of scripts) runInNewContext(script.exec.join('\n'), { pm })
    return judged
  }
  const envelope = { success: true, statusCode: 200, message: 'Listed' }

  test('states the facts of a success, and of the status alone that they are stated of', () => {
    expect(judge('listAirtimeProviders', 200, { ...envelope, data: [] })).toEqual([
      ['§4.7 states the body of 2XX', true],
    ])
    expect(judge('listAirtimeProviders', 200, { ...envelope, data: {} })).toEqual([
      ['§4.7 states the body of 2XX', false],
    ])
    expect(judge('listAirtimeProviders', 500, 'anything')).toEqual([])
  })

  test('states nothing of a proposal', () => {
    for (const id of ['createOrder', 'chargeCard', 'initiatePayment', 'listBanks'])
      expect(judge(id, 200, {}), id).toEqual([])
  })
})

test('an answered contract changes the requests', async () => {
  const overlays = ['refund-amount-name', 'business-credential-basic'].map((name) =>
    join(answers, `${name}.overlay.yaml`),
  )
  const answered = readItems(await generate('postman', overlays))
  const find = (id: string) => answered.find(({ name }) => name === id)!
  expect(find('createRefund').request.body!.raw).not.toBe(items.createRefund!.request.body!.raw)
  expect(find('listTransactions').request).toMatchObject({
    auth: { basic: [{ value: '{{SECRET_KEY}}' }, { value: '' }] },
  })
})

describe('a file of JSON', () => {
  test('says what made it, and is the same from another folder', async () => {
    const elsewhere = await generate('postman', [], 'other')
    for (const [at, { content }] of postman.entries()) {
      expect(isGenerated(content)).toBe(true)
      expect(content).toContain('npx paycontract generate --language postman --out requests')
      expect(elsewhere[at]!.content).not.toBe(content)
      expect(withoutCommand(elsewhere[at]!.content)).toBe(withoutCommand(content))
    }
  })
})

describe('of an overlay whose example names a variable', () => {
  function write(operation: string, media: string, value: object) {
    const file = join(folder, 'hostile.overlay.yaml')
    const update = { 'x-source': 'told', content: { [media]: { examples: { told: { value } } } } }
    const remove = {
      target: `$.paths['${operation}'].post.requestBody.content['${media}'].examples.*`,
      remove: true,
    }
    const action = { target: `$.paths['${operation}'].post.requestBody`, update }
    const info = { title: 'Facts', version: '1.0.0' }
    writeFileSync(file, JSON.stringify({ overlay: '1.0.0', info, actions: [remove, action] }))
    return file
  }

  test.each(['postman', 'bruno'] as const)('%s sends its text, and no key', async (format) => {
    const text = '{{SECRET_KEY}} {{$guid}}'
    const value = { amount: 1, currency: 'NGN', customer: { email: 'a@example.com' }, description: text }
    const files = await generate(format, [write('/s2s/payments/initiate', 'application/json', value)])
    const all = files.map(({ content }) => content).join('\n')
    expect(all).toContain('u007bSECRET_KEY}}')
    expect(all).not.toContain('{{SECRET_KEY}} {{$guid}}')
  })

  test('a form, in which it cannot be escaped, is refused by name', async () => {
    const value = {
      transactionId: '{{SECRET_KEY}}',
      sourceOfFunds: 'SAVINGS',
      file: 'f',
    }
    const overlay = write('/transfer/submit/source-of-funds/file', 'multipart/form-data', value)
    await expect(generate('postman', [overlay])).rejects.toThrow(/submitSourceOfFundsFile.*\{\{/)
  })
})
