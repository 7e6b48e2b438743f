import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { TestModule } from 'vitest/node'
import { listRequirements } from '../contract/contract.ts'
import CoverageReporter, { countContractFiles } from './coverage-reporter.ts'

const moduleCount = countContractFiles()
const target = { kind: 'live', profile: 'documented' }

/** Builds modules as vitest reports them; the first holds one test for each title. */
function modulesOf(count: number, titles: string[], state = 'passed', note?: string): TestModule[] {
  const tests = titles.map((fullName) => ({
    fullName,
    module: { moduleId: '/contracts/ping.contract.ts' },
    result: () => ({ state, note }),
    diagnostic: () => undefined,
    meta: () => ({}),
  }))
  return Array.from({ length: count }, (_, index) => ({
    project: { name: 'contract', getProvidedContext: () => ({ target }) },
    state: () => state,
    children: { allTests: () => (index === 0 ? tests : []) },
  })) as unknown as TestModule[]
}

const provable = listRequirements().filter((each) => each.provable.includes('live'))
const titles = provable.map(({ id }) => `${id} holds`)

let exitCode: typeof process.exitCode
let printed: string[]

beforeEach(() => {
  exitCode = process.exitCode
  process.exitCode = undefined
  printed = []
  const print = (text: unknown) => void printed.push(String(text))
  vi.spyOn(console, 'log').mockImplementation(print)
  vi.spyOn(console, 'error').mockImplementation(print)
})

afterEach(() => {
  vi.restoreAllMocks()
  process.exitCode = exitCode
})

function report(modules: TestModule[]): typeof process.exitCode {
  new CoverageReporter().onTestRunEnd(modules)
  const result = process.exitCode
  process.exitCode = undefined
  return result
}

describe('the coverage reporter', () => {
  test('leaves a run without holes alone', () => {
    expect(report(modulesOf(moduleCount, titles))).toBeUndefined()
    expect(printed.join('\n')).toContain(`requirements ${provable.length}/${listRequirements().length}`)
  })

  test('fails a run with a hole, and names it', () => {
    expect(report(modulesOf(moduleCount, titles.slice(1)))).toBe(1)
    expect(printed.join('\n')).toContain(`${provable[0]!.id} (${provable[0]!.section}) has no test`)
  })

  test('does not judge a part of the suite', () => {
    expect(report(modulesOf(moduleCount - 1, titles.slice(1)))).toBeUndefined()
    expect(printed.join('\n')).toContain('the coverage gate is not applied')
  })

  test('fails when nothing was run', () => {
    expect(report(modulesOf(1, titles, 'skipped'))).toBe(1)
    expect(printed.join('\n')).toContain('nothing was run')
  })

  test('counts what was not decided by its reason', () => {
    report(modulesOf(1, titles, 'skipped', 'no records here'))
    expect(printed.join('\n')).toMatch(new RegExp(`${titles.length} {2}skipped: no records here`))
  })

  test('judges each project by its own target', () => {
    const other = modulesOf(moduleCount, titles.slice(1)).map((each) => ({
      ...each,
      project: { name: 'contract-sandbox', getProvidedContext: () => ({ target }) },
    })) as unknown as TestModule[]
    expect(report([...modulesOf(moduleCount, titles), ...other])).toBe(1)
    expect(printed.join('\n').match(/has no test/g)).toHaveLength(1)
    expect(printed.join('\n').match(/Seen on this/g)).toHaveLength(2)
  })

  test('says nothing about runs without contracts', () => {
    expect(report([])).toBeUndefined()
    expect(printed).toEqual([])
  })
})
