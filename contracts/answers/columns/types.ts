import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type AnsweredCase, run } from '../answered-case.ts'
import { writeCalls } from '../sample-calls.ts'
import { isAsShipped } from '../shipped.ts'

const root = resolve(import.meta.dirname, '../../..')

/** The types compile, together with a call of each changed operation and an answer to it. */
export async function compileTypes(each: AnsweredCase): Promise<string | undefined> {
  if (await isAsShipped(each.contract, ['types.ts', 'operations.ts'])) return 'the types are the same'
  await writeCalls(each)
  const project = join(each.folder, 'tsconfig.json')
  const config = { extends: join(root, 'tsconfig.json'), include: ['calls.ts', 'contract'], exclude: [] }
  await writeFile(project, JSON.stringify(config))
  await run([join(root, 'node_modules/typescript/bin/tsc'), '--noEmit', '-p', project], root)
  return undefined
}
