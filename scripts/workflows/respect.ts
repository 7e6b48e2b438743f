import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { runRedocly } from '../../src/kit/contract/run-redocly.ts'
import type { Workflow, WorkflowDocument } from './workflow.ts'

/** What became of a step: every check that Respect made of it. */
export interface StepResult {
  stepId: string
  checks: { name: string; condition?: string; passed: boolean; message: string }[]
}

export interface WorkflowResult {
  name: string
  workflowId: string
  summary: string
  steps: StepResult[]
  /** Why there are no steps to tell of: the document is invalid, or Respect broke. */
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
 * Runs one workflow of a document with Respect.
 *
 * @param servers base URL of each source description by its name
 */
export async function runWorkflow(
  document: WorkflowDocument,
  workflow: Workflow,
  servers: Record<string, string>,
  inputs: Record<string, string>,
): Promise<WorkflowResult> {
  const started = performance.now()
  const folder = await mkdtemp(join(tmpdir(), 'workflow-'))
  try {
    // A configuration of its own: the repository's lint rules have no say here.
    await writeFile(join(folder, 'redocly.yaml'), 'telemetry: off\n')
    const output = await respect(folder, document.file, workflow.workflowId, servers, inputs)
    const outcome = await readOutcome(join(folder, 'outcome.json'), output)
    const { name } = document
    const { workflowId, summary } = workflow
    return { name, workflowId, summary, ...outcome, durationMs: performance.now() - started }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Inputs go by the environment, since arguments show in the list of processes. Answers what it printed. */
async function respect(
  folder: string,
  file: string,
  workflowId: string,
  servers: Record<string, string>,
  inputs: Record<string, string>,
): Promise<string> {
  const server = Object.entries(servers).flatMap(([name, url]) => ['--server', `${name}=${url}`])
  const args = ['respect', file, '--workflow', workflowId, '--json-output', 'outcome.json', ...server]
  const env = { REDOCLY_CLI_RESPECT_INPUT: JSON.stringify(inputs) }
  const { stdout, stderr } = await runRedocly(folder, args, { env })
  return `${stdout}\n${stderr}`
}

async function readOutcome(path: string, output: string): Promise<{ steps: StepResult[]; problem?: string }> {
  try {
    const { files } = JSON.parse(await readFile(path, 'utf8')) as {
      files: Record<string, { executedWorkflows: Executed[] }>
    }
    const steps = Object.values(files).flatMap((each) => each.executedWorkflows.flatMap(flatten))
    if (steps.length > 0) return { steps }
  } catch {
    // Without an outcome the output says why.
  }
  return { steps: [], problem: stripVTControlCharacters(output).trim() }
}

function flatten({ stepId = '', checks, executedSteps }: Executed): StepResult[] {
  if (executedSteps) return executedSteps.flatMap(flatten)
  const plain = (checks ?? []).map((check) => ({
    ...check,
    message: stripVTControlCharacters(check.message ?? ''),
  }))
  return [{ stepId, checks: plain }]
}
