import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { describeMachines } from './describe-machines.ts'
import * as definitions from './machines.ts'
import type { Basis } from './state-machine.ts'

const machines = describeMachines()
const gaps = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../../generated/gaps.json'), 'utf8'),
) as {
  id: string
}[]

it('describes every machine', () => {
  const names = (described: { name: string }[]) => described.map(({ name }) => name).sort()
  expect(names(machines)).toEqual(names(Object.values(definitions)))
})

it('names a section or a row of the ledger for each state and transition', () => {
  const known = new Set(gaps.map(({ id }) => id))
  const bases: Basis[] = machines.flatMap(({ states, transitions }) => [...states, ...transitions])
  for (const basis of bases) {
    if ('gap' in basis) expect(known).toContain(basis.gap)
    else expect(basis.section).toBe('§3')
  }
})

it('calls a fact what the interface document states, and nothing else', () => {
  const facts = machines.flatMap(({ name, states, transitions }) => [
    ...states.filter((state) => 'section' in state).map((state) => `${name} ${state.name}`),
    ...transitions
      .filter((transition) => 'section' in transition)
      .map(({ from, event, to }) => `${name} ${from} ${event} ${to}`),
  ])
  expect(facts).toEqual([
    'transaction PENDING',
    'aml PENDING',
    'aml PROOF_UPLOADED',
    'aml APPROVED',
    'aml REJECTED',
    'collection RECEIVED reconciled RECONCILED',
    'collection RECEIVED deferred DEFERRED',
  ])
})
