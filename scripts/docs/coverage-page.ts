import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Requirement, Submission } from '../../src/kit/contract/ledger/ledger.ts'
import { escapeHtml, inlineHtml } from '../../src/kit/markup.ts'
import { code } from './spans.ts'

const root = resolve(import.meta.dirname, '../..')

const areas: Record<string, string> = {
  HOST: 'Hosts',
  AUTH: 'Keys',
  ENC: 'Encryption',
  ENV: 'Environments and envelopes',
  ERR: 'Errors',
  ORD: 'Checkout orders',
  S2S: 'S2S payments',
  REF: 'References',
  TXN: 'Transactions',
  DEP: 'Deposits',
  AML: 'AML records',
  KYC: 'Customer identity',
  SOF: 'Source of funds',
  CAD: 'CAD collection emails',
  COL: 'CAD collections',
  BILL: 'Bill payment',
  LIM: 'Limits',
  VER: 'Versions',
}

/** Renders every documented rule: where it can be proved, by which tests, and their result on the sandbox. */
export function renderCoverage(requirements: readonly Requirement[], sandbox: Submission): string {
  const tests = findContractTests()
  const states = new Map(
    Object.entries(sandbox.requirements).flatMap(([state, ids]) => ids.map((id) => [id, state] as const)),
  )
  const groups = Map.groupBy(requirements, ({ id }) => id.split('-')[1] ?? '')
  const parts = [...groups].map(([area, rows]) => {
    const cards = rows.map((row) => renderRow(row, states.get(row.id), tests.get(row.id) ?? new Set()))
    return `## ${areas[area] ?? area} {#${area.toLowerCase()}}

<div class="rules" v-pre>
${cards.join('\n')}
</div>`
  })
  return [renderTotals(requirements, sandbox), ...parts].join('\n\n')
}

function renderTotals(
  requirements: readonly Requirement[],
  { counts, requirements: states }: Submission,
): string {
  const provable = requirements.filter((row) => row.provable.length > 0).length
  return `<dl class="figures" v-pre>
<div><dt>documented rules</dt><dd>${requirements.length}</dd></div>
<div><dt>can be proved over HTTP</dt><dd>${provable}</dd></div>
<div><dt>proved on the sandbox</dt><dd>${states.passed?.length ?? 0}</dd></div>
<div><dt>tests passed there, including those of proposals</dt><dd>${counts.passed.toLocaleString('en')}</dd></div>
</dl>`
}

function renderRow(row: Requirement, state: string | undefined, tests: ReadonlySet<string>): string {
  const { id, section, rule, provable, why, enforcedBy } = row
  const where = provable.length > 0 ? `Can be proved on ${provable.join(', ')}` : 'No answer can prove it'
  const enforced = enforcedBy ? `; the ${escapeHtml(enforcedBy)} enforces it` : ''
  const reason = why ? ` <span class="why">${inlineHtml(why)}</span>` : ''
  return `<article class="rule" id="${escapeHtml(id)}"><p class="rule-line"><a href="#${escapeHtml(id)}"><code>${escapeHtml(id)}</code></a> <span class="badge badge-fact">${escapeHtml(section)}</span> ${stateBadge(state, provable)}</p><p class="rule-text">${inlineHtml(rule)}</p><p class="rule-where">${where}${enforced}.${reason}</p>${renderTests(tests)}</article>`
}

function stateBadge(state: string | undefined, provable: readonly string[]): string {
  const isDecided = state === 'passed' || state === 'failed'
  if (isDecided) return `<span class="badge badge-${state}">${state} on the sandbox</span>`
  return `<span class="badge badge-plain">${provable.length === 0 ? 'not over HTTP' : 'not tested'}</span>`
}

/** Maps requirement ids to the tests that name them, each as a line: its title if that adds anything to the id, and its file. */
function findContractTests(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  const files = globSync('contracts/**/{*.contract,*.fixture,fixtures}.ts', { cwd: root }).sort()
  for (const file of files) {
    const text = readFileSync(join(root, file), 'utf8')
    for (const [, literal = ''] of text.matchAll(/['"`]((?:REQ-[A-Z0-9]+-\d+)[^'"`\n]*)['"`]/g)) {
      const title = literal.replace(/^(?:REQ-[A-Z0-9]+-\d+\s*)+/, '').trim()
      const line = `<li>${title === '' ? '' : `${inlineHtml(title)} `}${code(file)}</li>`
      for (const id of literal.match(/REQ-[A-Z0-9]+-\d+/g) ?? [])
        found.set(id, (found.get(id) ?? new Set()).add(line))
    }
  }
  return found
}

function renderTests(tests: ReadonlySet<string>): string {
  if (tests.size === 0) return ''
  const count = tests.size === 1 ? '1 test names it' : `${tests.size} tests name it`
  return `<details class="many"><summary>${count}</summary><ul>${[...tests].join('')}</ul></details>`
}
