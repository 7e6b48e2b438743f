import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { HOSTS } from '../../../src/kit/contract/contract.ts'
import { runProcess } from '../../../src/kit/target/run-process.ts'
import { CLI } from '../../../src/kit/target/start-target.ts'
import { assertShows } from '../answer.ts'
import { type AnsweredCase, run } from '../answered-case.ts'

/** The Python client compiles, and shows the answer. */
export async function generatePython({ answer, folder }: AnsweredCase): Promise<string | undefined> {
  const out = join(folder, 'python')
  await run([CLI, 'generate', '--language', 'python', '--overlay', answer.file, '--out', out])
  const files = HOSTS.map((host) => join(out, host, 'client.py'))
  const { code, stderr } = await runProcess(['python3', '-m', 'py_compile', ...files]).ended
  if (code !== 0) throw new Error(stderr.trim())
  const shown = await readAll(files)
  shipped ??= generateShipped()
  if (shown === (await shipped)) return 'the Python client is the same'
  assertShows(answer, shown, 'the client')
  return undefined
}

let shipped: Promise<string> | undefined

async function generateShipped(): Promise<string> {
  const out = join(import.meta.dirname, '../../../dist/answers/.shipped')
  await run([CLI, 'generate', '--language', 'python', '--out', out])
  return readAll(HOSTS.map((host) => join(out, host, 'client.py')))
}

/** The header of each file, which names the overlay, is left out. */
async function readAll(files: readonly string[]): Promise<string> {
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')))
  return texts.map((text) => text.replace(/^(#.*\n)+/, '')).join('\n')
}
