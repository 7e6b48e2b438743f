import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runProcess } from '../src/kit/target/run-process.ts'
import { describeSpread } from './measure.ts'

/** Root of the project, with a trailing slash. */
export const root = fileURLToPath(new URL('..', import.meta.url))

/** Runs a TypeScript file of the project in a child process, as npm would. */
export async function runScript(file: string, ...args: string[]) {
  const env = { ...process.env, NO_COLOR: '1' }
  const { code, stdout, stderr } = await runProcess([process.execPath, file, ...args], { cwd: root, env })
    .ended
  return { exitCode: code, output: stdout + stderr }
}

/** Like {@link runScript}, but throws on a non-zero exit code. Returns what it printed. */
export async function runScriptOrThrow(file: string, ...args: string[]): Promise<string> {
  const { exitCode, output } = await runScript(file, ...args)
  if (exitCode === 0) return output
  const end = output.trimEnd().split('\n').slice(-15).join('\n')
  throw new Error(`node ${[file, ...args].join(' ')} ended with exit code ${exitCode}:\n${end}`)
}

/** Runs a script several times in a row. Times are from start to exit, in seconds. */
export async function timeScript(runs: number, file: string, ...args: string[]) {
  const durationsS: number[] = []
  for (let run = 0; run < runs; run++) {
    const started = performance.now()
    await runScriptOrThrow(file, ...args)
    durationsS.push((performance.now() - started) / 1000)
  }
  return describeSpread(durationsS, 's', 2)
}

/** Calls `use` with an empty temporary folder, then removes it. */
export async function inFolder<Result>(use: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'paycontract-bench-'))
  try {
    return await use(folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}
