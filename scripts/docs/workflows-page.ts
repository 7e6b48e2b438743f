import {
  readOperationReference,
  type Step,
  type Workflow,
  type WorkflowDocument,
} from '../workflows/workflow.ts'
import { listOperations, type Node } from './document.ts'
import { operationHref } from './gap-uses.ts'
import { type Host, hosts } from './ledger.ts'
import { escapeHtml, inlineHtml } from './markup.ts'
import { readAsset, renderPage } from './page.ts'
import { type Call, renderMarks, renderStep } from './workflow-step.ts'

/** The workflows, each step by step with what flows between the steps, and what each of them stands on. */
export function renderWorkflows(
  workflows: readonly WorkflowDocument[],
  documents: Record<Host, object>,
): string {
  const calls = listCalls(documents)
  const count = workflows.reduce((sum, document) => sum + document.workflows.length, 0)
  const body = `<main class="ledger workflows">
<div class="intro">
<h1>Workflows</h1>
<p class="lede">How the operations work together: ${count} workflows, step by step, written down as Arazzo documents and run against the sandbox.</p>
<p class="key">${renderMarks({ 'x-source': '§4.1' })} is stated in that section of the interface document. ${proposalSample} is a proposal, by its row among the <a href="gaps.html">open questions</a>. A step that bears both is stated, and rests on proposals for the rest.</p>
</div>
<nav aria-label="Workflows"><ol>${workflows.map(renderLink).join('')}</ol></nav>
<div>
${workflows.map((document) => renderDocument(document, calls)).join('\n')}
</div>
</main>`
  return renderPage({
    file: 'workflows.html',
    title: 'paycontract: workflows',
    description: 'How the operations of the service work together, step by step.',
    body,
    style: readAsset('workflows.css'),
  })
}

const proposalSample = '<span class="badge badge-proposal">order-states</span>'

/** Operation id → where it is sent. */
function listCalls(documents: Record<Host, object>): Map<string, Call> {
  return new Map(
    hosts.flatMap((host) =>
      listOperations(documents[host] as Node).map((place) => [
        `${host}.${place.operation.operationId}`,
        { method: place.method.toUpperCase(), path: place.path, host, href: operationHref(host, place) },
      ]),
    ),
  )
}

function renderLink({ name, info, workflows }: WorkflowDocument): string {
  return `<li><a href="#${escapeHtml(name)}"><span>${escapeHtml(info.title)}</span><span class="n">${workflows.length}</span></a></li>`
}

function renderDocument({ name, info, workflows }: WorkflowDocument, calls: Map<string, Call>): string {
  return `<section>
<h2 id="${escapeHtml(name)}">${escapeHtml(info.title)}</h2>
<p class="summary">${inlineHtml(info.summary)}</p>
<p>${inlineHtml(info.description)}</p>
${workflows.map((workflow) => renderWorkflow(workflow, calls)).join('\n')}
</section>`
}

function renderWorkflow(workflow: Workflow, calls: Map<string, Call>): string {
  const { workflowId, summary, steps } = workflow
  return `<article class="workflow" id="${escapeHtml(workflowId)}">
<h3>${inlineHtml(summary)}</h3>
${renderInputs(workflow)}
<ol class="steps">
${steps.map((step) => renderStep(step, workflow, callOf(step, calls))).join('\n')}
</ol>
</article>`
}

function callOf({ operationId }: Step, calls: Map<string, Call>): Call | undefined {
  if (operationId === undefined) return undefined
  const reference = readOperationReference(operationId)
  return calls.get(`${reference.source}.${reference.operationId}`)
}

function renderInputs(workflow: Workflow): string {
  const inputs = Object.entries(workflow.inputs.properties)
  const rows = inputs.map(([name, { description }]) => {
    const plaintext = describePlaintext(workflow, name)
    return `<dt><code>${escapeHtml(name)}</code></dt><dd>${inlineHtml(description)}${plaintext}</dd>`
  })
  return `<details class="inputs"><summary>${inputs.length} inputs</summary><dl>${rows.join('')}</dl></details>`
}

function describePlaintext({ 'x-prepare': preparations = {} }: Workflow, name: string): string {
  const preparation = preparations[name]
  if (!preparation || !('encrypt' in preparation)) return ''
  const fields = Object.keys(preparation.plaintext).map((field) => `<code>${escapeHtml(field)}</code>`)
  return ` It holds ${fields.join(', ')}.`
}
