import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { type Basis, describeMachines } from './describe-machines.ts'

const machines = describeMachines()
const gaps = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../../generated/gaps.json'), 'utf8'),
) as {
  id: string
}[]

it('describes the machine of every file that holds one', () => {
  const files = readdirSync(import.meta.dirname).flatMap((file) => /^(.+)-state\.ts$/.exec(file)?.[1] ?? [])
  expect(machines.map(({ name }) => name).sort()).toEqual(files.sort())
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
