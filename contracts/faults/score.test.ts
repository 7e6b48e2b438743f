import { describe, expect, test } from 'vitest'
import type { Fault } from './fault.ts'
import { renderPage } from './page.ts'
import { findShortfalls, type OthersSeen, scoreFaults } from './score.ts'
import { createFault } from './testing/create-fault.ts'
import type { Outcome } from './worker/messages.ts'

const faults = [
  createFault('drop-field', 'ping', 'documented'),
  createFault('drop-field', 'listBanks'),
  createFault('list-empty', 'listBanks'),
  createFault('stale-read', 'listBanks'),
]

const outcome = (fault: Fault, verdict: Outcome['verdict']): Outcome => ({
  id: fault.id,
  verdict,
  traffic: [],
})

function score(verdicts: Outcome['verdict'][], others?: OthersSeen) {
  return scoreFaults(
    faults,
    faults.map((fault, index) => outcome(fault, verdicts[index]!)),
    others,
  )
}

const none: OthersSeen = { schemas: new Set(), prism: new Set(), drift: new Set() }

describe('the score', () => {
  test('counts what was caught, by operator and by operation; what was not applied counts nowhere', () => {
    const results = score(['caught', 'survived', 'caught', 'not applied'], {
      ...none,
      schemas: new Set([faults[0]!.id]),
    })
    expect(results.score.all).toEqual({ all: 3, caught: 2, others: { schemas: 1, prism: 0, drift: 0 } })
    expect(results.score.documented).toMatchObject({ all: 1, caught: 1 })
    expect(results.operators).toMatchObject([
      { operator: 'drop-field', all: 2, caught: 1 },
      { operator: 'list-empty', all: 1, caught: 1 },
    ])
    expect(results.operations).toMatchObject([
      { operationId: 'listBanks', all: 2, caught: 1 },
      { operationId: 'ping', all: 1, caught: 1 },
    ])
    expect(results.survivors).toEqual([
      { id: 'drop-field/listBanks', profile: 'proposed', describes: 'does something wrong' },
    ])
    expect(results.notApplied).toEqual(['stale-read/listBanks'])
  })
})

describe('what falls short', () => {
  test('is nothing where everything was caught', () => {
    expect(findShortfalls(score(['caught', 'caught', 'caught', 'caught']))).toEqual([])
  })

  test('is a documented fault that survives without a reason', () => {
    const results = score(['survived', 'caught', 'caught', 'caught'])
    expect(findShortfalls(results).join()).toContain(
      'survives, and what it breaks is stated: drop-field/ping',
    )
    results.survivors[0]!.reason = 'Nobody could tell.'
    expect(findShortfalls(results).join()).not.toContain('stated')
  })

  test('is a score below the bar, a fault without effect, and one that was caught before', () => {
    const before = score(['caught', 'caught', 'caught', 'caught'])
    const shortfalls = findShortfalls(score(['caught', 'survived', 'caught', 'not applied']), before).join(
      '\n',
    )
    expect(shortfalls).toContain('66.6 % of all faults')
    expect(shortfalls).toContain('has nothing to break in any test: stale-read/listBanks')
    expect(shortfalls).toContain('was caught before: drop-field/listBanks')
  })
})

test('the page holds a table for each and every survivor', () => {
  const page = renderPage(score(['caught', 'survived', 'caught', 'caught'], none), {}, {})
  expect(page).toContain('| drop-field |      2 |  1 (50.0 %)')
  expect(page).toContain('- `drop-field/listBanks`: does something wrong. No test sees it yet.')
})
