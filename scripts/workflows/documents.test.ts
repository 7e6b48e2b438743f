import { readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { createConfig, lint } from '@redocly/openapi-core'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { readGaps, sections } from '../../src/kit/contract/ledger/read-ledger.ts'
import { asNode, listPlaces, type Node } from '../../src/kit/reference/document.ts'
import { listGaps, type Marks, readOperationReference, readWorkflowDocuments, type Step } from './workflow.ts'

const root = resolve(import.meta.dirname, '../..')
const documents = readWorkflowDocuments()
const gaps = new Set(readGaps(join(root, 'spec/gaps.yaml')).map(({ id }) => id))

it('describes the workflows that the project promises', () => {
  const names = ['cad-reconciliation', 'hosted-checkout', 'initiate-and-charge', 'refund', 'source-of-funds']
  expect(documents.map(({ name }) => name)).toEqual(names)
})

describe.each(documents)('$name', ({ file, name, sourceDescriptions, workflows }) => {
  const steps = workflows.flatMap((workflow) => workflow.steps.map((step) => ({ workflow, step })))
  const operations = new Map(
    sourceDescriptions.flatMap((source) =>
      listPlaces(readSource(resolve(dirname(file), source.url))).map(({ operation }) => [
        `${source.name}.${operation.operationId}`,
        operation,
      ]),
    ),
  )

  it('is valid Arazzo', async () => {
    const config = await createConfig({ extends: ['recommended-strict'] })
    const problems = await lint({ ref: file, config })
    expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([])
  })

  it('rests on the generated bundles, each under the name of its host', () => {
    for (const source of sourceDescriptions) {
      const path = relative(root, resolve(dirname(file), source.url))
      expect(path).toBe(`generated/${source.name}/openapi.yaml`)
    }
  })

  it('calls operations that exist, on all the hosts that it names', () => {
    const called = steps.flatMap(({ step }) =>
      step.operationId ? [readOperationReference(step.operationId)] : [],
    )
    const unknown = called.filter(({ source, operationId }) => !operations.has(`${source}.${operationId}`))
    expect(unknown).toEqual([])
    expect(new Set(called.map(({ source }) => source))).toEqual(
      new Set(sourceDescriptions.map((source) => source.name)),
    )
  })

  it('sends each operation the credential that it asks for, and nobody else any', () => {
    for (const { step } of steps) {
      const schemes = readSchemes(step)
      if (!step.operationId) {
        expect(schemes, step.stepId).toEqual([])
        continue
      }
      const { source, operationId } = readOperationReference(step.operationId)
      const security = operations.get(`${source}.${operationId}`)?.security as object[]
      const wanted = security.flatMap(Object.keys).map((scheme) => `$sourceDescriptions.${source}.${scheme}`)
      // One step demonstrates the wrong type of key.
      if (step.stepId === 'refuseFrontend') expect(schemes).not.toEqual(wanted)
      else expect(schemes, step.stepId).toEqual(wanted)
    }
  })

  it('says of every step and of all that must hold whether it is stated or proposed', () => {
    for (const { step } of steps) {
      for (const marked of [step, ...(step.successCriteria ?? [])])
        expect(listFaults(marked), name).toEqual([])
    }
  })

  it('says so where a step rests on a proposed operation', () => {
    for (const { step } of steps) {
      if (!step.operationId) continue
      const { source, operationId } = readOperationReference(step.operationId)
      const gap = operations.get(`${source}.${operationId}`)?.['x-gap']
      if (gap !== undefined) expect(listGaps(step)).toContain(gap)
    }
  })

  it('asserts something of every step, apart from those that call a workflow', () => {
    const idle = steps.filter(({ step }) => !step.workflowId && !step.successCriteria?.length)
    expect(idle.map(({ step }) => step.stepId)).toEqual([])
  })
})

function readSource(path: string): Node {
  return asNode(parse(readFileSync(path, 'utf8'), { maxAliasCount: -1 }))
}

function readSchemes({ 'x-security': security = [] }: Step): string[] {
  return security.map(({ schemeName }) => schemeName)
}

/** Lists missing marks, nonexistent sections, and gaps without a row. */
function listFaults(marked: Marks): string[] {
  const { 'x-source': source } = marked
  const cited = source?.split(', ') ?? []
  const named = listGaps(marked)
  return [
    ...(cited.length + named.length === 0 ? [`no mark: ${JSON.stringify(marked)}`] : []),
    ...cited.filter((section) => !sections.includes(section)),
    ...named.filter((id) => !gaps.has(id)),
  ]
}
