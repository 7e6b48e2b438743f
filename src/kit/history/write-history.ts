import { appendFileSync, writeFileSync } from 'node:fs'
import type { HistoryExchange, HistoryHead } from './history.ts'

/** Begins a history. What stood in the file is gone. */
export function beginHistory(path: string, head: HistoryHead): void {
  writeFileSync(path, `${JSON.stringify(head)}\n`)
}

/**
 * Adds an exchange to a history, at once: whatever ends the run, what was exchanged before is there.
 *
 * @param redact takes secrets out of a text
 */
export function appendExchange(
  path: string,
  exchange: HistoryExchange,
  redact: (text: string) => string,
): void {
  appendFileSync(path, `${JSON.stringify(redactLeaves(exchange, redact))}\n`)
}

/** A number may be that of a card, so it is read as text too. What is written as JSON is redacted part by part. */
function redactLeaves(node: unknown, redact: (text: string) => string): unknown {
  if (typeof node === 'string') return redact(node)
  if (typeof node === 'number') {
    const text = String(node)
    const redacted = redact(text)
    return redacted === text ? node : redacted
  }
  if (Array.isArray(node)) return node.map((each) => redactLeaves(each, redact))
  if (typeof node !== 'object' || node === null) return node
  return Object.fromEntries(
    Object.entries(node).map(([name, each]) => [redact(name), redactLeaves(each, redact)]),
  )
}
