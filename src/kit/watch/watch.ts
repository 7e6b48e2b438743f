import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { relative } from 'node:path'
import { renderSummary } from '../check/report/summary.ts'
import { tryReportFolder, writeReports } from '../check/report/write-reports.ts'
import { requireUrl } from '../check/urls.ts'
import { HOSTS, type HostName } from '../contract/contract.ts'
import { ExpectedError, InputError } from '../expected-error.ts'
import { readHistoryHead } from '../history/read-history.ts'
import { refuseForeignHistory } from '../history/write-history.ts'
import type { Target } from '../target/target.ts'
import type { Terminal } from '../terminal.ts'
import { showJson, showLine } from '../visible-text.ts'
import { formatFinding, formatProgress, formatSilence } from './format-finding.ts'
import { serveLivePage } from './live-page.ts'
import { startProxy } from './proxy.ts'
import { readDescribed } from './read-described.ts'
import { type JudgingEvents, type JudgingOptions, type Progress, startJudging } from './watch-process.ts'

export interface WatchOptions {
  /** Base URL of a host: the target of its proxy, or the base of the calls in a recording. */
  checkout?: string
  business?: string
  /** Port of the checkout proxy; the business proxy and the page use the next two. 0 for any free ones. */
  port: number
  har?: string
  history?: string
  /** The description of the target, as for a check. */
  config?: string
  /** Folder of the contract. Default: the shipped one. */
  contract?: string
  allCalls?: boolean
  /** File to which the history is written. */
  record?: string
  /** Folder of the reports; `false` for none. */
  report: string | false
  /** Command to run beside the proxies, with their URLs in its environment. The watch ends with it. */
  command?: readonly string[]
  quiet?: boolean
  json?: boolean
  failOn: 'failed' | 'calls' | 'never'
}

export interface WatchVoice {
  terminal: Terminal
  /** Writes the output proper: with `json`, what a program reads. */
  write(text: string): void
  /** Writes notes about the command itself. */
  note(text: string): void
}

/** Maximum number of findings printed per rule while watching: the rest is in the report. */
const MAX_SHOWN = 5

/**
 * Judges what others exchange with a service until stopped or the file was read, and writes the reports of a check.
 *
 * @param stopped ends a watch of a proxy
 * @returns the exit code: 1 if there is a contradiction, or a call is wrong and `failOn` is `calls`; 3 if nothing was decided
 * @throws InputError if an option, the config or a file cannot be read; ExpectedError if a port cannot be listened on
 */
export async function watch(
  options: WatchOptions,
  env: NodeJS.ProcessEnv,
  voice: WatchVoice,
  stopped: Promise<void>,
): Promise<number> {
  const source = readSource(options)
  const { report, record, quiet, json } = options
  if (report !== false) await tryReportFolder(report)
  if (record !== undefined) refuseForeignHistory(record, '--record')
  const { target, bases } = await readTarget(options, env, source)
  const print = (text: string) => (json ? voice.note(text) : voice.write(text))
  const counted: { progress?: Progress; version: number } = { version: 0 }
  const shown = new Map<string, number>()
  const events: JudgingEvents = {
    onFinding(finding) {
      counted.version += 1
      const seen = (shown.get(finding.title) ?? 0) + 1
      shown.set(finding.title, seen)
      if (quiet || seen > MAX_SHOWN) return
      print(formatFinding(finding, voice.terminal))
      if (seen === MAX_SHOWN) print(formatSilence(finding, voice.terminal))
    },
    onNote: (note) => voice.note(`${showLine(note)}\n`),
    onProgress(progress) {
      counted.version += 1
      counted.progress = progress
    },
  }
  const judging = startJudging(
    {
      ...{ source, bases, startedAtMs: await readStart(options), allCalls: options.allCalls ?? false },
      ...(target && { target }),
      ...(options.contract !== undefined && { contract: options.contract }),
      ...(record !== undefined && { record }),
      ...(env.PAYCONTRACT_DECRYPTION_KEY && { decryptionKey: env.PAYCONTRACT_DECRYPTION_KEY }),
    },
    events,
  )
  let failed: number | false = false
  let ended: Awaited<ReturnType<typeof judging.finish>>
  try {
    failed = 'proxy' in source && (await serve(options, bases, judging, counted, voice, stopped))
    ended = await judging.finish()
  } finally {
    await judging.stop()
  }
  const { result, progress, dropped } = ended
  const files = report === false ? [] : await writeReports(result, report)
  print(`\n${renderSummary(result, voice.terminal, [...files, ...(record ? [record] : [])].map(showPath))}`)
  print(formatProgress(progress, dropped, voice.terminal))
  if (json) voice.write(`${showJson(result)}\n`)
  const exitCodes = { passed: 0, failed: options.failOn === 'never' ? 0 : 1, error: 3 }
  const areCallsWrong = options.failOn === 'calls' && progress.breaches.length > 0
  const code = areCallsWrong ? 1 : exitCodes[result.verdict]
  return code === 1 ? code : failed || code
}

