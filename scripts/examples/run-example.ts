import { join } from 'node:path'
import { findTools } from './find-tools.ts'
import { createEnvironment, type Installation } from './install-package.ts'
import type { Example } from './read-examples.ts'
import { type CommandResult, runCommandLine } from './run-command.ts'
import type { Sandbox } from './sandbox.ts'

export interface StepResult extends CommandResult {
  step: 'client' | 'prepare' | 'test' | 'run'
  command: string
}

export interface ExampleResult {
  name: string
  language: string
  result: 'passed' | 'failed' | 'not run'
  /** Why it was not run. */
  reason: string | undefined
  steps: StepResult[]
  /** The last line that its program printed. */
  lastLine: string | undefined
}

export interface Surroundings {
  root: string
  installation: Installation
  sandbox: Pick<Sandbox, 'variables' | 'hasVerified'>
  /** Called after each step. */
  onStep: (name: string, step: StepResult) => void
}

const timeoutMs = 300_000
const success = /^(\S+) SUCCESSFUL$/

/** Runs the steps of an example in its copy, up to the first failure. */
export async function runExample(example: Example, surroundings: Surroundings): Promise<ExampleResult> {
  const { root, installation, sandbox, onStep } = surroundings
  const { name, language } = example
  const { paths, missing } = findTools(example.needs)
  const outcome = (result: ExampleResult['result'], steps: StepResult[], reason?: string): ExampleResult => ({
    ...{ name, language, result, reason, steps },
    lastLine: readLastLine(steps.findLast(({ step }) => step === 'run')?.output),
  })
  if (missing.length > 0) return outcome('not run', [], missing.join('; '))

  const env = createEnvironment(root, installation, paths, sandbox.variables)
  const steps: StepResult[] = []
  for (const { step, command } of listSteps(example)) {
    const ended = await runCommandLine(command, { cwd: join(installation.folder, name), env, timeoutMs })
    const result = { step, command, ...(step === 'run' ? await judgeRun(ended, sandbox) : ended) }
    steps.push(result)
    onStep(name, result)
    if (!result.passed) return outcome('failed', steps)
  }
  return outcome('passed', steps)
}

function listSteps({ generate, prepare, test, run }: Example): Pick<StepResult, 'step' | 'command'>[] {
  const client = generate.length > 0 ? [['paycontract generate', ...generate, '--check'].join(' ')] : []
  return Object.entries({ client, prepare, test, run }).flatMap(([step, commands]) =>
    commands.map((command) => ({ step: step as StepResult['step'], command })),
  )
}

/** Checks that the program printed that its order is paid, and that the sandbox confirmed this to it. */
async function judgeRun(ended: CommandResult, sandbox: Surroundings['sandbox']): Promise<CommandResult> {
  if (!ended.passed) return ended
  const fail = (problem: string) => {
    return { ...ended, passed: false, output: `${ended.output}\n${problem}`.trim() }
  }
  const reference = success.exec(readLastLine(ended.output) ?? '')?.[1]
  if (reference === undefined) return fail('The last line has to be a reference and SUCCESSFUL.')
  if (await sandbox.hasVerified(reference)) return ended
  return fail(`The sandbox was never asked to verify ${reference}.`)
}

function readLastLine(output: string | undefined): string | undefined {
  return output?.trimEnd().split('\n').at(-1)
}
