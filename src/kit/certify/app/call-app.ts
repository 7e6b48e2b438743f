import { runProcess } from '../../target/run-process.ts'
import type { Action, AppRequest, Take } from '../config/config.ts'
import { findValues } from '../config/json-path.ts'
import { fill, fillText, type Values } from '../config/placeholders.ts'
import type { App } from './start-app.ts'

export interface AppAnswer {
  /** HTTP status. For a command, 200 if it exited with 0, else 500. Undefined if no answer came. */
  status?: number
  /** Of a command, if it ended by itself. */
  exitCode?: number
  headers: Headers
  text: string
  /** Undefined if the text is not JSON. */
  json: unknown
  /** Why no answer came. */
  problem?: string
  /** It did not come in time. */
  isLate?: boolean
}

/** Performs an action of the app. Never throws: an app may refuse, fail or be down. */
export async function callApp(
  app: App,
  folder: string,
  action: Action,
  values: Values,
  withinMs = app.answerWithinMs,
): Promise<AppAnswer> {
  try {
    return 'command' in action
      ? await runCommand(app, folder, fillText(action.command, values, quote))
      : await send(app, action, values, withinMs)
  } catch (error) {
    const { cause, message, name } = error as Error & { cause?: { code?: string } }
    const isLate = name === 'TimeoutError'
    return { headers: new Headers(), text: '', json: undefined, problem: cause?.code ?? message, isLate }
  }
}

/** Bodies that no form of the app sends, whose values have the wrong types. */
const GARBLED = ['{"amount":', '{"amount":{},"currency":[],"cart":{"$ne":null},"email":7}']

/** Sends unreadable bodies to the path of a request, one of them its own body cut short, and returns the answers. */
export async function sendGarbled(
  app: App,
  { path, headers, json }: AppRequest,
  values: Values,
): Promise<string[]> {
  const url = `${app.url}${fillText(path, values, encodeURIComponent)}`
  const own = json === undefined ? [] : [JSON.stringify(fill(json, values)).slice(0, -1)]
  const sent = { 'content-type': 'application/json', ...fill(headers ?? {}, values) }
  const answers = [...GARBLED, ...own].map(async (body) => {
    const signal = AbortSignal.timeout(app.answerWithinMs)
    const response = await fetch(url, { method: 'POST', headers: sent, body, redirect: 'manual', signal })
    return response.text()
  })
  const settled = await Promise.allSettled(answers)
  return settled.map((each) => (each.status === 'fulfilled' ? each.value : ''))
}

/** Requests unencoded paths, and sends them a body that does not fit its content type. Returns the answers. */
export async function sendStrange(app: App, paths: readonly string[]): Promise<string[]> {
  const answers = paths.flatMap((path) =>
    [undefined, '[]'].map(async (body) => {
      const signal = AbortSignal.timeout(app.answerWithinMs)
      const sent = body === undefined ? {} : { method: 'POST', headers: { 'content-type': '%' }, body }
      const response = await fetch(`${app.url}${path}`, { ...sent, redirect: 'manual', signal })
      return `${await response.text()} ${JSON.stringify([...response.headers])}`
    }),
  )
  const settled = await Promise.allSettled(answers)
  return settled.map((each) => (each.status === 'fulfilled' ? each.value : ''))
}

async function send(
  app: App,
  { method, path, headers, json, form }: AppRequest,
  values: Values,
  withinMs: number,
): Promise<AppAnswer> {
  const hasBody = json !== undefined || form !== undefined
  const response = await fetch(`${app.url}${fillText(path, values, encodeURIComponent)}`, {
    method: method ?? (hasBody ? 'POST' : 'GET'),
    headers: {
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...fill(headers ?? {}, values),
    },
    ...(json !== undefined && { body: JSON.stringify(fill(json, values)) }),
    ...(form && { body: new URLSearchParams(texts(fill(form, values))) }),
    redirect: 'manual',
    signal: AbortSignal.timeout(withinMs),
  })
  return read(response.status, response.headers, await response.text())
}

async function runCommand(app: App, folder: string, command: string): Promise<AppAnswer> {
  const running = runProcess(['/bin/sh', '-c', command], { cwd: folder, env: app.env(), isGroup: true })
  const timer = setTimeout(() => void running.stop('SIGKILL'), app.answerWithinMs)
  const { code, stdout } = await running.ended
  clearTimeout(timer)
  const answer = read(code === 0 ? 200 : 500, new Headers(), stdout)
  return { ...answer, ...(code !== null && { exitCode: code }) }
}

/** Describes an answer for the timeline, such as `answered 200` or `exited with 1`. */
export function describeAnswer({ status, exitCode, problem }: AppAnswer): string {
  if (exitCode !== undefined) return `exited with ${exitCode}`
  return status === undefined ? `no answer (${problem})` : `answered ${status}`
}

function read(status: number, headers: Headers, text: string): AppAnswer {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {}
  return { status, headers, text, json }
}

function texts(form: Readonly<Record<string, string | number>>): Record<string, string> {
  return Object.fromEntries(Object.entries(form).map(([name, value]) => [name, String(value)]))
}

function quote(value: string): string {
  return `'${value.replaceAll("'", `'\\''`)}'`
}

/** Returns the wanted values that an answer holds, without the missing ones. */
export function takeValues(answer: AppAnswer, take: Readonly<Record<string, Take>> = {}): Values {
  const found = Object.entries(take).map(([name, from]) => [name, takeValue(answer, from)] as const)
  return Object.fromEntries(found.filter((each): each is [string, string | number] => each[1] !== undefined))
}

function takeValue({ headers, json }: AppAnswer, from: Take): string | number | undefined {
  if (typeof from === 'string') {
    const [value] = json === undefined ? [] : findValues(json, from)
    return typeof value === 'string' || typeof value === 'number' ? value : undefined
  }
  const text = headers.get(from.header) ?? undefined
  if (text === undefined || from.match === undefined) return text
  const match = new RegExp(from.match).exec(text)
  return match?.[1] ?? match?.[0]
}
