import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chooseContract } from '../answered-contract.ts'
import type { Contract } from '../contract.ts'
import { asObject } from '../spec-tree.ts'

let folder: string
let contract: Contract

const page = "$.components.responses.FoundRefunds.content['application/json'].schema"
const answers = [
  { target: '$.components.schemas.Refund.properties', update: { value: { 'x-was': 'amount' } } },
  { target: '$.paths', 'x-corrects': '§4.1', update: { '/v2/orders': { 'x-was': '/charge/order/create' } } },
  { target: '$.paths.*.*.responses', update: { '422': { 'x-was': '400' } } },
  {
    target: page,
    update: {
      properties: {
        refunds: { 'x-was': '/data/items' },
        page: { $ref: '#/components/schemas/PageMeta', 'x-was': '/data/meta' },
      },
    },
  },
  { target: `${page}.allOf[1]`, remove: true },
  {
    target: "$.paths['/charge/order/verify'].post.requestBody.content['application/json'].schema",
    'x-corrects': '§4.1',
    update: { $ref: '#/components/schemas/VerifyOrderPayload' },
  },
]

async function apply(actions: object[]): Promise<Contract> {
  const file = join(folder, 'answers.overlay.yaml')
  const overlay = {
    overlay: '1.0.0',
    info: { title: 'Answers', version: '1.0.0' },
    'x-host': 'checkout',
    actions,
  }
  writeFileSync(file, JSON.stringify(overlay))
  return chooseContract({ overlays: [file] })
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'paycontract-renames-'))
  contract = await apply(answers)
})
afterAll(() => rmSync(folder, { recursive: true }))

const find = (id: string) => contract.operations.find(({ operationId }) => operationId === id)!
const schemaOf = (name: string) => contract.readDocument('checkout', 'proposed').components.schemas![name]!
const exampleOf = (name: string) => {
  const { components } = contract.readDocument('checkout', 'proposed')
  return asObject(asObject(asObject(components).examples)[name]).value
}

describe('what an overlay renames', () => {
  test('as a property keeps its schema and its place among what is required', () => {
    const { required, properties } = schemaOf('Refund')
    expect(required).toContain('value')
    expect(required).not.toContain('amount')
    expect(properties).toMatchObject({ value: { $ref: '#/components/schemas/Amount', 'x-was': 'amount' } })
    expect(properties).not.toHaveProperty('amount')
  })

  test('as a path keeps its operations', () => {
    expect(find('createOrder').row.path).toBe('/v2/orders')
    expect(contract.readDocument('checkout', 'proposed').paths).not.toHaveProperty('/charge/order/create')
  })

  test('as a status is renamed wherever the old one stands, and added nowhere else', () => {
    const statuses = Object.keys(find('createOrder').object.responses)
    expect(statuses).toContain('422')
    expect(statuses).not.toContain('400')
    expect(find('listBanks').object.responses).not.toHaveProperty('422')
  })

  test('as the place of a list is where pages are looked for, with the schema that it had', () => {
    const { content } = find('listRefunds').object.responses['200']!
    expect(Object.values(content!)[0]!.schema.properties).toMatchObject({
      refunds: { type: 'array', items: { $ref: '#/components/schemas/Refund' } },
    })
    expect(find('listRefunds').row.pagination).toEqual({ items: 'refunds', meta: 'page' })
  })

  test('and that nothing was called is an error', async () => {
    const actions = [
      { target: '$.components.schemas.Refund.properties', update: { value: { 'x-was': 'amout' } } },
    ]
    await expect(apply(actions)).rejects.toThrow(/none of the properties .* was called amout/)
  })
})

describe('examples follow', () => {
  test('names and places', () => {
    expect(exampleOf('listRefunds.200')).toMatchObject({
      refunds: [{ value: 7500 }, { value: 84.5 }],
      page: {},
    })
  })

  test('a body that is no longer encrypted', () => {
    expect(find('verifyOrder').row).not.toHaveProperty('encrypted')
    expect(exampleOf('verifyOrder.request')).toEqual({ reference: 'ORD-2026-000184' })
  })
})
