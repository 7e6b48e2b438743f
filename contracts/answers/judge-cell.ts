import { fileURLToPath } from 'node:url'
import type { Answer, Column } from './answer.ts'

/** Removed from reasons: the project's location on this machine. */
const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** The result of an answer in one artefact. */
export interface Cell {
  state: 'green' | 'refused' | 'not touched' | 'failed'
  /** The reason, unless green. */
  why?: string
}

/**
 * Runs a column, and compares the result with what the answer declares.
 *
 * @param run resolves to the reason why there is nothing to follow, or to undefined if the answer is followed
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
