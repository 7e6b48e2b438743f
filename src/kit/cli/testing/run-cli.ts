import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))

export interface RunningCli {
  /** How it ended, with all that it wrote. */
  ended: Promise<{ code: number | null; stdout: string; stderr: string }>
  /** All that it has written to a stream, as soon as that matches. Rejected where it ends before. */
  shown(name: 'stdout' | 'stderr', pattern: RegExp): Promise<string>
  stop(signal: NodeJS.Signals): boolean
}

/** Runs the command line as a process of its own, with nothing in its environment but what is given. */
export function runCli(args: readonly string[], env: Record<string, string> = {}): RunningCli {
  const child = spawn(process.execPath, [main, ...args], { env: { PATH: process.env.PATH, ...env } })
  const output = { stdout: '', stderr: '' }
  child.stdout.on('data', (chunk) => (output.stdout += chunk))
  child.stderr.on('data', (chunk) => (output.stderr += chunk))
  const ended: RunningCli['ended'] = new Promise((resolve) =>
    child.once('close', (code) => resolve({ code, ...output })),
  )
  const shown: RunningCli['shown'] = (name, pattern) =>
    new Promise((resolve, reject) => {
      const look = () => pattern.test(output[name]) && resolve(output[name])
      child[name].on('data', look)
      ended.then(({ code, stderr }) => reject(new Error(`ended with ${code}: ${stderr}`)))
      look()
    })
  return { ended, shown, stop: (signal) => child.kill(signal) }
}
