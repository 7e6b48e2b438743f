import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { median } from './measure.ts'

/** Root of the project, with a slash at its end. */
export const root = fileURLToPath(new URL('..', import.meta.url))

export interface Finished {
  exitCode: number | null
  output: string
  /** From start to exit, in seconds. */
  durationS: number
}

/** Runs a TypeScript file of the project as a process of its own, as npm would. */
export async function runScript(file: string, ...args: string[]): Promise<Finished> {
  const started = performance.now()
  const child = spawn(process.execPath, [file, ...args], {
    cwd: root,
    env: { ...process.env, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const chunks: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => chunks.push(String(chunk)))
  const [exitCode] = await once(child, 'close')
  return { exitCode, output: chunks.join(''), durationS: (performance.now() - started) / 1000 }
}

/** The same, but a failure is the end of the measurement. */
export async function runScriptOrThrow(file: string, ...args: string[]): Promise<Finished> {
  const finished = await runScript(file, ...args)
  if (finished.exitCode === 0) return finished
  const end = finished.output.trimEnd().split('\n').slice(-15).join('\n')
  throw new Error(`node ${[file, ...args].join(' ')} ended with exit code ${finished.exitCode}:\n${end}`)
}

/** Runs a script several times, one after the other; the median and the extremes in seconds. */
export async function timeScript(runs: number, file: string, ...args: string[]) {
  const durationsS: number[] = []
  for (let run = 0; run < runs; run++) durationsS.push((await runScriptOrThrow(file, ...args)).durationS)
  const [fastest, slowest] = [Math.min(...durationsS), Math.max(...durationsS)]
  return {
    medianS: median(durationsS),
    note: `median of ${runs}, from ${fastest.toFixed(2)} to ${slowest.toFixed(2)} s`,
  }
}
