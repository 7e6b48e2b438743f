import { escapeHtml, inlineHtml } from '../../src/kit/markup.ts'
import { type Criterion, listGaps, type Marks, type Step, type Workflow } from '../workflows/workflow.ts'
import { code, gapBadge, sectionBadge } from './spans.ts'

/** Where a step is sent, for a reader. */
export interface Call {
  method: string
  path: string
  host: string
  /** The operation in the reference. */
  href: string
}

interface Use {
  name: string
  /** The step that gave it; absent for an input of the workflow. */
  from?: string
}

/** One step: who does what, what it takes from before, what must hold, and what it gives to later ones. */
export function renderStep(step: Step, workflow: Workflow, call: Call | undefined): string {
  const rows = [
    renderRow('Takes', listUses(step).map(renderTaken), 'flow'),
    renderRow('Then', (step.successCriteria ?? []).map(renderCriterion), 'criteria'),
    renderRow(
      'Gives',
      Object.keys(step.outputs ?? {}).map((name) => renderGiven(name, step, workflow)),
      'flow',
    ),
  ]
  return `<li class="step">
<header><b>${escapeHtml(step.stepId)}</b>${renderCall(step, call)}</header>
<p>${inlineHtml(step.description)}</p>
<p class="marks">${renderMarks(step)}</p>
<dl>${rows.join('')}</dl>
</li>`
}

/** A section for what is stated, the ledger's rows for what is proposed. */
export function renderMarks(marks: Marks): string {
  const source = marks['x-source']
  const proposals = listGaps(marks).map((id) => gapBadge(id))
  return [...(source ? [sectionBadge(source)] : []), ...proposals].join(' ')
}

function renderCall(step: Step, call: Call | undefined): string {
  if (call) {
    const sender = step['x-actor'] ? `${escapeHtml(step['x-actor'])} → ` : ''
    return `<a class="call" href="${escapeHtml(call.href)}" target="_self"><span class="method">${call.method}</span> ${code(call.path)}</a><span class="who">${sender}${escapeHtml(call.host)} host</span>`
  }
  if (step.workflowId) {
    const id = escapeHtml(step.workflowId)
    return `<a class="call" href="#${id}">all of ${id}</a>`
  }
  return `<span class="who">by the ${escapeHtml(step['x-actor'] ?? 'merchant')}, outside both APIs</span>`
}

function renderRow(title: string, items: readonly string[], look: string): string {
  if (items.length === 0) return ''
  const list = items.map((item) => `<li>${item}</li>`).join('')
  return `<dt>${title}</dt><dd><ul class="${look}">${list}</ul></dd>`
}

function renderTaken({ name, from }: Use): string {
  return `${code(name)} <span>${from ? escapeHtml(`from ${from}`) : 'given'}</span>`
}

function renderGiven(name: string, step: Step, { steps, outputs = {} }: Workflow): string {
  const later = steps.filter((each) =>
    listUses(each).some((use) => use.name === name && use.from === step.stepId),
  )
  const isResult = Object.values(outputs).includes(`$steps.${step.stepId}.outputs.${name}`)
  const takers = [...later.map(({ stepId }) => stepId), ...(isResult ? ['the result'] : [])]
  const to = takers.length > 0 ? ` <span>to ${escapeHtml(takers.join(', '))}</span>` : ''
  return `${code(name)}${to}`
}

function renderCriterion(criterion: Criterion): string {
  return `<span class="condition">${describeCriterion(criterion)}</span> ${renderMarks(criterion)}`
}

function describeCriterion({ condition, context = '', type }: Criterion): string {
  const [, status] = /^\$statusCode == (\d+)$/.exec(condition) ?? []
  if (status) return `answers <code>${status}</code>`
  if (type === 'regex') return `${shorten(context)} matches ${code(condition)}`
  if (type) return `the answer matches ${shorten(condition)}`
  const [left = '', right = ''] = condition.split(' == ')
  return `${shorten(left)} is ${shorten(right)}`
}

/** An expression with `data.status` in place of `$response.body#/data/status`. */
function shorten(expression: string): string {
  const plain = expression
    .replace(/\$response\.body#\/([\w/]+)/g, (_, pointer: string) => pointer.replaceAll('/', '.'))
    .replace(/\$steps\.(\w+)\.outputs\.(\w+)/g, '$2 of $1')
    .replace(/\$inputs\.(\w+)/g, '$1')
  return code(plain)
}

/** Every input and every earlier output that a step names, once, in the order of their first mention. */
export function listUses(step: Step): Use[] {
  const { parameters, requestBody, successCriteria } = step
  const text = JSON.stringify([
    step['x-operation'],
    ...[parameters, requestBody, successCriteria],
    step['x-security'],
  ])
  const named = /\$steps\.(\w+)\.outputs\.(\w+)|\$(?:workflows\.\w+\.)?inputs\.(\w+)/g
  const uses = [...text.matchAll(named)].map(([expression, from, output, input]): [string, Use] => [
    expression,
    from ? { name: output!, from } : { name: input! },
  ])
  return [...new Map(uses).values()]
}
