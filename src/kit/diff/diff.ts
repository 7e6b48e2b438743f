import { existsSync, mkdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { type ContractChoice, chooseContract } from '../contract/answered-contract.ts'
import { HOSTS, readContract } from '../contract/contract.ts'
import { readOpenApi } from '../contract/documents/read-openapi.ts'
import { ExpectedError, InputError } from '../expected-error.ts'
import { refuseForeignFile, writeWhole } from '../own-file.ts'
import { describeTerminal, type Terminal } from '../terminal.ts'
import { showLines } from '../visible-text.ts'
import type { FailOn } from './change.ts'
import { findFailures } from './failures.ts'
import { type Judgement, judge, type Pair } from './judge.ts'
import { pairWithAnswers, pairWithCurrent, pairWithReleased } from './released.ts'
import { renderHtml } from './report-html.ts'
import { renderJson } from './report-json.ts'
import { renderMarkdown } from './report-markdown.ts'
import { plainTerminal, renderText } from './report-text.ts'

export interface DiffOptions {
  format: keyof typeof RENDERERS
  /** File for the report; printed if omitted. */
  output?: string
  failOn: FailOn
}

/**
 * The documents to compare. Without a revision, the user's document is compared with ours; without either, ours with the last
 * release. If answers were chosen, ours include them, and without either document the comparison is with ours without answers.
 */
export interface Compared extends ContractChoice {
  base?: string | undefined
  revision?: string | undefined
}

/** Renderers of the report for a file. */
const RENDERERS = {
  text: (judgements: readonly Judgement[], failures: readonly string[]) =>
    renderText(judgements, failures, plainTerminal),
  json: renderJson,
  markdown: renderMarkdown,
  html: renderHtml,
}

/** How a file begins, by format: a report only overwrites a report. */
const MARKS: Record<keyof typeof RENDERERS, { line: string; pattern: RegExp }> = {
  text: { line: 'paycontract diff\n', pattern: /^paycontract diff\n/ },
  json: { line: '', pattern: /^\{\s*"format":\s*1,\s*"ok":/ },
  markdown: { line: '<!-- paycontract diff -->\n\n', pattern: /^<!-- paycontract diff -->\n/ },
  html: { line: '', pattern: /^<!DOCTYPE html>\n.*<meta name="generator" content="paycontract diff">/s },
}

const root = resolve(import.meta.dirname, '../../..')

/** Whether the documents of the last release exist here; a package does not contain them. */
export function hasReleased(): boolean {
  return existsSync(join(root, 'spec/released'))
}

/** Compares documents, reports the changes, and returns the exit code. */
export async function diff(documents: Compared, options: DiffOptions): Promise<number> {
  try {
    return await compare(documents, options)
  } catch (error) {
    // Exit code 1 means that something breaks; failing to compare must look different to a script.
    if (!(error instanceof ExpectedError)) throw error
    console.error(`\n${showLines(error.message)}`)
    return error instanceof InputError ? 2 : 3
  }
}

async function compare(documents: Compared, { format, output, failOn }: DiffOptions): Promise<number> {
  if (output !== undefined) refuseForeignFile(output, MARKS[format].pattern, '--output')
  const judgements: Judgement[] = []
  for (const pairs of await choosePairs(documents)) judgements.push(await judge(pairs))
  const failures = findFailures(judgements, failOn)
  const show = (stream: NodeJS.WriteStream) => renderText(judgements, failures, describeWide(stream))
  if (output === undefined) {
    process.stdout.write(format === 'text' ? show(process.stdout) : RENDERERS[format](judgements, failures))
  } else {
    writeReport(output, `${MARKS[format].line}${RENDERERS[format](judgements, failures)}`)
    console.error(show(process.stderr))
  }
  return failures.length > 0 ? 1 : 0
}

function writeReport(path: string, content: string): void {
  try {
    mkdirSync(dirname(resolve(path)), { recursive: true })
    writeWhole(path, content)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw new ExpectedError(`--output: ${path} cannot be written (${code ?? message}). Choose another file.`)
  }
}

async function choosePairs({ base, revision, ...choice }: Compared): Promise<Pair[][]> {
  const ours = await chooseContract(choice)
  const isAnswered = ours !== readContract()
  if (base === undefined)
    return HOSTS.map((host) => (isAnswered ? pairWithAnswers(ours, host) : pairWithReleased(root, host)))
  const mine = readOpenApi(base)
  if (revision === undefined) return [[pairWithCurrent(ours, mine)]]
  if (isAnswered)
    throw new InputError(
      'two documents are named, so there is nothing for answers to stand in. Leave out the second one, or --overlay and --contract.',
    )
  return [[{ base: mine, revision: readOpenApi(revision), profile: 'proposed' }]]
}

/** A thread has no terminal: COLUMNS holds the width of the process's. */
function describeWide(stream: NodeJS.WriteStream): Terminal {
  return describeTerminal(stream, Number(process.env.COLUMNS) || plainTerminal.columns)
}
