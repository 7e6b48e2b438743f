import { describe, expect, test } from 'vitest'
import { listDeclaredFields } from './fields.ts'
import { judge, type TestOutcome } from './gate.ts'
import type { Requirement } from './requirements.ts'
import { findOperation } from './specification.ts'

const mock = { kind: 'mock', profile: 'proposed' } as const
const sandbox = { kind: 'sandbox', profile: 'proposed' } as const
const live = { kind: 'live', profile: 'documented' } as const
const ping = findOperation('ping')
const statuses = Object.keys(ping.object.responses)

const pings: Requirement = {
  id: 'REQ-ORD-13',
  section: '§4.1',
  rule: 'GET /charge/ping answers.',
  provable: ['mock', 'live'],
}

const outcome = (over: Partial<TestOutcome> = {}): TestOutcome => ({
  title: 'ping > REQ-ORD-13 answers',
  state: 'passed',
  sightings: statuses.map((status) => ({
    operationId: 'ping',
    status: Number(status),
    fields: listDeclaredFields(ping, status),
  })),
  ...over,
})

const findHoles = (
  target: typeof mock | typeof sandbox | typeof live,
  outcomes: TestOutcome[],
  requirements = [pings],
) => judge(target, requirements, [ping], outcomes).holes

describe('the coverage gate', () => {
  test('finds no hole in a run that proves and shows everything', () => {
    const { holes, coverage } = judge(mock, [pings], [ping], [outcome()])
    expect(holes).toEqual([])
    expect(coverage.operations).toEqual({ seen: 1, all: 1 })
    expect(coverage.statuses).toEqual({ seen: statuses.length, all: statuses.length })
    expect(coverage.requirements).toEqual({ seen: 1, all: 1 })
    expect(coverage.fields.seen).toBe(coverage.fields.all)
    expect(coverage.fields.all).toBeGreaterThan(5)
  })

  test('names a requirement that has no test', () => {
    expect(findHoles(mock, [outcome({ title: 'ping > answers' })])).toEqual([
      'REQ-ORD-13 (§4.1) has no test: GET /charge/ping answers.',
    ])
  })

  test('asks for no requirement that this kind of target cannot prove', () => {
    expect(
      findHoles(mock, [outcome({ title: 'ping > answers' })], [{ ...pings, provable: ['sandbox'] }]),
    ).toEqual([])
  })

  test('names an id that no ledger knows', () => {
    expect(findHoles(mock, [outcome(), outcome({ title: 'ping > REQ-NONE-01 answers' })])).toEqual([
      'REQ-NONE-01 is in a title but not in spec/requirements.yaml',
    ])
  })

  test('names a provable requirement whose every test was skipped', () => {
    const skipped = outcome({ state: 'skipped', reason: 'no records' })
    expect(findHoles(mock, [skipped])).toEqual([
      'REQ-ORD-13 (§4.1) is provable here but was skipped: no records',
    ])
    expect(findHoles(mock, [skipped, outcome()])).toEqual([])
    expect(findHoles(live, [skipped])).toEqual([])
  })

  test('names a test that is skipped without a reason', () => {
    expect(findHoles(mock, [outcome(), outcome({ state: 'skipped' })])).toEqual([
      '"ping > REQ-ORD-13 answers" is skipped and does not say why',
    ])
  })

  test('names an operation that was never called', () => {
    expect(findHoles(mock, [outcome({ sightings: [] })])).toContain('ping was never called')
  })

  test('names a status that was never seen', () => {
    const [, ...rest] = outcome().sightings
    expect(findHoles(mock, [outcome({ sightings: rest })])).toContain('ping was never seen to answer 200')
  })

  test('names a field that was never seen, by the schema it belongs to', () => {
    const sightings = outcome().sightings.map((each) => ({
      ...each,
      fields: each.fields.filter((field) => field !== 'checkout Pong.pong'),
    }))
    expect(findHoles(mock, [outcome({ sightings })])).toEqual([
      'checkout Pong.pong was never seen; ping 200 may carry it',
    ])
  })

  test('does not expect every status of a target that serves no chosen examples', () => {
    expect(findHoles(live, [outcome({ sightings: [] })])).toEqual([])
    const [first] = outcome().sightings
    expect(findHoles(sandbox, [outcome({ sightings: [first!] })])).toEqual([])
  })

  test('expects every operation of a sandbox', () => {
    expect(findHoles(sandbox, [outcome({ sightings: [] })])).toEqual(['ping was never called'])
  })
})
