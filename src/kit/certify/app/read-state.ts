import type { Reading, StateReadings } from '../config/config.ts'
import { findValues } from '../config/json-path.ts'
import type { AppAnswer } from './call-app.ts'

/** How often each thing has happened to an order, as the app sees it. */
export type AppState = { [name in keyof StateReadings]?: number }

/** Reads the state from an answer. Returns undefined if the app does not know the order or did not answer. */
export function readState(answer: AppAnswer, readings: StateReadings): AppState | undefined {
  const { status = 500, json } = answer
  if (status >= 300 || json === undefined) return undefined
  const read = Object.entries(readings).map(([name, reading]) => [name, countOf(json, reading as Reading)])
  return Object.fromEntries(read)
}

/** Names the readings whose paths match nothing in an answer: not yet, or never because they are wrong. A list may be empty. */
export function listUnread({ status = 500, json }: AppAnswer, readings: StateReadings): string[] {
  if (status >= 300 || json === undefined) return []
  return Object.entries(readings).flatMap(([name, reading]: [string, Reading]) => {
    const path = typeof reading === 'string' ? reading : reading.path
    const mayBeEmpty = /\[[*?]|\.\./.test(path)
    return findValues(json, path).length === 0 && !mayBeEmpty ? [`${name} (${path})`] : []
  })
}

/** An order of which the app reports nothing yet has not been fulfilled, paid or refunded. */
function countOf(json: unknown, reading: Reading): number {
  const { path, words } = typeof reading === 'string' ? { path: reading, words: undefined } : reading
  const values = findValues(json, path)
  if (words) return values.filter((value) => words.includes(String(value))).length
  return values.reduce<number>((sum, value) => sum + countValue(value), 0)
}

function countValue(value: unknown): number {
  if (typeof value === 'number') return value
  if (Array.isArray(value)) return value.length
  return value === true ||
    (typeof value === 'object' && value !== null) ||
    (typeof value === 'string' && value !== '')
    ? 1
    : 0
}
