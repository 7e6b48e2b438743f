import { fileURLToPath } from 'node:url'
import type { Answer, Column } from './answer.ts'

/** Where the project lies on this machine is not part of what came of it. */
const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** What came of an answer in one artefact. */
export interface Cell {
  state: 'green' | 'refused' | 'not touched' | 'failed'
  /** The reason, but for green. */
  why?: string
}

/**
 * Runs a column, and holds what came of it against what the answer declares of it.
 *
 * @param run resolves to the reason for which there is nothing to follow, or to nothing where the answer is followed
 */
export async function judgeCell(
  { refused }: Answer,
  column: Column,
  run: () => Promise<string | undefined>,
): Promise<Cell> {
  const declared = refused[column]
  try {
    const reason = await run()
    if (declared) return { state: 'failed', why: `declared as refused (${declared}), and it is not` }
    return reason ? { state: 'not touched', why: reason } : { state: 'green' }
  } catch (error) {
    const why = (error as Error).message.replaceAll(ROOT, '')
    return declared && why.includes(declared) ? { state: 'refused', why: declared } : { state: 'failed', why }
  }
}
