import { randomBytes } from 'node:crypto'
import { watch } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type { Contract } from '../contract/contract.ts'
import { ExpectedError, InputError } from '../expected-error.ts'
import { readVersion } from '../read-version.ts'
import type { Terminal } from '../terminal.ts'
import { showJson } from '../visible-text.ts'
import { answers } from './app/start-app.ts'
import type { AppConfig } from './config/config.ts'
import { type ReadConfig, readConfig } from './config/read-config.ts'
import { DEFAULTS } from './defaults.ts'
import { examine } from './examine.ts'
import { loadScenarios } from './load-scenarios.ts'
import { renderAnnotations } from './report/annotations.ts'
import { JUDGED_AT_THE_END } from './report/how-to-fix.ts'
import { assembleResult, type CertifyResult } from './report/result.ts'
import { renderProgressLine, renderText } from './report/text.ts'
import { writeCertifyReports } from './report/write-reports.ts'

export interface CertifyOptions {
  config: string
  only?: readonly string[]
  /** Ids of scenarios that are not played. */
  except?: readonly string[]
  seed?: string
  patienceMs?: number
  /** Maximum duration of an examination; by default 60. */
  maxMinutes?: number
  /** Folder of the reports; false to write none. */
  report: string | false
  /** Path of an Ed25519 private key in PEM, which signs a statement. */
  key?: string
  json?: boolean
  watch?: boolean
  /** Stops after the first failed scenario. */
  bail?: boolean
  /** Ends the examination, and the waiting of `watch`; what is decided by then is reported. */
  signal?: AbortSignal
  contract?: Contract
}

export interface Output {
  terminal: Terminal
  /** Prints the report. */
  print(text: string): void
  /** Prints progress. */
  note(text: string): void
}

/** The longest delay that a timer supports. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

/** Folders whose changes do not count as changes of the program. */
const IGNORED = /(^|[/\\])(node_modules|\.git|dist|paycontract-certify)([/\\]|$)/

/**
 * Examines an app and reports the findings. With `watch`, it examines again after each change of the app's folder, or after its
 * next start if this command does not start it, and then only what failed.
 *
 * @returns the exit code: 0 passed, 1 something failed, 3 nothing was decided or the time ran out
 * @throws InputError if the config or an option is invalid
 * @throws ExpectedError if the app does not start, or a report cannot be written
 */
export async function certify(options: CertifyOptions, output: Output): Promise<number> {
  const config = await readConfig(options.config)
  const privateKeyPem = options.key === undefined ? undefined : await readKey(options.key)
  let result = await examineOnce(config, options, privateKeyPem, output)
  const { signal } = options
  while (options.watch && !signal?.aborted) {
    const failed = result.scenarios.flatMap(({ state, scenario: { id } }) =>
      state === 'failed' && !JUDGED_AT_THE_END.includes(id) ? [id] : [],
    )
    if (failed.length === 0) break
    const isOurs = config.app.command !== undefined
    const change = isOurs ? `a change in ${config.folder}` : 'the app to restart'
    output.note(`\nWaiting for ${change} to replay ${failed.length}.\n`)
    await (isOurs ? nextChange(config.folder, signal) : nextStart(config.app, signal))
    if (signal?.aborted) break
    const again = await readConfig(options.config)
    result = await examineOnce(again, { ...options, only: failed }, privateKeyPem, output).catch((error) => {
      if (!(error instanceof ExpectedError)) throw error
      output.note(`${error.message}\n`)
      return result
    })
  }
  return { passed: 0, failed: 1, undecided: 3 }[result.verdict]
}

async function examineOnce(
  config: ReadConfig,
  {
    only,
    except,
    patienceMs,
    maxMinutes = DEFAULTS.maxMinutes,
    contract,
    report,
    json,
    seed: givenSeed,
    bail,
    signal,
    config: configFile,
  }: CertifyOptions,
  privateKeyPem: string | undefined,
  { terminal, print, note }: Output,
): Promise<CertifyResult> {
  const scenarios = await loadScenarios(only, except)
  // an app that runs already keeps its keys
  const seed = givenSeed ?? (config.app.command === undefined ? config.name : randomBytes(4).toString('hex'))
  const { url, ready = '/', command, envFile } = config.app
  if (command === undefined)
    note(
      `Waiting for the app at ${url}${ready}${envFile === undefined ? '' : `, started with ${envFile}`}.\n`,
    )
  const startedAt = new Date().toISOString()
  const over = new AbortController()
  const end = () => over.abort(describeCut(maxMinutes))
  const timer = setTimeout(end, Math.min(maxMinutes * 60_000, LONGEST_TIMER_MS))
  const examined = await examine({
    ...{ config, scenarios, seed },
    ...(patienceMs !== undefined && { patienceMs }),
    signal: signal ? AbortSignal.any([over.signal, signal]) : over.signal,
    ...(bail && { isBailing: true }),
    ...(contract && { contract }),
    onPlayed: (judged) => note(renderProgressLine(judged, terminal)),
  }).finally(() => clearTimeout(timer))
  const result = assembleResult(examined, {
    ...{ name: config.name, version: readVersion(), seed, startedAt },
    ...(configFile !== 'certify.json' && { config: configFile }),
  })
  print(json ? `${showJson(result)}\n` : renderText(result, terminal))
  if (process.env.GITHUB_ACTIONS === 'true') note(renderAnnotations(result))
  if (report === false) return result
  const paths = await writeCertifyReports(
    result,
    report,
    privateKeyPem === undefined ? {} : { privateKeyPem },
  )
  note(`${paths.map((path) => `  ${path}`).join('\n')}\n`)
  return result
}

function describeCut(maxMinutes: number): string {
  const time = maxMinutes === 1 ? 'a minute' : `${maxMinutes} minutes`
  return `The examination ended after ${time} (--max-minutes), before this was decided.`
}

async function readKey(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new InputError(`--key: ${file} cannot be read (${error.code}).`)
  })
  if (text.includes('PRIVATE KEY')) return text
  throw new InputError(
    `--key: ${file} contains no private key. Create one with: openssl genpkey -algorithm ed25519 -out certify.key`,
  )
}

const LOOKS_EVERY_MS = 100

/** Waits for the next start of an app that this command does not start: it stops answering, then answers again. */
async function nextStart({ url, ready = '/' }: AppConfig, signal?: AbortSignal): Promise<void> {
  const address = `${url}${ready}`
  for (const isUp of [true, false])
    while (!signal?.aborted && (await answers(address)) === isUp) await wait(LOOKS_EVERY_MS)
}

/** Waits for the next change of a file, and a moment longer for changes that come with it. */
async function nextChange(folder: string, signal?: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const watcher = watch(folder, { recursive: true }, (_event, file) => {
      if (file === null || IGNORED.test(file)) return
      watcher.close()
      setTimeout(resolve, 300)
    })
    const end = () => {
      watcher.close()
      resolve()
    }
    signal?.addEventListener('abort', end, { once: true })
  })
}
