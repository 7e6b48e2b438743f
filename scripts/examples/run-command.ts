import { spawn } from 'node:child_process'
import { once } from 'node:events'

export interface CommandResult {
  passed: boolean
  durationMs: number
  /** The output on both streams. */
  output: string
  stdout: string
}

/** Runs a command line in a shell. Kills it with all its child processes if it takes too long. */
export async function runCommandLine(
  line: string,
  options: { cwd: string; env: NodeJS.ProcessEnv; timeoutMs: number },
): Promise<CommandResult> {
  const started = performance.now()
  // A process group of its own, so that all of it can be killed.
  const child = spawn('sh', ['-c', line], {
    cwd: options.cwd,
    env: options.env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let [output, stdout] = ['', '']
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8')
    stream.on('data', (chunk: string) => (output += chunk))
  }
  child.stdout.on('data', (chunk: string) => (stdout += chunk))
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    process.kill(-child.pid!, 'SIGKILL')
  }, options.timeoutMs)
  const [code] = await once(child, 'close')
  clearTimeout(timer)
  if (isLate) output += `\nstopped after ${options.timeoutMs / 1000} s`
  return { passed: code === 0, durationMs: performance.now() - started, output: output.trim(), stdout }
}
