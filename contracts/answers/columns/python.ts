import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { HostName } from '../../../src/kit/contract/contract.ts'
import { runProcess } from '../../../src/kit/target/run-process.ts'
import { CLI } from '../../../src/kit/target/start-target.ts'
import { assertShows } from '../answer.ts'
import { type AnsweredCase, FOLDER } from '../answered-case.ts'
import { changedHost } from '../changed-host.ts'

/** The Python client compiles, and shows the answer. */
export async function generatePython(each: AnsweredCase): Promise<string | undefined> {
  const host = changedHost(each)
  const client = await generate(host, join(each.folder, 'python'), ['--contract', each.contract])
  const before = shipped.get(host) ?? generate(host, join(FOLDER, `.shipped-${host}`), [])
  shipped.set(host, before)
  const known = new Set((await before).split('\n'))
  // an answered proposal is no longer marked as such
  if (client.split('\n').every((line) => known.has(line))) return 'the Python client says nothing else'
  assertShows(each.answer, 'python', client)
  return undefined
}

const shipped = new Map<HostName, Promise<string>>()

/** Returns the generated text without its headers, which name its source. */
async function generate(host: HostName, out: string, args: readonly string[]): Promise<string> {
  const command = ['generate', '--language', 'python', '--host', host, '--out', out, ...args]
  for (const program of [
    [process.execPath, CLI, ...command],
    ['python3', '-m', 'compileall', '-q', out],
  ]) {
    const { code, stderr } = await runProcess(program).ended
    if (code !== 0) throw new Error(stderr.trim())
  }
  const files = (await readdir(out)).filter((name) => name.endsWith('.py')).sort()
  const texts = await Promise.all(files.map((name) => readFile(join(out, name), 'utf8')))
  return texts.map((text) => text.replace(/^(#.*\n)+/, '')).join('\n')
}
