import { HOSTS, type HostName } from '../../src/kit/contract/contract.ts'
import { anchorOf, escapeMarkdown, inlineHtml } from '../../src/kit/markup.ts'
import { listPlaces, type Node } from '../../src/kit/reference/document.ts'
import {
  readOperationReference,
  type Step,
  type Workflow,
  type WorkflowDocument,
} from '../workflows/workflow.ts'
import { operationHref } from './reference/addresses.ts'
import { code } from './spans.ts'
import { type Call, renderMarks, renderStep } from './workflow-step.ts'

/** Renders the workflows step by step, with the data that flows between steps, and the source of each. */
export function renderWorkflows(
  workflows: readonly WorkflowDocument[],
  documents: Record<HostName, Node>,
): string {
  const calls = listCalls(documents)
  const key = `<p class="key">${renderMarks({ 'x-source': '§4.1' })} is stated in that section of the interface document. <span class="badge badge-proposal">order-states</span> is a proposal, named by its row in the <a href="gaps.html">open questions</a>. A step with both is stated, and relies on proposals for the rest.</p>`
  return [key, ...workflows.map((document) => renderDocument(document, calls))].join('\n\n')
}

/** Maps operation ids to their calls. */
function listCalls(documents: Record<HostName, Node>): Map<string, Call> {
  return new Map(
    HOSTS.flatMap((host) =>
      listPlaces(documents[host]).map((place) => [
        `${host}.${place.operation.operationId}`,
        { method: place.method.toUpperCase(), path: place.path, host, href: operationHref(host, place) },
      ]),
    ),
  )
}

function renderDocument({ name, info, workflows }: WorkflowDocument, calls: Map<string, Call>): string {
  const parts = workflows.map((workflow) => renderWorkflow(workflow, calls))
  return `## ${escapeMarkdown(info.title)} {#${anchorOf(name)}}

<div v-pre><p class="summary">${inlineHtml(info.summary)}</p><p>${inlineHtml(info.description)}</p></div>

${parts.join('\n\n')}`
}

function renderWorkflow(workflow: Workflow, calls: Map<string, Call>): string {
  const { workflowId, summary, steps } = workflow
  return `### ${escapeMarkdown(summary)} {#${anchorOf(workflowId)}}

<div class="workflow" v-pre>
${renderInputs(workflow)}
<ol class="steps">
${steps.map((step) => renderStep(step, workflow, callOf(step, calls))).join('\n')}
</ol>
</div>`
}

function callOf(step: Step, calls: Map<string, Call>): Call | undefined {
  if (step.operationId === undefined) return undefined
  const { source, operationId } = readOperationReference(step.operationId)
  return calls.get(`${source}.${operationId}`)
}

function renderInputs(workflow: Workflow): string {
  const inputs = Object.entries(workflow.inputs.properties)
  const rows = inputs.map(([name, { description }]) => {
    const plaintext = describePlaintext(workflow, name)
    return `<dt>${code(name)}</dt><dd>${inlineHtml(description)}${plaintext}</dd>`
  })
  return `<details class="inputs"><summary>${inputs.length} inputs</summary><dl>${rows.join('')}</dl></details>`
}

function describePlaintext({ 'x-prepare': preparations = {} }: Workflow, name: string): string {
  const preparation = preparations[name]
  if (!preparation || !('encrypt' in preparation)) return ''
  return ` It holds ${Object.keys(preparation.plaintext).map(code).join(', ')}.`
}
