import { type ChildProcess, spawn } from 'node:child_process'

export interface ProcessOptions {
  cwd?: string
  /** By default that of this process. */
  env?: NodeJS.ProcessEnv
  /** Whether its stderr is also written to that of this process. */
  echoErrors?: boolean
  /** Called with each piece of its output, of both streams. */
  onOutput?: (text: string, stream: 'stdout' | 'stderr') => void
  /** Whether it is ended with all of its descendants: `npx`, for one, forwards no signal. */
  isGroup?: boolean
}

export interface RunningProcess {
  pid: number
  /** All of its output so far. */
  output: Readonly<Record<'stdout' | 'stderr', string>>
  /** Resolves with its exit code and all of its output; never rejects. */
  ended: Promise<Ended>
  /** Resolves with the output of a stream as soon as it matches. Rejects if the process ends before. */
  shown(name: 'stdout' | 'stderr', pattern: RegExp): Promise<string>
  /** Stops it, by default with SIGTERM, and waits until it has ended. */
  stop(signal?: NodeJS.Signals): Promise<void>
}

export interface Ended {
  code: number | null
  stdout: string
  stderr: string
}

/** Stopped when this process ends, for whatever reason. */
const children = new Map<ChildProcess, (signal: NodeJS.Signals) => void>()
process.once('exit', () => {
  for (const send of children.values()) send('SIGTERM')
})

/** Runs a command as a process, and keeps its output. */
export function runProcess(
  [program, ...args]: readonly string[],
  { cwd, env = process.env, echoErrors, onOutput, isGroup = false }: ProcessOptions = {},
): RunningProcess {
  const child = spawn(program!, args, {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: isGroup,
    ...(cwd && { cwd }),
  })
  const output = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      output[name] += text
      onOutput?.(text, name)
    })
  }
  if (echoErrors) child.stderr.pipe(process.stderr)
  const send = (signal: NodeJS.Signals) => {
    const isRunning = child.exitCode === null && child.signalCode === null
    if (!isGroup || !isRunning) return void child.kill(signal)
    try {
      process.kill(-child.pid!, signal)
    } catch (error) {
      // it has ended, but its event has not arrived yet
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
  children.set(child, send)
  const ended = new Promise<Ended>((resolve) =>
    child.once('close', (code) => {
      children.delete(child)
      resolve({ code, ...output })
    }),
  )
  return {
    pid: child.pid!,
    output,
    ended,
    shown: (name, pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (!pattern.test(output[name])) return
          child[name].off('data', look)
          resolve(output[name])
        }
        child[name].on('data', look)
        void ended.then(({ code, stderr }) => reject(new Error(`ended with ${code}: ${stderr}`)))
        look()
      }),
    async stop(signal = 'SIGTERM') {
      send(signal)
      await ended
    },
  }
}
