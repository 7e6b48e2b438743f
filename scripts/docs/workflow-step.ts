import { escapeHtml, gapHref, inlineHtml } from '../../src/kit/markup.ts'
import { type Criterion, listGaps, type Marks, type Step, type Workflow } from '../workflows/workflow.ts'

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
  const takes = listUses(step).map(({ name, from }) => `<li>${renderTaken(name, from)}</li>`)
  const gives = Object.keys(step.outputs ?? {}).map((name) => renderGiven(name, step, workflow))
  const holds = (step.successCriteria ?? []).map(renderCriterion)
  const rows = [
    renderRow('Takes', takes, 'flow'),
    renderRow('Then', holds, 'criteria'),
    renderRow('Gives', gives, 'flow'),
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
  const { 'x-source': source } = marks
  const fact = source
    ? `<span class="badge badge-fact" title="The interface document states it">${escapeHtml(source)}</span>`
    : ''
  const proposals = listGaps(marks).map(
    (id) => `<a class="badge badge-proposal" href="${gapHref(id)}" title="A proposal">${escapeHtml(id)}</a>`,
  )
  return [fact, ...proposals].filter(Boolean).join(' ')
}

function renderCall(step: Step, call: Call | undefined): string {
  if (call) {
    const sender = step['x-actor'] ? `${escapeHtml(step['x-actor'])} → ` : ''
    return `<a class="call" href="${escapeHtml(call.href)}" target="_self"><span class="method">${call.method}</span> <code>${escapeHtml(call.path)}</code></a><span class="who">${sender}${escapeHtml(call.host)} host</span>`
  }
  if (step.workflowId) {
    const id = escapeHtml(step.workflowId)
    return `<a class="call" href="#${id}">all of ${id}</a>`
  }
  return `<span class="who">by the ${escapeHtml(step['x-actor'] ?? 'merchant')}, outside both APIs</span>`
}

function renderRow(title: string, items: readonly string[], look: string): string {
  if (items.length === 0) return ''
  return `<dt>${title}</dt><dd><ul class="${look}">${items.join('')}</ul></dd>`
}

function renderTaken(name: string, from: string | undefined): string {
  const origin = from === undefined ? 'given' : `from ${from}`
  return `<code>${escapeHtml(name)}</code> <span>${escapeHtml(origin)}</span>`
}

function renderGiven(name: string, step: Step, { steps, outputs = {} }: Workflow): string {
  const later = steps.filter((each) =>
    listUses(each).some((use) => use.name === name && use.from === step.stepId),
  )
  const isResult = Object.values(outputs).includes(`$steps.${step.stepId}.outputs.${name}`)
  const takers = [...later.map(({ stepId }) => stepId), ...(isResult ? ['the result'] : [])]
  const to = takers.length > 0 ? ` <span>to ${escapeHtml(takers.join(', '))}</span>` : ''
  return `<li><code>${escapeHtml(name)}</code>${to}</li>`
}

function renderCriterion(criterion: Criterion): string {
  return `<li><span class="condition">${describeCriterion(criterion)}</span> ${renderMarks(criterion)}</li>`
}

/** The condition with `data.status` in place of `$response.body#/data/status`. */
function describeCriterion({ condition, context, type }: Criterion): string {
  const [, status] = /^\$statusCode == (\d+)$/.exec(condition) ?? []
  if (status) return `answers <code>${status}</code>`
  if (type === 'regex')
    return `<code>${shorten(context ?? '')}</code> matches <code>${escapeHtml(condition)}</code>`
  if (type) return `the answer matches <code>${shorten(condition)}</code>`
  const [left = '', right = ''] = condition.split(' == ')
  return `<code>${shorten(left)}</code> is <code>${shorten(right)}</code>`
}

function shorten(expression: string): string {
  const plain = expression
    .replace(/\$response\.body#\/([\w/]+)/g, (_, pointer: string) => pointer.replaceAll('/', '.'))
    .replace(/\$steps\.(\w+)\.outputs\.(\w+)/g, '$2 of $1')
    .replace(/\$inputs\.(\w+)/g, '$1')
  return escapeHtml(plain)
}

/** Every input and every earlier output that a step names, once, in the order of their first mention. */
export function listUses({ parameters, requestBody, successCriteria, ...step }: Step): Use[] {
  const text = JSON.stringify([
    step['x-operation'],
    parameters,
    requestBody,
    successCriteria,
    securityOf(step),
  ])
  const named = /\$steps\.(\w+)\.outputs\.(\w+)|\$(?:workflows\.\w+\.)?inputs\.(\w+)/g
  const uses = new Map<string, Use>()
  for (const [expression, from, output, input] of text.matchAll(named)) {
    uses.set(expression, from ? { name: output!, from } : { name: input! })
  }
  return [...uses.values()]
}

function securityOf(step: object): unknown {
  return 'x-security' in step ? step['x-security'] : undefined
}
