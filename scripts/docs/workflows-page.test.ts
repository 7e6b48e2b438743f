import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { HOSTS } from '../../src/kit/contract/contract.ts'
import { listPlaces } from '../../src/kit/reference/document.ts'
import { listGaps, type Step, type Workflow } from '../workflows/workflow.ts'
import { readInputs } from './inputs.ts'
import { operationHref } from './reference/addresses.ts'
import { listUses, renderMarks, renderStep } from './workflow-step.ts'
import { renderWorkflows } from './workflows-page.ts'

const { workflows, documents, gaps } = await readInputs(resolve(import.meta.dirname, '../../generated'))
const page = renderWorkflows(workflows, documents)
const steps = workflows.flatMap((document) => document.workflows.flatMap((workflow) => workflow.steps))

it('shows every step of every workflow, in order', () => {
  const shown = [...page.matchAll(/<li class="step">\n<header><b>(\w+)<\/b>/g)].map(([, id]) => id)
  expect(shown).toEqual(steps.map(({ stepId }) => stepId))
})

it('links each call to its operation in the reference', () => {
  const known = HOSTS.flatMap((host) =>
    listPlaces(documents[host]).map((place) => operationHref(host, place)),
  )
  const linked = [...page.matchAll(/<a class="call" href="(reference[^"]+)"/g)].map(([, href]) => href)
  expect(linked).toHaveLength(steps.filter(({ operationId }) => operationId).length)
  for (const href of linked) expect(known).toContain(href)
})

it('links each proposal to a row of the ledger, and each anchor to a place on the page', () => {
  const rows = new Set(gaps.map(({ id }) => id))
  const named = [...page.matchAll(/href="gaps\.html#([\w-]+)"/g)].map(([, id]) => id!)
  expect(named.length).toBeGreaterThan(steps.flatMap((step) => listGaps(step)).length)
  for (const id of named) expect(rows).toContain(id)
  const anchors = [...page.matchAll(/href="#([\w-]+)"/g)].map(([, id]) => id!)
  expect(anchors.length).toBeGreaterThan(0)
  for (const id of anchors) expect(page).toContain(`{#${id}}`)
})

it('tells facts, proposals and both apart', () => {
  expect(renderMarks({ 'x-source': '§7' })).toContain('badge-fact')
  expect(renderMarks({ 'x-source': '§7' })).not.toContain('badge-proposal')
  expect(renderMarks({ 'x-gap': ['fees', 'list-order'] }).match(/badge-proposal/g)).toHaveLength(2)
  expect(renderMarks({ 'x-gap': 'fees' })).not.toContain('badge-fact')
  expect(renderMarks({ 'x-source': '§7', 'x-gap': 'fees' })).toMatch(/badge-fact.*badge-proposal/)
})

const open: Step = {
  stepId: 'open',
  description: 'Opens.',
  'x-gap': 'fees',
  outputs: { id: '$response.body#/id' },
}
const close: Step = {
  stepId: 'close',
  description: 'Closes.',
  'x-source': '§7',
  'x-actor': 'operator',
  'x-operation': { method: 'post', url: '{$workflows.shop.inputs.desk}/{$steps.open.outputs.id}' },
  requestBody: {
    contentType: 'application/json',
    payload: { id: '$steps.open.outputs.id', by: '$inputs.clerk' },
  },
  successCriteria: [{ condition: "$response.body#/data/0/name == '<b>'", 'x-source': '§7' }],
}
const shop: Workflow = {
  workflowId: 'shop',
  summary: 'A shop',
  inputs: { required: [], properties: {} },
  steps: [open, close],
  outputs: { id: '$steps.open.outputs.id' },
}

it('lists what a step takes, once, and from where', () => {
  expect(listUses(close)).toEqual([{ name: 'desk' }, { name: 'id', from: 'open' }, { name: 'clerk' }])
})

it('says where the output of a step goes', () => {
  expect(renderStep(open, shop, undefined)).toContain('<code>id</code> <span>to close, the result</span>')
})

it('writes a condition in plain words, and nothing of it as markup', () => {
  const shown = renderStep(close, shop, undefined)
  expect(shown).toContain('<code>data.0.name</code> is <code>&#39;&lt;b&gt;&#39;</code>')
  expect(shown).toContain('by the operator, outside both APIs')
})
