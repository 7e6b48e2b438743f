import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { styleText } from 'node:util'
import { Command, InvalidArgumentError } from 'commander'
import { runCommand } from '../../scripts/command-line.ts'
import { ExpectedError } from '../../src/kit/expected-error.ts'
import { COLUMNS, type Column, listAnswers } from './answer.ts'
import { renderPage } from './page.ts'
import { type Row, runAnswers } from './run-answers.ts'

interface Options {
  only: string[]
  column: Column[]
  workers: number
  check?: boolean
}

const RESULTS = new URL('results.json', import.meta.url)
const PAGE = new URL('../../docs/answers.md', import.meta.url)

const program = new Command('answers')
  .description('Puts answers that the operator may give through every artefact, and sees whether it follows.')
  .option('--only <text>', 'answers whose name contains the text (repeatable)', collect, [])
  .option('--column <name>', `one of ${COLUMNS.join(', ')} (repeatable; all by default)`, collectColumn, [])
  .option('--workers <count>', 'how many are tried at the same time', readCount, 2)
  .option('--check', 'fail where a cell is another than the committed one; write nothing')

function collect(value: string, previous: string[]): string[] {
  return [...previous, value]
}

function collectColumn(value: string, previous: Column[]): Column[] {
  const column = COLUMNS.find((each) => each === value)
  if (column) return [...previous, column]
  throw new InvalidArgumentError(`It is one of ${COLUMNS.join(', ')}.`)
}

function readCount(text: string): number {
  if (/^[1-9]\d?$/.test(text)) return Number(text)
  throw new InvalidArgumentError('It is a whole number, 1 or more.')
}

async function main({ only, column, workers, check }: Options): Promise<void> {
  const started = performance.now()
  const all = listAnswers()
  const answers = all.filter(({ name }) => only.length === 0 || only.some((text) => name.includes(text)))
  if (answers.length === 0)
    throw new ExpectedError(`No answer is called so. There are ${all.map(({ name }) => name).join(', ')}.`)
  const found: Row[] = []
  const committed: Row[] = existsSync(RESULTS) ? JSON.parse(readFileSync(RESULTS, 'utf8')) : []
  await runAnswers(answers, column.length > 0 ? column : COLUMNS, workers, (row) => {
    print(row)
    found.push(row)
    if (!check) save(all.flatMap(({ name, title }) => mergeRow(name, title, committed, found)))
  })
  const seconds = Math.round((performance.now() - started) / 1000)
  console.log(styleText('dim', `${found.length} answers, ${seconds} s`))
  if (check) return compare(found, committed)
  const failed = found.flatMap(({ cells }) => Object.values(cells)).filter(({ state }) => state === 'failed')
  if (failed.length > 0) throw new ExpectedError(`${failed.length} cells failed: see above.`)
}

/** Columns that are not run keep their cells. */
function mergeRow(name: string, title: string, ...known: (readonly Row[])[]): Row[] {
  const rows = known.flat().filter((row) => row.name === name)
  return rows.length === 0
    ? []
    : [{ name, title, cells: Object.assign({}, ...rows.map(({ cells }) => cells)) }]
}

/** Called after each answer, so that an interrupted run keeps its results. */
function save(rows: readonly Row[]): void {
  writeFileSync(RESULTS, `${JSON.stringify(rows, null, 2)}\n`)
  writeFileSync(PAGE, renderPage(rows))
}

const MARKS = { green: '✓', refused: '–', 'not touched': '·', failed: '✗' } as const

function print({ name, cells }: Row): void {
  const shown = Object.entries(cells).map(([column, { state }]) => `${MARKS[state]} ${column}`)
  console.log(`${name.padEnd(28)} ${shown.join('  ')}`)
  for (const [column, { state, why }] of Object.entries(cells))
    if (state === 'failed') console.log(styleText('red', `  ${column}: ${why}`))
}

function compare(rows: readonly Row[], committed: readonly Row[]): void {
  const differences = rows.flatMap(({ name, cells }) => {
    const before = committed.find((row) => row.name === name)?.cells
    return Object.entries(cells).flatMap(([column, { state }]) => {
      const was = before?.[column as Column]?.state ?? 'nothing'
      return was === state ? [] : [`${name}, ${column}: ${state}, committed as ${was}`]
    })
  })
  if (differences.length > 0)
    throw new ExpectedError(
      `${differences.join('\n')}\nMend it, or run \`npm run answers\` and commit what it writes.`,
    )
}

await runCommand<Options>(program, main)
