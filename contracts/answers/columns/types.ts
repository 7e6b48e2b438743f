import { writeFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { runProcess } from '../../../src/kit/target/run-process.ts'
import { type AnsweredCase, FOLDER } from '../answered-case.ts'
import { writeCalls } from '../sample-calls.ts'
import { isAsShipped } from '../shipped.ts'

const root = resolve(import.meta.dirname, '../../..')

/**
 * Compiles the types, with a call of each changed operation and its answer. All cases at once, because compiling our client takes
 * longer than compiling an answer.
 *
 * @returns the compiler's complaints about the files of each answer, by answer name
 */
export async function compileTypes(cases: readonly AnsweredCase[]): Promise<Map<string, string>> {
  const project = join(FOLDER, 'tsconfig.json')
  const files = await Promise.all(cases.map(writeCalls))
  await writeFile(project, JSON.stringify({ extends: join(root, 'tsconfig.json'), files, include: [] }))
  const command = [join(root, 'node_modules/typescript/bin/tsc'), '--noEmit', '-p', project]
  const { stdout } = await runProcess([process.execPath, ...command], { cwd: root }).ended
  const complaints = cases.map(({ answer, folder }): [string, string] => {
    const lines = stdout.split('\n').filter((line) => line.startsWith(relative(root, folder)))
    return [answer.name, lines.slice(0, 3).join('\n')]
  })
  return new Map(complaints)
}

/** Compares the compiler's complaint with what an answer declares. */
export async function judgeTypes(
  each: AnsweredCase,
  complaint: string | undefined,
): Promise<string | undefined> {
  if (complaint) throw new Error(complaint)
  return (await isAsShipped(each.contract, ['types.ts', 'operations.ts']))
    ? 'the types are the same'
    : undefined
}
