import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { ExpectedError, InputError } from '../../expected-error.ts'
import { type RunningProcess, runProcess } from '../../target/run-process.ts'
import type { AppConfig } from '../config/config.ts'
import { fill, fillText, type Values } from '../config/placeholders.ts'
import { listPrintedLines, type Printed } from './printed.ts'

export interface App {
  /** Without a trailing slash. */
  url: string
  /** Time limit for its answers. */
  answerWithinMs: number
  /** Environment variables of its commands. */
  env(): NodeJS.ProcessEnv
  /** Whether it can be killed and started again. */
  isOwn: boolean
  /** What it has printed since a time of `performance.now()`, by default since its first start. */
  printed(sinceMs?: number): Printed[]
  /** Kills it at once, as a crash would. */
  kill(): Promise<void>
  /**
   * Starts it, and waits until it answers.
   *
   * @param changed values that replace the first ones, such as rotated keys
   * @param options how long to wait, and environment variables until the next start
   * @throws ExpectedError with the end of its output
   * @throws InputError if writing its variables would overwrite another file
   */
  start(changed?: Values, options?: StartOptions): Promise<void>
  stop(): Promise<void>
  /** Whether it answers, with any status. */
  answers(): Promise<boolean>
  /** Restarts it if it has exited. Returns whether it had. */
  revive(): Promise<boolean>
  /** Ends it for good: it cannot be restarted. */
  close(): Promise<void>
}

export interface StartOptions {
  withinMs?: number
  /** Such as `{ TZ: 'Pacific/Kiritimati' }`; those of the config come first. */
  env?: Readonly<Record<string, string>> | undefined
}

export interface AppOptions {
  folder: string
  values: Values
  answerWithinMs: number
  /** Removes secrets from a text. */
  redact(text: string): string
}

const START_WITHIN_MS = 60_000
const STOP_WITHIN_MS = 3_000

/** Creates an app that can be started, or one that is running already. */
export function createApp(config: AppConfig, { folder, values, answerWithinMs, redact }: AppOptions): App {
  const { command, ready = '/' } = config
  const url = fillText(config.url, values).replace(/\/$/, '')
  let running: RunningProcess | undefined
  const printed: Printed[] = []
  const onOutput = (text: string, stream: Printed['stream']) =>
    void printed.push({ stream, atMs: performance.now(), text })
  let known = values
  let isClosed = false
  let reviving: Promise<boolean> | undefined
  let added: StartOptions['env']
  const env = () => ({
    ...process.env,
    ...added,
    ...(fill(config.env ?? {}, known) as Record<string, string>),
  })
  const end = async (signal: NodeJS.Signals) => {
    if (!running) return
    const ending = running
    running = undefined
    const stopping = ending.stop(signal)
    if (signal !== 'SIGKILL') {
      const isSlow = await Promise.race([
        stopping.then(() => false),
        wait(STOP_WITHIN_MS, true, { ref: false }),
      ])
      if (isSlow) await ending.stop('SIGKILL')
    }
    await stopping
  }
  const app: App = {
    ...{ url, answerWithinMs },
    env: () => env(),
    isOwn: command !== undefined,
    printed: (sinceMs = 0) => printed.filter(({ atMs }) => atMs >= sinceMs),
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    answers: () => answers(`${url}${ready}`),
    revive() {
      const revive = async () => {
        const ended = running
        if (!ended || !(await hasEnded(ended)) || (await app.answers())) return false
        if (running !== ended || isClosed) return false
        await end('SIGTERM')
        // if it does not start any more, the next scenario will notice
        await app.start().catch(() => {})
        return true
      }
      reviving ??= revive().finally(() => {
        reviving = undefined
      })
      return reviving
    },
    close() {
      isClosed = true
      return end('SIGTERM')
    },
    async start(changed = {}, { withinMs = START_WITHIN_MS, env: wanted } = {}) {
      if (isClosed) throw new ExpectedError('The examination is over.')
      known = { ...known, ...changed }
      added = wanted
      const startedAt = performance.now()
      if (config.envFile !== undefined)
        writeEnv(resolve(folder, config.envFile), fill(config.env ?? {}, known))
      if (command !== undefined)
        running = runProcess(['/bin/sh', '-c', command], {
          ...{ cwd: folder, env: env(), isGroup: true, onOutput },
        })
      let isOver = false
      void running?.ended.then(() => {
        isOver = true
      })
      while (performance.now() - startedAt < withinMs) {
        if (isOver) break
        if (await app.answers()) return
        await wait(50)
      }
      const lines = listPrintedLines(app.printed(startedAt), redact)
      const last = lines
        .slice(-12)
        .map(({ text }) => text)
        .join('\n')
      await end('SIGKILL')
      const what = isOver ? 'exited before it answered' : 'did not answer in time'
      throw new ExpectedError(
        command === undefined
          ? `No app answers at ${url}${ready}. Start it${config.envFile === undefined ? '' : ` with ${config.envFile}`}, or set app.command.`
          : `The app ${what} at ${url}${ready}.\n${last || 'It printed nothing.'}`,
      )
    },
  }
  return app
}

async function hasEnded({ ended }: RunningProcess): Promise<boolean> {
  return Promise.race([ended.then(() => true), wait(0, false)])
}

const ENV_HEADER = '# Written by paycontract certify, and written anew by each run.'

/**
 * Writes the variables as `node --env-file` and dotenv read them. Only the owner may read the file, as it holds keys.
 *
 * @throws InputError if the file was not written by this command
 */
function writeEnv(file: string, env: Readonly<Record<string, string>>): void {
  if (existsSync(file) && !readFileSync(file, 'utf8').startsWith(ENV_HEADER))
    throw new InputError(`${file} exists, but certify did not write it: choose another app.envFile.`)
  const lines = Object.entries(env).map(([name, value]) => `${name}=${JSON.stringify(String(value))}\n`)
  writeFileSync(file, `${ENV_HEADER}\n${lines.join('')}`, { mode: 0o600 })
}

/** Whether the app answers, with any status. */
export async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(2_000) })
    await response.body?.cancel()
    return true
  } catch {
    return false
  }
}
