import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import type { Requirement } from '../../src/kit/contract/ledger/ledger.ts'

const root = resolve(import.meta.dirname, '../..')
const guide = readFileSync(join(root, 'docs/guides/from-sandbox-to-live.md'), 'utf8')
const ledger: Requirement[] = JSON.parse(readFileSync(join(root, 'generated/requirements.json'), 'utf8'))

/** Matches `### The rule`, then its id and section, then how it is proved. */
const told = [...guide.matchAll(/^### (.+)\n\n`(REQ-[A-Z0-9]+-\d+)`, (§[\d.]+)\n([\s\S]*?)(?=^##)/gm)]

test('the checklist has every obligation of the caller, in the words of the ledger, and none else', () => {
  const owed = ledger.filter(({ enforcedBy }) => enforcedBy === 'client')
  expect(told.map(([, rule, id, section]) => ({ id, section, rule: `${rule}.` }))).toEqual(
    owed.map(({ id, section, rule }) => ({ id, section, rule })),
  )
})

test.each(told.map(([, , id, , text]) => [id, text]))('%s has a way to prove it', (_, text) => {
  expect(text).toMatch(/^- \*\*A (command|test|look|paper)\*\*: /m)
})
