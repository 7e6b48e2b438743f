import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import * as business from '../../../generated/business/operations.ts'
import * as checkout from '../../../generated/checkout/operations.ts'
import { credentialOf, findObject, findOperation, readContract } from './contract.ts'
import { readContractWith } from './read-contract-with.ts'

const folder = mkdtempSync(join(tmpdir(), 'paycontract-contract-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the contract has the operations and credentials that clients are generated with', () => {
  const rows = readContract().operations.map(({ operationId, row }) => [operationId, row])
  expect(Object.fromEntries(rows)).toEqual({ ...checkout.operations, ...business.operations })
  expect(credentialOf('checkout', 'public')).toEqual(checkout.credentials.public)
  expect(credentialOf('business', 'secret')).toEqual(business.credentials.secret)
})

test('nothing of the contract can be changed', () => {
  const { object } = findOperation('createOrder')
  expect(() => Object.assign(object, { responses: {} })).toThrow(TypeError)
  const { components } = readContract().readDocument('checkout', 'documented')
  expect(() => Object.assign(components.schemas!, { Order: {} })).toThrow(TypeError)
  expect(() => Object.assign(readContract().gaps[0]!, { id: '' })).toThrow(TypeError)
})

test('of an operation that is a proposal the facts say nothing', () => {
  const contract = readContract()
  const proposed = contract.operations.filter(({ object }) => object['x-gap'] !== undefined)
  expect(proposed.length).toBeGreaterThan(0)
  for (const { host, row } of proposed) {
    expect(findObject(contract.readDocument(host, 'documented'), row)).toBeUndefined()
  }
})

test('an answer takes the place of a proposal, in the documents and in the operations', async () => {
  const file = join(folder, 'answer.overlay.yaml')
  const target = '$.paths[*][?@.operationId == "createOrder"]'
  const update = '{ x-idempotent: true, security: [{ secretKey: [] }] }'
  writeFileSync(
    file,
    `overlay: 1.0.0\ninfo: { title: Facts, version: 1.0.0 }\nactions: [{ target: '${target}', update: ${update} }]\n`,
  )
  const answered = await readContractWith([file])
  const rowOf = ({ operations }: typeof answered) =>
    operations.find(({ operationId }) => operationId === 'createOrder')!.row
  expect(rowOf(answered)).toMatchObject({ idempotent: true })
  expect(rowOf(readContract())).not.toHaveProperty('idempotent')
  expect(answered.readText('checkout', 'proposed')).not.toBe(readContract().readText('checkout', 'proposed'))
  expect(answered.requirements).toEqual(readContract().requirements)
}, 60_000)
