import { type DeclineCode, declineCodes, isDeclineCode } from './decline-codes.ts'
import { type FieldProblem, malformed } from './refusal.ts'
import { trimBlanks } from './trim-blanks.ts'

export const scenarioHeader = 'x-sandbox-scenario'

const webhookScenarios = ['drop', 'duplicate', 'delay'] as const

/** What a request asks the sandbox to do besides its work. */
export interface Scenario {
  /** The payment is declined with this code. */
  decline?: DeclineCode
  /** The answer is delayed by this much. */
  latencyMs?: number
  /** The answer is an error of this HTTP status, and the request is not carried out. */
  fault?: number
  /** What happens to the events that the request causes. */
  webhook?: (typeof webhookScenarios)[number]
  /** The connection is closed before the request is carried out. */
  dropRequest?: true
  /** The request is carried out, and then the connection is closed instead of an answer. */
  dropAnswer?: true
  /** The request is carried out, and then the answer is delayed by this much. */
  delayAnswerMs?: number
  /** The request is carried out, and the body of the answer ends in the middle. */
  breakAnswer?: true
  /** The request is carried out, and then a proxy answers with this HTTP status instead of the service. */
  failAnswer?: number
}

export const maximumLatencyMs = 30_000

const readers: { [Key in keyof Required<Scenario>]: (text: string) => Scenario[Key] } = {
  decline: (text) => (isDeclineCode(text) ? text : undefined),
  latencyMs: (text) => readBetween(text, 0, maximumLatencyMs),
  fault: (text) => readBetween(text, 400, 599),
  webhook: (text) => webhookScenarios.find((known) => known === text),
  dropRequest: readTrue,
  dropAnswer: readTrue,
  delayAnswerMs: (text) => readBetween(text, 0, maximumLatencyMs),
  breakAnswer: readTrue,
  failAnswer: (text) => readBetween(text, 500, 599),
}

const expectations: Record<keyof Scenario, string> = {
  decline: `must be one of ${declineCodes.join(', ')}`,
  latencyMs: `must be a whole number from 0 to ${maximumLatencyMs}`,
  fault: 'must be an HTTP status from 400 to 599',
  webhook: `must be one of ${webhookScenarios.join(', ')}`,
  dropRequest: 'must be true, or be left out',
  dropAnswer: 'must be true, or be left out',
  delayAnswerMs: `must be a whole number from 0 to ${maximumLatencyMs}`,
  breakAnswer: 'must be true, or be left out',
  failAnswer: 'must be an HTTP status from 500 to 599',
}

/**
 * Parses the header `x-sandbox-scenario`, such as `decline=51; latencyMs=800; webhook=drop`. Names every problem, but repeats
 * nothing of the header except the name of an unknown entry.
 *
 * @throws Refusal 30
 */
export function parseScenario(header: string): Scenario {
  const scenario: Scenario = {}
  const problems: FieldProblem[] = []
  const entries = header.split(';').map(trimBlanks)
  for (const entry of entries.filter((entry) => entry !== '')) {
    const message = readEntry(entry, scenario)
    if (message !== undefined) problems.push({ field: scenarioHeader, message })
  }
  if (problems.length > 0) throw malformed(problems)
  return scenario
}

/** Adds one entry to the scenario, or returns what is wrong with it. */
function readEntry(entry: string, scenario: Scenario): string | undefined {
  const [key = '', text = '', ...rest] = entry.split('=').map(trimBlanks)
  if (!isKey(key)) return `${printable(key)} is unknown: use ${Object.keys(readers).join(', ')}`
  if (scenario[key] !== undefined) return `${key} is given twice`
  const value = rest.length === 0 ? readers[key](text) : undefined
  if (value === undefined) return `${key} ${expectations[key]}`
  Object.assign(scenario, { [key]: value })
  return undefined
}

function isKey(key: string): key is keyof Scenario {
  return Object.hasOwn(readers, key)
}

/** Returns a name that is safe to repeat: a word is, but a secret put there by mistake is not. */
function printable(key: string): string {
  return /^[A-Za-z-]{1,24}$/.test(key) ? key : 'an entry'
}

function readTrue(text: string): true | undefined {
  return text === 'true' ? true : undefined
}

function readBetween(text: string, least: number, most: number): number | undefined {
  if (!/^[0-9]{1,9}$/.test(text)) return undefined
  const value = Number(text)
  return value >= least && value <= most ? value : undefined
}
