import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chooseContract, writeContract } from './answered-contract.ts'
import { type Contract, HOSTS, readContract } from './contract.ts'

const folder = mkdtempSync(join(tmpdir(), 'paycontract-answered-'))
const overlay = join(folder, 'answer.overlay.yaml')
const written = join(folder, 'contract')
let answered: Contract

beforeAll(async () => {
  const target = '$.paths[*][?@.operationId == "createOrder"]'
  const update = '{ x-idempotent: true }'
  writeFileSync(
    overlay,
    `overlay: 1.0.0\ninfo: { title: Facts, version: 1.0.0 }\nactions: [{ target: '${target}', update: ${update} }]\n`,
  )
  answered = await chooseContract({ overlays: [overlay] })
  await writeContract(answered, written)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function countShared(value: unknown, seen = new Set<unknown>()): number {
  if (typeof value !== 'object' || value === null) return 0
  if (seen.has(value)) return 1
  seen.add(value)
  return Object.values(value).reduce((total: number, each) => total + countShared(each, seen), 0)
}

const createOrder = ({ operations }: Contract) =>
  operations.find(({ operationId }) => operationId === 'createOrder')!.row

test('without answers it is the shipped contract itself', async () => {
  expect(await chooseContract({ overlays: [] })).toBe(readContract())
})

test('an answer takes the place of a proposal, in the documents and in the operations', () => {
  expect(createOrder(answered)).toMatchObject({ idempotent: true })
  expect(createOrder(readContract())).not.toHaveProperty('idempotent')
  expect(answered.readText('checkout', 'proposed')).not.toBe(readContract().readText('checkout', 'proposed'))
  expect(answered.requirements).toEqual(readContract().requirements)
})

describe('a folder', () => {
  test('holds the same contract for another process', async () => {
    const read = await chooseContract({ overlays: [], contract: written })
    expect(read.operations.map(({ object }) => object)).toEqual(
      answered.operations.map(({ object }) => object),
    )
    expect(read.operations.map(({ row }) => row)).toEqual(answered.operations.map(({ row }) => row))
    expect(read.gaps).toEqual(answered.gaps)
    for (const host of HOSTS)
      for (const profile of ['proposed', 'documented'] as const) {
        const document = answered.readDocument(host, profile)
        expect(document).toStrictEqual(read.readDocument(host, profile))
        expect(answered.readText(host, profile)).toBe(read.readText(host, profile))
        // A change to a copy of the document changes one place only.
        expect(countShared(document)).toBe(0)
      }
  })

  test('is not taken together with an overlay', async () => {
    const choice = { overlays: [overlay], contract: written }
    await expect(chooseContract(choice)).rejects.toThrow('Leave out --contract, or write a folder')
  })

  test.each([
    [
      'checkout/openapi.documented.yaml',
      'openapi: 3.1.1\ninfo: { title: A, version: "1" }\n',
      'without paths',
    ],
    ['business/openapi.yaml', 'openapi: [\n', 'openapi.yaml:'],
    ['gaps.json', '{}', 'gaps.json: not a list in JSON'],
    ['requirements.json', '[', 'requirements.json: not a list in JSON'],
  ])('with a %s that is unfit is refused by its name', async (path, text, message) => {
    await writeContract(answered, written)
    writeFileSync(join(written, path), text)
    await expect(chooseContract({ overlays: [], contract: written })).rejects.toThrow(message)
  })

  test('is read from its copies, within the limits of what they are copies of', async () => {
    await writeContract(answered, written)
    writeFileSync(join(written, 'business/openapi.json'), '['.repeat(101) + ']'.repeat(101))
    const reading = chooseContract({ overlays: [], contract: written })
    await expect(reading).rejects.toThrow(/business\/openapi\.json.* deeper than 100/)
  })

  test('that holds no contract is refused by the file that is missing', async () => {
    const choice = { overlays: [], contract: join(folder, 'nowhere') }
    await expect(chooseContract(choice)).rejects.toThrow(/nowhere\/checkout\/openapi\.yaml: no such file/)
  })
})
