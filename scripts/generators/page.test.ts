import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { generators } from './catalogue.ts'
import { renderPage } from './page.ts'
import { traits } from './traits/find-unshown.ts'
import { type Finding, type Results, type Row, steps } from './verdict.ts'

const yes: Finding = { verdict: 'yes' }

const row = (generator: string, host: string, findings: Row['findings'] = {}): Row => ({
  generator,
  host,
  version: '9.9.9',
  language: 'TypeScript',
  lines: 1234,
  findings: Object.assign(Object.fromEntries(steps.map((step) => [step, yes])), findings),
})
const results = (...rows: Row[]): Results => ({ tools: { TypeScript: 'TypeScript 6', Go: 'none' }, rows })

describe('renderPage', () => {
  test('has a line for each generator and host, with each verdict', () => {
    const page = renderPage(
      results(row('orval', 'business', { runs: { verdict: 'no', reason: 'listed 2' } })),
    )
    const line = page.split('\n').find((text) => text.startsWith('| orval'))
    expect(line?.split('|').map((cell) => cell.trim())).toEqual([
      '',
      'orval 9.9.9',
      'yes',
      'yes',
      '**no**',
      'yes',
      'yes',
      '1234',
      '',
    ])
    expect(page).toContain('- orval, business, runs: no; `listed 2`')
  })

  test('what was not run is not green: neither in the table nor as an exit', () => {
    const missing: Finding = { verdict: 'not run', reason: 'go is not installed here' }
    const page = renderPage(results(row('hey-api', 'checkout', { runs: missing })))
    expect(page).toContain('| not run |')
    expect(page).toContain('- @hey-api/openapi-ts: not every step (checkout runs)')
    expect(page).toContain('- Redocly TypeScript: not every step (not tried)')
  })

  test('an exit is open where each step on both hosts is a yes', () => {
    const page = renderPage(results(row('hey-api', 'checkout'), row('hey-api', 'business')))
    expect(page).toContain('- @hey-api/openapi-ts: every step on both hosts')
  })

  test('a step that there is nothing to try of on a host has no column there', () => {
    const checkout = row('orval', 'checkout')
    delete checkout.findings.uploads
    const page = renderPage(results(checkout, row('orval', 'business')))
    const heads = page.split('\n').filter((line) => line.startsWith('| generator '))
    expect(heads.map((line) => line.includes('uploads'))).toEqual([false, true])
  })

  test('says what was missing, and names no tool that was not there', () => {
    const page = renderPage(results(row('orval', 'checkout')))
    expect(page).toContain('Compiled and run with TypeScript 6 and no Go.')
  })
})

test('the committed page is the one of the committed results', () => {
  const committed = JSON.parse(readFileSync(resolve(import.meta.dirname, 'results.json'), 'utf8'))
  const path = resolve(import.meta.dirname, '../../docs/generators.md')
  const page = readFileSync(path, 'utf8')
  expect(page).toBe(renderPage(committed))
  const links = [...page.matchAll(/\]\((\.\.?\/[^)#]+)/g)].map(([, link]) => link!)
  expect(links.length).toBeGreaterThan(generators.length)
  expect(links.filter((link) => !existsSync(resolve(dirname(path), link)))).toEqual([])
})

test('each generator is pinned to the letter, and has a word on each topic', () => {
  for (const { name, version, packages, overrides } of generators) {
    expect(Object.keys(traits)).toContain(name)
    for (const each of [version, ...Object.values(packages), ...Object.values(overrides ?? {})]) {
      expect(each).toMatch(/^\d+\.\d+\.\d+$/)
    }
  }
})
