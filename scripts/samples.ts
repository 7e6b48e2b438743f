import { availableParallelism } from 'node:os'
import { styleText } from 'node:util'
import { Command } from 'commander'
import { ExpectedError, InputError } from '../src/kit/expected-error.ts'
import { showLines } from '../src/kit/visible-text.ts'
import { runCommand } from './command-line.ts'
import { sampleHostile } from './samples/hostile.ts'
import { LANGUAGES, type Language } from './samples/languages.ts'
import { listSamples, type SampledOperation } from './samples/list-samples.ts'
import { type Failure, type LanguageResult, runLanguage } from './samples/run-samples.ts'
import { findMissing } from './samples/workshop.ts'

interface Options {
  languages?: string[]
  only?: string[]
  require?: string[]
  keep?: boolean
}

const program = new Command('samples')
  .description(
    'Runs the code samples of the reference, each as it is shown: written to a file, run against a sandbox, its printed answer checked against the contract.',
  )
  .option('--languages <name...>', `some of ${LANGUAGES.map(({ name }) => name).join(', ')}`)
  .option('--only <operationId...>', 'these operations alone')
  .option('--require <name...>', 'these languages fail where their tools are missing')
  .option('--keep', 'leave the files where they were run; those of failed languages always stay')
  .addHelpText(
    'after',
    `
Examples:
  npm run samples
  npm run samples -- --languages python --only createOrder verifyOrder

A language whose tools are missing is not run, and the reason is said. Exit code 1 when a sample fails.`,
  )

async function main({ languages = [], only = [], require = [], keep = false }: Options): Promise<void> {
  const names = LANGUAGES.map(({ name }) => name)
  assertKnown('language', [...languages, ...require], names)
  const all = [...listSamples(), sampleHostile()]
  assertKnown(
    'operation',
    only,
    all.map(({ name }) => name),
  )
  const samples = all.filter(({ name }) => only.length === 0 || only.includes(name))
  const wanted = LANGUAGES.filter(({ name }) => languages.length === 0 || languages.includes(name))
  const results = await runLanguages(wanted, samples, keep)
  for (const failure of results.flatMap(({ failures }) => failures).slice(0, MAX_SHOWN))
    console.log(describeFailure(failure))
  for (const result of results) console.log(describeResult(result))
  const failed = results.filter(({ failures }) => failures.length > 0)
  const missing = wanted.filter(({ name }, at) => results[at]!.reason !== undefined && require.includes(name))
  const problems = [...failed.map(({ label }) => label), ...missing.map(({ label }) => label)]
  if (problems.length > 0) throw new ExpectedError(`Failed: ${problems.join(', ')}.`)
}

const MAX_SHOWN = 5

function assertKnown(kind: string, asked: readonly string[], known: readonly string[]): void {
  const unknown = asked.filter((each) => !known.includes(each))
  if (unknown.length > 0)
    throw new InputError(`No ${kind} is called ${unknown.join(', ')}; there are ${known.join(', ')}.`)
}

/** Runs as many languages in parallel as there are cores: the slow ones first. */
async function runLanguages(
  languages: readonly Language[],
  samples: readonly SampledOperation[],
  isKept: boolean,
): Promise<LanguageResult[]> {
  const results = new Map<Language, LanguageResult>()
  const queue = languages.toReversed()
  const work = async () => {
    for (let language = queue.shift(); language; language = queue.shift()) {
      const missing = findMissing(language)
      const nothing = { label: language.label, passed: 0, total: samples.length, durationMs: 0, failures: [] }
      results.set(
        language,
        missing.length > 0
          ? { ...nothing, reason: missing.join('; ') }
          : await runLanguage(language, samples, isKept),
      )
    }
  }
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), languages.length) }, work))
  return languages.map((language) => results.get(language)!)
}

function describeResult({ label, passed, total, durationMs, reason, failures }: LanguageResult): string {
  if (reason !== undefined) return `${mark('yellow', '○')} ${label.padEnd(10)}  not run  ${reason}`
  const sign = failures.length > 0 ? mark('red', '✗') : mark('green', '✓')
  const took = `${(durationMs / 1000).toFixed(1)} s`
  const names = failures.slice(0, MAX_SHOWN).map(({ sample }) => sample)
  return `${sign} ${label.padEnd(10)}  ${passed} of ${total}  ${took.padStart(7)}  ${names.join(', ')}`.trimEnd()
}

function describeFailure({ sample, file, problem, output }: Failure): string {
  const lines = showLines(output).split('\n').slice(-12)
  return [
    `${mark('red', '✗')} ${sample}: ${problem}`,
    `    ${file}`,
    ...lines.map((line) => `    ${line}`),
    '',
  ].join('\n')
}

function mark(color: 'red' | 'green' | 'yellow', text: string): string {
  return styleText(color, text, { stream: process.stdout })
}

await runCommand<Options>(program, main)
