import { escapeHtml, inlineHtml } from '../../src/kit/markup.ts'
import { type Criterion, listGaps, type Marks, type Step, type Workflow } from '../workflows/workflow.ts'
import { code, gapBadge, sectionBadge } from './spans.ts'

/** The call of a step, for display. */
export interface Call {
  method: string
  path: string
  host: string
  /** Link to the operation in the reference. */
  href: string
}

interface Use {
  name: string
  /** The step that returned it; undefined for an input of the workflow. */
  from?: string
}

/** Renders a step: who does what, its inputs from earlier steps, its criteria, and its outputs for later steps. */
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

/** Renders the section of a fact, or the gaps of a proposal. */
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

/** Writes `data.status` for `$response.body#/data/status` in an expression. */
function shorten(expression: string): string {
  const plain = expression
    .replace(/\$response\.body#\/([\w/]+)/g, (_, pointer: string) => pointer.replaceAll('/', '.'))
    .replace(/\$steps\.(\w+)\.outputs\.(\w+)/g, '$2 of $1')
    .replace(/\$inputs\.(\w+)/g, '$1')
  return code(plain)
}

/** Lists every input and earlier output that a step uses, each once, in order of first mention. */
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
