import { compileValidators } from '../../src/kit/contract/compile-validators.ts'
import { readContract } from '../../src/kit/contract/contract.ts'
import type { CommandResult } from '../examples/run-command.ts'
import { ARRANGEMENTS } from './arrange.ts'
import { arrivedWhole } from './hostile.ts'
import type { Language } from './languages.ts'
import type { SampledOperation } from './list-samples.ts'
import { openStage, type Stage } from './stage.ts'
import { openWorkshop, type Workshop } from './workshop.ts'

/** The results of a language's samples. */
export interface LanguageResult {
  label: string
  passed: number
  total: number
  durationMs: number
  /** Why the samples were not run. */
  reason?: string
  failures: Failure[]
}

export interface Failure {
  sample: string
  /** The file of the sample, exactly as shown. */
  file: string
  problem: string
  output: string
}

type Validators = ReturnType<typeof compileValidators>

/** Runs all samples of a language, one after the other, each against a freshly reset sandbox. */
export async function runLanguage(
  language: Language,
  samples: readonly SampledOperation[],
  isKept: boolean,
): Promise<LanguageResult> {
  const startedMs = performance.now()
  const stage = await openStage()
  const workshop = await openWorkshop(language, samples, stage)
  let failures: Failure[] = []
  try {
    failures = await runAll(language, samples, stage, workshop)
  } finally {
    await stage.close()
    if (failures.length === 0 && !isKept) workshop.remove()
  }
  const durationMs = performance.now() - startedMs
  const [{ length: total }, { length: failed }] = [samples, failures]
  const passed = failures.some(({ sample }) => sample === NONE) ? 0 : total - failed
  return { label: language.label, passed, total, durationMs, failures }
}

/** Used instead of a sample's name if they do not compile. */
const NONE = 'all of them'

async function runAll(
  language: Language,
  samples: readonly SampledOperation[],
  stage: Stage,
  workshop: Workshop,
): Promise<Failure[]> {
  const fail = (sample: string, file: string, problem: string, { output }: CommandResult): Failure => ({
    ...{ sample, problem, output },
    file: `${workshop.folder}/${file}`,
  })
  const built = await workshop.prepare()
  if (built?.passed === false) return [fail(NONE, '', `they do not compile: ${language.prepare}`, built)]
  const validators = { checkout: compile('checkout'), business: compile('business') }
  const failures: Failure[] = []
  for (const sample of samples) {
    await arrange(stage, sample)
    const ended = await workshop.run(sample, stage.variables)
    const problem = judge(sample, ended, validators[sample.host], stage)
    if (problem !== undefined)
      failures.push(fail(sample.name, language.fileOf(sample.name, sample.operationId), problem, ended))
  }
  return failures
}

/** Resets the sandbox, and creates what a sample needs. */
export async function arrange(stage: Stage, { name, operationId, call }: SampledOperation): Promise<void> {
  try {
    await stage.reset()
    await ARRANGEMENTS[operationId]?.(stage, call)
  } catch (cause) {
    throw new Error(`${name}: what its sample names could not be put into the sandbox`, { cause })
  }
}

function compile(host: 'checkout' | 'business'): Validators {
  return compileValidators(readContract().readDocument(host, 'proposed'))
}

/** Returns what is wrong with a run: it must print a success of its operation. */
function judge(
  { name, operationId }: SampledOperation,
  { passed, stdout }: CommandResult,
  validators: Validators,
  stage: Stage,
): string | undefined {
  if (!passed) return 'it did not exit with 0'
  let answer: unknown
  try {
    answer = JSON.parse(stdout)
  } catch {
    return 'it did not print JSON'
  }
  const { responses } = validators[operationId]!
  const [, validate] = Object.entries(responses).find(([status]) => status.startsWith('2'))!
  if (!validate(answer)) {
    const [error] = validate.errors ?? []
    return `its answer is not that of ${operationId}: ${error?.instancePath} ${error?.message}`
  }
  if (name !== operationId && !arrivedWhole(stage.latestRequest()))
    return 'its texts did not arrive as they are'
  return undefined
}
