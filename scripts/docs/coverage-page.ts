import type { Requirement, Submission } from '../../src/kit/contract/ledger/ledger.ts'
import { escapeHtml, inlineHtml } from '../../src/kit/markup.ts'
import { type ContractTest, findContractTests } from './contract-tests.ts'

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

/** Every documented rule: who can prove it, which tests do, and what became of them on the sandbox. */
export function renderCoverage(requirements: readonly Requirement[], sandbox: Submission): string {
  const tests = findContractTests()
  const states = statesOf(sandbox)
  const groups = Map.groupBy(requirements, ({ id }) => id.split('-')[1] ?? '')
  const parts = [...groups].map(([area, rows]) => {
    const cards = rows.map((row) => renderRow(row, states.get(row.id), tests.get(row.id) ?? []))
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
<div><dt>tests passed there, those of proposals too</dt><dd>${counts.passed.toLocaleString('en')}</dd></div>
</dl>`
}

function statesOf({ requirements }: Submission): Map<string, string> {
  return new Map(
    Object.entries(requirements).flatMap(([state, ids]) => ids.map((id) => [id, state] as const)),
  )
}

function renderRow(row: Requirement, state: string | undefined, tests: readonly ContractTest[]): string {
  const { id, section, rule, provable, why, enforcedBy } = row
  const where = provable.length > 0 ? `Can be proved on ${provable.join(', ')}` : 'No answer can prove it'
  const enforced = enforcedBy ? `; the ${escapeHtml(enforcedBy)} sees to it` : ''
  const reason = why ? ` <span class="why">${inlineHtml(why)}</span>` : ''
  return `<article class="rule" id="${escapeHtml(id)}"><p class="rule-line"><a href="#${escapeHtml(id)}"><code>${escapeHtml(id)}</code></a> <span class="badge badge-fact">${escapeHtml(section)}</span> ${stateBadge(state, provable)}</p><p class="rule-text">${inlineHtml(rule)}</p><p class="rule-where">${where}${enforced}.${reason}</p>${renderTests(tests)}</article>`
}

function stateBadge(state: string | undefined, provable: readonly string[]): string {
  if (state === 'passed') return '<span class="badge badge-passed">passed on the sandbox</span>'
  if (state === 'failed') return '<span class="badge badge-failed">failed on the sandbox</span>'
  return provable.length === 0
    ? '<span class="badge badge-plain">not over HTTP</span>'
    : '<span class="badge badge-plain">not tested</span>'
}

function renderTests(tests: readonly ContractTest[]): string {
  if (tests.length === 0) return ''
  const items = tests.map(
    ({ file, title }) => `<li>${title ? `${inlineHtml(title)} ` : ''}<code>${escapeHtml(file)}</code></li>`,
  )
  const count = tests.length === 1 ? '1 test names it' : `${tests.length} tests name it`
  return `<details class="many"><summary>${count}</summary><ul>${items.join('')}</ul></details>`
}
