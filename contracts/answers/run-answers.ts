import type { Answer, Column } from './answer.ts'
import { type AnsweredCase, createCase } from './answered-case.ts'
import { checkPlainSandbox, checkSandbox } from './columns/check.ts'
import { askMock, callByClient } from './columns/mock.ts'
import { generatePython } from './columns/python.ts'
import { callSandbox } from './columns/sandbox.ts'
import { renderSite } from './columns/site.ts'
import { compileTypes, judgeTypes } from './columns/types.ts'
import { validateExamples } from './columns/validators.ts'
import { type Cell, judgeCell } from './judge-cell.ts'

/** Each resolves to the reason why there is nothing to follow, or to undefined; it throws if an answer is not followed. */
const RUNS: Record<Exclude<Column, 'types'>, (each: AnsweredCase) => Promise<string | undefined>> = {
  client: callByClient,
  validators: validateExamples,
  mock: askMock,
  sandbox: callSandbox,
  check: checkSandbox,
  red: checkPlainSandbox,
  python: generatePython,
  site: renderSite,
}

/** An answer with its results. */
export interface Row {
  name: string
  title: string
  cells: Partial<Record<Column, Cell>>
}

/** Number of answers compiled at once: results appear after each batch. */
const BATCH = 8

/** Runs answers through artefacts, several at a time. */
export async function runAnswers(
  answers: readonly Answer[],
  columns: readonly Column[],
  workers: number,
  onRow: (row: Row) => void,
): Promise<void> {
  for (let start = 0; start < answers.length; start += BATCH)
    await runBatch(answers.slice(start, start + BATCH), columns, workers, onRow)
}

async function runBatch(
  answers: readonly Answer[],
  columns: readonly Column[],
  workers: number,
  onRow: (row: Row) => void,
): Promise<void> {
  const made: [Answer, AnsweredCase | Error][] = []
  for (const answer of answers) made.push([answer, await createCase(answer).catch((error: Error) => error)])
  const cases = made.flatMap(([, each]) => (each instanceof Error ? [] : [each]))
  const complaints = columns.includes('types') ? await compileTypes(cases) : new Map<string, string>()
  const work = async () => {
    for (let next = made.shift(); next; next = made.shift()) {
      const [answer, each] = next
      const cells: Row['cells'] = {}
      for (const column of columns) {
        cells[column] = await judgeCell(answer, column, async () => {
          if (each instanceof Error) throw each
          return column === 'types' ? judgeTypes(each, complaints.get(answer.name)) : RUNS[column](each)
        })
      }
      onRow({ name: answer.name, title: answer.title, cells })
    }
  }
  await Promise.all(Array.from({ length: workers }, work))
}
