import { expect, test } from 'vitest'
import type { BaselineTest } from '../runner/plan.ts'
import { listFailing, planFault } from './plan.ts'
import { createFault } from './testing/create-fault.ts'
import type { Baseline } from './worker/messages.ts'

const fault = createFault('drop-field', 'ping', 'documented')

function seen(name: string, file: string, over: Partial<BaselineTest> = {}): BaselineTest {
  return { name, file, state: 'passed', operationIds: ['ping'], ...over }
}

const baseline: Baseline = {
  tier: 'deterministic',
  profile: 'documented',
  traffic: [],
  tests: [
    seen('one', 'authentication.contract.ts'),
    seen('two', 'authentication.contract.ts'),
    seen('elsewhere', 'authentication.contract.ts', { operationIds: ['createOrder'] }),
    seen('own', 'checkout/ping.contract.ts'),
    seen('other', 'hosts.contract.ts'),
    seen('broken', 'hosts.contract.ts', { state: 'failed' }),
    seen('left out', 'hosts.contract.ts', { state: 'skipped' }),
  ],
}

test('a fault is tried with the passing tests that call its operation, its own file first', () => {
  const others: Baseline[] = [
    { ...baseline, profile: 'proposed' },
    { ...baseline, tier: 'property' },
  ]
  expect(planFault(fault, 'deterministic', [baseline, ...others]).files).toEqual([
    { file: 'checkout/ping.contract.ts', tests: ['own'] },
    { file: 'authentication.contract.ts', tests: ['one', 'two'] },
    { file: 'hosts.contract.ts', tests: ['other'] },
  ])
})

test('tests that fail on the target as it is are named', () => {
  expect(listFailing([baseline]).map(({ name }) => name)).toEqual(['broken'])
})
