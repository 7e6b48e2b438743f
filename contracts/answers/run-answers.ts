import type { Answer, Column } from './answer.ts'
import { type AnsweredCase, createCase } from './answered-case.ts'
import { checkPlainSandbox, checkSandbox } from './columns/check.ts'
import { askMock, callByClient } from './columns/mock.ts'
import { generatePython } from './columns/python.ts'
import { callSandbox } from './columns/sandbox.ts'
import { renderSite } from './columns/site.ts'
import { compileTypes } from './columns/types.ts'
import { validateExamples } from './columns/validators.ts'
import { type Cell, judgeCell } from './judge-cell.ts'

/** Each resolves to the reason for which there is nothing to follow, or to nothing; it throws where an answer is not followed. */
const RUNS: Record<Column, (each: AnsweredCase) => Promise<string | undefined>> = {
  types: compileTypes,
  client: callByClient,
  validators: validateExamples,
  mock: askMock,
  sandbox: callSandbox,
  check: checkSandbox,
  red: checkPlainSandbox,
  python: generatePython,
  site: renderSite,
}

/** An answer with what came of it. */
export interface Row {
  name: string
  title: string
  cells: Partial<Record<Column, Cell>>
}

/** Puts answers through artefacts, so many at once. */
export async function runAnswers(
  answers: readonly Answer[],
  columns: readonly Column[],
  workers: number,
  onRow: (row: Row) => void,
): Promise<Row[]> {
  const rows: Row[] = []
  const waiting = [...answers]
  const work = async () => {
    for (let answer = waiting.shift(); answer; answer = waiting.shift()) {
      const row = await runAnswer(answer, columns)
      rows.push(row)
      onRow(row)
    }
  }
  await Promise.all(Array.from({ length: workers }, work))
  return rows.sort((a, b) => a.name.localeCompare(b.name))
}

async function runAnswer(answer: Answer, columns: readonly Column[]): Promise<Row> {
  const { name, title } = answer
  const cells: Row['cells'] = {}
  const made = await createCase(answer).catch((error: Error) => error)
  for (const column of columns) {
    cells[column] = await judgeCell(answer, column, async () => {
      if (made instanceof Error) throw made
      return RUNS[column](made)
    })
  }
  return { name, title, cells }
}
