import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { runRedocly } from '../../src/kit/contract/run-redocly.ts'
import type { Workflow, WorkflowDocument } from './workflow.ts'

/** The result of a step: every check that Respect made. */
export interface StepResult {
  stepId: string
  checks: { name: string; condition?: string; passed: boolean; message: string }[]
}

export interface WorkflowResult {
  name: string
  workflowId: string
  summary: string
  steps: StepResult[]
  /** Why there are no steps: the document is invalid, or Respect crashed. */
  problem?: string
  durationMs: number
}

/** A step, or the steps of a workflow that a step called. */
interface Executed {
  stepId?: string
  checks?: StepResult['checks']
  executedSteps?: Executed[]
}

/**
 * Runs a workflow of a document with Respect.
 *
 * @param servers the name of each source description with its base URL
 */
export async function runWorkflow(
  { name, file }: WorkflowDocument,
  { workflowId, summary }: Workflow,
  servers: readonly [name: string, url: string][],
  inputs: Record<string, string>,
): Promise<WorkflowResult> {
  const started = performance.now()
  const folder = await mkdtemp(join(tmpdir(), 'workflow-'))
  try {
    // A separate configuration: the repository's lint rules do not apply here.
    await writeFile(join(folder, 'redocly.yaml'), 'telemetry: off\n')
    const options = ['--workflow', workflowId, '--json-output', 'outcome.json']
    const server = servers.flatMap(([source, url]) => ['--server', `${source}=${url}`])
    // Inputs are passed in the environment: arguments are visible in the list of processes.
    const env = { REDOCLY_CLI_RESPECT_INPUT: JSON.stringify(inputs) }
    const { stdout, stderr } = await runRedocly(folder, ['respect', file, ...options, ...server], { env })
    const outcome = await readOutcome(join(folder, 'outcome.json'), `${stdout}\n${stderr}`)
    return { name, workflowId, summary, ...outcome, durationMs: performance.now() - started }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** @param output of Respect, which explains a missing outcome */
async function readOutcome(path: string, output: string): Promise<Pick<WorkflowResult, 'steps' | 'problem'>> {
  const text = await readFile(path, 'utf8').catch(() => '{}')
  const { files = {} } = JSON.parse(text) as { files?: Record<string, { executedWorkflows: Executed[] }> }
  const steps = Object.values(files).flatMap((each) => each.executedWorkflows.flatMap(flatten))
  return steps.length > 0 ? { steps } : { steps, problem: stripVTControlCharacters(output).trim() }
}

function flatten({ stepId = '', checks = [], executedSteps }: Executed): StepResult[] {
  if (executedSteps) return executedSteps.flatMap(flatten)
  const plain = checks.map(({ message = '', ...rest }) => ({
    ...rest,
    message: stripVTControlCharacters(message),
  }))
  return [{ stepId, checks: plain }]
}