function readSource({
  har,
  history,
  checkout,
  business,
  config,
  command,
}: WatchOptions): JudgingOptions['source'] {
  if (command && (har ?? history) !== undefined)
    throw new InputError('A command runs beside proxies, and a recording has none: leave one of them out.')
  if (har !== undefined && history !== undefined)
    throw new InputError('--har and --history are two recordings: give one of them.')
  if (har !== undefined) return { har }
  if (history !== undefined) return { history }
  if (checkout !== undefined || business !== undefined || config !== undefined) return { proxy: true }
  throw new InputError(
    'Nothing to watch: name the hosts by --checkout and --business, or a recording by --har or --history.',
  )
}

/** Reads the owners of keys, and the URLs of the hosts. */
async function readTarget(
  options: WatchOptions,
  env: NodeJS.ProcessEnv,
  source: JudgingOptions['source'],
): Promise<{ target?: Target; bases: Partial<Record<HostName, string>> }> {
  const { config, checkout, business } = options
  for (const host of HOSTS) if (options[host] !== undefined) requireUrl(`--${host}`, options[host])
  const given = { ...(checkout && { checkout }), ...(business && { business }) }
  if (config !== undefined) return readDescribed(config, given, env)
  if (!('history' in source)) return { bases: given }
  const { target } = await readHistoryHead(source.history)
  return { bases: { checkout: target.checkout, business: target.business, ...given } }
}

/** Returns the start of the watch. The times of a history count from its head. */
async function readStart({ history }: WatchOptions): Promise<number> {
  return history === undefined ? Date.now() : Date.parse((await readHistoryHead(history)).startedAt)
}

const DRAIN_MS = 5_000

/**
 * Passes calls on until it is stopped, or until the command has ended.
 *
 * @returns the exit code of the command; 0 without a command
 */
async function serve(
  { port, command }: WatchOptions,
  bases: Partial<Record<HostName, string>>,
  judging: ReturnType<typeof startJudging>,
  counted: { version: number },
  { terminal, note }: WatchVoice,
  stopped: Promise<void>,
): Promise<number> {
  const next = (offset: number) => (port === 0 ? 0 : port + offset)
  const started: { drain(withinMs: number): Promise<void> }[] = []
  try {
    const lines: string[] = []
    const urls: Record<string, string> = {}
    for (const [index, host] of HOSTS.entries()) {
      const target = bases[host]
      if (target === undefined) continue
      const proxy = await startProxy({
        ...{ target, port: next(index) },
        onCall: (call) => judging.add(call),
        onAway: () => judging.noteAway(),
      })
      started.push(proxy)
      urls[`PAYCONTRACT_${host.toUpperCase()}_URL`] = proxy.url
      lines.push(
        `  ${host.padEnd(8)}  ${terminal.paint('bold', proxy.url)}  ${terminal.paint('dim', `→ ${showLine(target)}`)}`,
      )
    }
    const page = await serveLivePage({
      ...{ port: next(HOSTS.length), describe: () => judging.describe() },
      version: () => counted.version,
      noteReset: () => judging.noteAway(),
    }).catch((error: Error) => {
      throw new ExpectedError(
        `${error.message}. Choose another by --port: the page takes the third from there.`,
      )
    })
    started.push(page)
    lines.push(`  page      ${terminal.paint('bold', page.url)}`)
    note(
      `\nCall the service here in place of its own URLs:\n\n${lines.join('\n')}\n\n${terminal.paint('dim', 'Ctrl+C ends this, with the report.')}\n\n`,
    )
    const run = command && runWith(command, urls)
    const code = await Promise.race([stopped, judging.broken, ...(run ? [run.ended] : [])])
    run?.stop()
    return code ?? 0
  } finally {
    await Promise.all(started.map(({ drain }) => drain(DRAIN_MS)))
  }
}

/** @throws ExpectedError if the command cannot be started */
function runWith([program, ...args]: readonly string[], urls: Record<string, string>) {
  const child = spawn(program!, args, { stdio: 'inherit', env: { ...process.env, ...urls } })
  const ended = once(child, 'close').then(
    ([code]: unknown[]) => (typeof code === 'number' ? code : 1),
    (error: NodeJS.ErrnoException) => {
      throw new ExpectedError(`${showLine(program!)} cannot be started (${error.code}).`)
    },
  )
  return { ended, stop: () => child.kill() }
}

function showPath(path: string): string {
  const near = relative('.', path)
  return near.startsWith('..') ? path : near
}
