import { describe, expect, test } from 'vitest'
import {
  findObject,
  findOperation,
  listOperations,
  listRequirements,
  type Operation,
  readDocument,
} from '../../src/kit/contract/contract.ts'
import { CHANGES, listFaults, readRows } from './catalogue.ts'
import { type Fault, isAnswer, type Service, type WireAnswer, type WireRequest } from './fault.ts'
import { createService, listSituations, STATES } from './testing/situations.ts'

const faults = listFaults()
const known = new Set(listRequirements().map(({ id }) => id))
const FIELDS = ['drop-field', 'retype-field', 'rename-field', 'null-field', 'recase-field']
const KEYS = ['key-type-accepted', 'no-key-accepted', 'unknown-key-accepted', 'rotated-key-accepted']

describe('the catalogue', () => {
  test('holds enough faults, of enough kinds, for every operation', () => {
    expect(faults.length).toBeGreaterThanOrEqual(200)
    expect(new Set(faults.map(({ operator }) => operator)).size).toBeGreaterThanOrEqual(25)
    const broken = new Set(faults.map(({ operationId }) => operationId))
    expect(listOperations().filter(({ operationId }) => !broken.has(operationId))).toEqual([])
  })

  test.each([
    ['a field of every answer', () => true, FIELDS],
    ['every key', ({ row }) => row.key !== 'none', KEYS],
    [
      'a rotated key wherever it is stated that it stops working',
      ({ host }) => host === 'checkout',
      ['rotated-key-accepted'],
    ],
    ['every encrypted payload', ({ row }) => row.encrypted !== undefined, ['ciphertext-accepted']],
  ] satisfies [string, (operation: Operation) => boolean, string[]][])(
    'breaks %s',
    (_, isMeant, operators) => {
      const broken = new Set(
        faults.filter(({ operator }) => operators.includes(operator)).map(({ operationId }) => operationId),
      )
      const missing = listOperations().filter((each) => isMeant(each) && !broken.has(each.operationId))
      expect(missing.map(({ operationId }) => operationId)).toEqual([])
    },
  )

  test('uses every change, and none that is unknown', () => {
    const used = readRows().map(({ change }) =>
      typeof change === 'string' ? change : Object.keys(change)[0]!,
    )
    expect(new Set(used)).toEqual(new Set(Object.keys(CHANGES)))
  })

  test('names requirements where they make a fault documented', () => {
    for (const { operator, way, requirements } of readRows().filter((row) => row.requirements)) {
      expect(requirements!.filter((id) => !known.has(id))).toEqual([])
      const own = faults.filter((each) => each.operator === operator && (!way || each.id.includes(`/${way}`)))
      const profiles = own.map(({ profile }) => profile)
      expect(profiles, `${operator} ${way ?? ''}`).toContain('documented')
    }
  })

  test('names every fault once, after its operator and its operation', () => {
    expect(new Set(faults.map(({ id }) => id)).size).toBe(faults.length)
    for (const { id, operator, operationId } of faults) {
      expect(id.startsWith(`${operator}/${operationId}`), id).toBe(true)
    }
  })

  test('calls documented only what breaks a documented operation, or a requirement', () => {
    for (const { id, operationId } of faults.filter(({ profile }) => profile === 'documented')) {
      const { host, row } = findOperation(operationId)
      const isStated = findObject(readDocument(host, 'documented'), row) !== undefined
      // Incoming collections and their effects are documented, but not the call that announces them.
      expect(isStated || operationId === 'receiveCadCollection', id).toBe(true)
    }
  })
})

describe('every fault changes something', () => {
  test.each(faults.map((fault) => [fault.id, fault] as const))('%s', async (_, fault) => {
    expect(await countChanges(fault)).toBeGreaterThan(0)
  })
})

test('a fault remembers nothing of an earlier run', async () => {
  for (const fault of faults.filter(({ operator }) => operator === 'stale-read')) {
    expect(await countChanges(fault)).toBe(await countChanges(fault))
  }
})

/** Returns how many situations the fault changes, in the first state of the target in which it changes any. */
async function countChanges(fault: Fault): Promise<number> {
  for (const state of STATES) {
    const count = await countChangesOf(fault, createService(state))
    if (count > 0) return count
  }
  return 0
}

/** Counts real changes only: a rewrite without a difference does not count. */
async function countChangesOf(fault: Fault, service: Service): Promise<number> {
  const { onRequest, onResponse, observe } = fault.start()
  let count = 0
  for (const { request, answer } of listSituations(findOperation(fault.operationId))) {
    const isOwn = request.operation.operationId === fault.operationId
    const changed = isOwn ? await onRequest?.(request, service) : undefined
    const sent = changed && !isAnswer(changed) ? changed : request
    const replaced =
      isOwn && !(changed && isAnswer(changed)) ? await onResponse?.(answer, sent, service) : undefined
    observe?.(request, replaced ?? answer)
    if (changed && !isSame(changed, request)) count += 1
    else if (replaced && !isSame(replaced, answer)) count += 1
  }
  return count
}

function isSame(one: WireRequest | WireAnswer, other: WireRequest | WireAnswer): boolean {
  const { operation: _, ...first } = one as WireRequest
  const { operation: __, ...second } = other as WireRequest
  return JSON.stringify(first) === JSON.stringify(second)
}
