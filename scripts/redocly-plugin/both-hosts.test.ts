import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Gap } from '../../src/kit/contract/ledger/ledger.ts'
import { listGapUses } from '../../src/kit/contract/ledger/locate-gaps.ts'
import { findMissingOperations, findUnusedGaps } from './both-hosts.ts'
import { inFolder } from './testing/lint-files.ts'

const row = {
  section: '§2',
  question: 'What?',
  proposal: 'Something.',
  evidence: 'convention: x',
  status: 'proposed',
} as const
const gaps: Gap[] = [
  { id: 'order-fields', ...row },
  { id: 'rate-limits', ...row, scope: 'service' },
  { id: 'page-sizes', ...row },
]
const ledger = gaps.map(({ id }) => `- id: ${id}\n  section: "§2"\n`).join('')

test('lists the gaps that a document names, each way it can', () => {
  const used = listGapUses({
    paths: { '/a': { get: { 'x-gap': 'a', responses: { 200: { 'x-gap-status': 'b' } } } } },
    components: {
      schemas: {
        A: { properties: { value: { 'x-proposed': { gap: 'c', maximum: 1 } }, default: { 'x-gap': 'd' } } },
      },
      examples: { A: { value: { 'x-gap': 'no mark, a value' } } },
    },
  })
  expect(used.map(({ gap }) => gap).sort()).toEqual(['a', 'b', 'c', 'd'])
  expect(used.find(({ gap }) => gap === 'b')?.pointer).toBe('/paths/~1a/get/responses/200')
})

test('tells the rows that no host uses, apart from those of the whole service', async () => {
  await inFolder({ 'gaps.yaml': ledger }, async (root) => {
    const file = join(root, 'gaps.yaml')
    expect(findUnusedGaps(file, gaps, new Set(['order-fields']))).toEqual([
      {
        ruleId: 'paycontract/gap-in-ledger',
        file,
        line: 5,
        message:
          'no host uses the gap "page-sizes". Put x-gap on what fills it, or give the row `scope: service` where nothing can carry it; see spec/README.md#gap-in-ledger',
      },
    ])
    expect(findUnusedGaps(file, gaps, new Set(['order-fields', 'page-sizes']))).toEqual([])
  })
})

test('tells the operations that requirements name and no host has', async () => {
  const requirement = { section: '§2', rule: 'It works.', provable: ['mock' as const] }
  const requirements = [
    { id: 'REQ-ORD-01', ...requirement, operations: ['createOrder', 'makeOrder', 'payOrder'] },
    { id: 'REQ-ORD-02', ...requirement },
  ]
  await inFolder({ 'requirements.yaml': '# rules\n- id: REQ-ORD-01\n- id: REQ-ORD-02\n' }, async (root) => {
    const file = join(root, 'requirements.yaml')
    expect(findMissingOperations(file, requirements, new Set(['createOrder', 'payOrder']))).toEqual([
      {
        ruleId: 'paycontract/requirement-operations-exist',
        file,
        line: 2,
        message:
          'REQ-ORD-01 names makeOrder, which no host has. Correct the operationId, or add the operation; see spec/README.md#requirement-operations-exist',
      },
    ])
    expect(
      findMissingOperations(file, requirements, new Set(['createOrder', 'payOrder', 'makeOrder'])),
    ).toEqual([])
  })
})
