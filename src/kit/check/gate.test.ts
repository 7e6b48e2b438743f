import { describe, expect, test } from 'vitest'
import { findOperation } from '../contract/contract.ts'
import type { Requirement } from '../contract/ledger/ledger.ts'
import { measureCoverage } from './coverage.ts'
import { findHoles, type JudgedTest } from './gate.ts'
import { listDeclaredFields } from './harness/evaluate/conformance/fields.ts'
import type { Sighting } from './harness/evaluate/sightings.ts'

const ping = findOperation('ping')
const statuses = Object.keys(ping.object.responses).filter((status) => /^\d+$/.test(status))

const pings: Requirement = {
  id: 'REQ-ORD-13',
  section: '§4.1',
  rule: 'GET /charge/ping answers.',
  provable: ['mock', 'live'],
}

const everything: Sighting[] = statuses.map((status) => ({
  operationId: 'ping',
  status: Number(status),
  count: 1,
  fields: listDeclaredFields(ping, status),
  parameters: [],
}))

const proof = (over: Partial<JudgedTest> = {}): JudgedTest => ({
  title: 'ping REQ-ORD-13 answers',
  requirements: ['REQ-ORD-13'],
  state: 'passed',
  ...over,
})

const cover = (sightings: Sighting[]) => measureCoverage([ping], [pings], [{ state: 'passed' }], sightings)

const holesOf = (
  kind: 'mock' | 'sandbox' | 'live',
  tests: JudgedTest[],
  sightings = everything,
  requirements = [pings],
) => findHoles(kind, requirements, cover(sightings), tests)

describe('the coverage gate', () => {
  test('finds no hole in a run that proves and shows everything', () => {
    expect(holesOf('mock', [proof()])).toEqual([])
    const { operations, statuses: seen, requirements, fields } = cover(everything)
    expect(operations).toEqual({ seen: 1, all: 1 })
    expect(seen).toEqual({ seen: statuses.length, all: statuses.length })
    expect(requirements).toEqual({ seen: 1, all: 1 })
    expect(fields.seen).toBe(fields.all)
    expect(fields.all).toBeGreaterThan(5)
  })

  test('names a requirement that has no test', () => {
    expect(holesOf('mock', [proof({ requirements: [] })])).toEqual([
      'REQ-ORD-13 (§4.1) has no test: GET /charge/ping answers.',
    ])
  })

  test('asks for no requirement that this kind of target cannot prove', () => {
    expect(
      holesOf('mock', [proof({ requirements: [] })], everything, [{ ...pings, provable: ['sandbox'] }]),
    ).toEqual([])
  })

  test('names an id that no ledger knows', () => {
    expect(holesOf('mock', [proof(), proof({ requirements: ['REQ-NONE-01'] })])).toEqual([
      'REQ-NONE-01 is in a title but not in spec/requirements.yaml',
    ])
  })

  test.each(['skipped', 'disabled', 'error'] as const)('names a provable requirement that is %s', (state) => {
    const undecided = proof({ state, reason: 'no records' })
    expect(holesOf('mock', [undecided])).toEqual([
      'REQ-ORD-13 (§4.1) is provable here but was skipped: no records',
    ])
    expect(holesOf('mock', [undecided, proof()])).toEqual([])
    expect(holesOf('live', [undecided])).toEqual([])
  })

  test('names a test that is skipped without a reason', () => {
    expect(holesOf('mock', [proof(), proof({ state: 'skipped' })])).toEqual([
      '"ping REQ-ORD-13 answers" is skipped and does not say why',
    ])
  })

  test('names an operation that was never called, except of a live target', () => {
    expect(holesOf('mock', [proof()], [])).toContain('ping was never called')
    expect(holesOf('sandbox', [proof()], [])).toEqual(['ping was never called'])
    expect(holesOf('live', [proof()], [])).toEqual([])
  })

  test('names a status that a mock was never seen to answer', () => {
    const [, ...rest] = everything
    expect(holesOf('mock', [proof()], rest)).toContain('ping was never seen to answer 200')
    expect(holesOf('sandbox', [proof()], rest)).toEqual([])
  })

  test('names a field that was never seen, by the schema it belongs to', () => {
    const sightings = everything.map((each) => ({
      ...each,
      fields: each.fields.filter((field) => field !== 'checkout Pong.pong'),
    }))
    expect(holesOf('mock', [proof()], sightings)).toEqual([
      'checkout Pong.pong was never seen; ping may carry it',
    ])
  })
})

describe('coverage', () => {
  test('counts calls by status, also those that no document declares', () => {
    const [matrix] = cover([
      { ...everything[0]!, count: 3 },
      { operationId: 'ping', status: 418, count: 2, fields: [], parameters: [] },
      { operationId: 'listBanks', status: 200, count: 9, fields: [], parameters: [] },
    ]).matrix
    expect(matrix).toMatchObject({ operationId: 'ping', calls: 5, source: '§4.1', isProposal: false })
    expect(matrix!.statuses).toContainEqual({ status: '200', count: 3 })
    expect(matrix!.statuses).toContainEqual({ status: '418', count: 2, isUndeclared: true })
  })

  test('lists what may be sent: parameters and the fields at the top of the body', () => {
    const operation = findOperation('registerCadCollectionEmail')
    const sighting = { operationId: 'registerCadCollectionEmail', status: 200, count: 1, fields: [] }
    const { matrix, parameters } = measureCoverage(
      [operation],
      [],
      [],
      [{ ...sighting, parameters: ['body email'] }],
    )
    expect(matrix[0]!.parameters).toContainEqual({ name: 'email', in: 'body', count: 1 })
    expect(parameters.seen).toBe(1)
  })
})
