import { expect, test } from 'vitest'
import { findOperation, listOperations } from '../../contract/contract.ts'
import type { Requirement } from '../../contract/ledger/ledger.ts'
import type { CheckResult, RequirementResult, State } from '../report/result.ts'
import { groupRemedies } from './group-remedies.ts'
import {
  byDescribing,
  byDescribingRequest,
  byRecords,
  questionOfAnswer,
  questionOfCredential,
} from './remedy.ts'
import { renderRemedies } from './render-remedies.ts'

const SECRET = byDescribing({ cadWebhookSecret: '<shared secret>' })
const REFUND = byRecords('a refund')

const result = (id: string, state: RequirementResult['state'], reason = `${id} is open`) =>
  ({ id, section: '§1', rule: '', state, reason }) as RequirementResult
const results = [
  result('REQ-A-1', 'skipped'),
  result('REQ-A-2', 'disabled'),
  result('REQ-A-3', 'passed'),
  result('REQ-A-4', 'disabled', 'no control plane'),
  result('REQ-A-5', 'untested', 'only the caller sees it'),
  result('REQ-A-6', 'untested', 'not chosen for this run'),
]
const ledger = results.map(({ id }) => ({
  id,
  provable: id === 'REQ-A-5' ? [] : ['live'],
})) as unknown as Requirement[]
const undecided = (remedy: typeof SECRET | undefined, state: State, ...requirements: string[]) => ({
  requirements,
  state,
  remedy,
})
const remedies = groupRemedies(
  [
    undecided(REFUND, 'skipped', 'REQ-A-3'),
    undecided(SECRET, 'disabled', 'REQ-A-1'),
    undecided(SECRET, 'skipped', 'REQ-A-2', 'REQ-A-1'),
    undecided(SECRET, 'passed', 'REQ-A-4'),
    undecided(undefined, 'disabled', 'REQ-A-4'),
    undecided(REFUND, 'skipped'),
  ],
  results,
  ledger,
)

test('what decides several rules is said once, what decides most comes first, and the hopeless last', () => {
  expect(remedies).toEqual([
    { ...SECRET, requirements: ['REQ-A-1', 'REQ-A-2'], tests: 2 },
    { ...REFUND, requirements: [], tests: 1 },
    { place: 'nowhere', write: 'no control plane', requirements: ['REQ-A-4'], tests: 0 },
    { place: 'nowhere', write: 'only the caller sees it', requirements: ['REQ-A-5'], tests: 0 },
  ])
})

test('each is named by the place where it is written, ready to be copied', () => {
  const terminal = { columns: 80, isInteractive: false, paint: (_: unknown, text: string) => text }
  const told = renderRemedies({ remedies } as CheckResult, terminal)
  expect(told.split('\n').filter(Boolean)).toEqual([
    '  A line of target.json',
    '    "cadWebhookSecret": "<shared secret>"',
    '        decides 2 rules: REQ-A-1, REQ-A-2',
    '  Records that the target has to hold',
    '    a refund',
    '        tests rules further that are decided already, in 1 test',
    '  These cannot be decided on a service that is not ours',
    '    no control plane',
    '        REQ-A-4',
    '    only the caller sees it',
    '        REQ-A-5',
  ])
})

test.each(listOperations().map(({ operationId }) => operationId))(
  'a request for %s can be drafted',
  (operationId) => {
    const { write } = byDescribingRequest(findOperation(operationId))
    expect(JSON.parse(`{${write}}`)).toHaveProperty(['requests', operationId])
  },
)

test('only an answer that is not stated is a question', () => {
  expect(questionOfAnswer(findOperation('createOrder'))?.write).toBe('checkout-responses')
  expect(questionOfAnswer(findOperation('listTransactions'))).toBeUndefined()
})

test('only a credential that is not stated is a question', () => {
  expect(questionOfCredential(findOperation('listAmlRecords'))?.write).toBe('business-credential')
  expect(questionOfCredential(findOperation('ping'))).toBeUndefined()
})

test('a notification of a collection is drafted with places for what a test puts there', () => {
  const { write } = byDescribingRequest(findOperation('receiveCadCollection'))
  for (const member of [
    '"event_id": "{$random}"',
    '"transaction_id": "{$random}"',
    '"transaction_amount": "{$amount}"',
    '"collection_email": "{$sender}"',
    '"transaction_currency": "CAD"',
  ])
    expect(write).toContain(member)
})
