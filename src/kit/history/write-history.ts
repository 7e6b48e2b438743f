import { appendFileSync, writeFileSync } from 'node:fs'
import { InputError } from '../expected-error.ts'
import { refuseForeignFile } from '../own-file.ts'
import { showLine } from '../visible-text.ts'
import type { HistoryEntry, HistoryHead } from './history.ts'

/** @throws InputError something is there that is not a history: it is not replaced */
export function refuseForeignHistory(path: string, option: string): void {
  refuseForeignFile(path, /^\{"format":"paycontract-history\//, option)
}

/**
 * Begins a history. What stood in the file is gone.
 *
 * @throws InputError it cannot be written
 */
export function beginHistory(path: string, head: HistoryHead): void {
  try {
    writeFileSync(path, `${JSON.stringify(head)}\n`)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new InputError(`The history cannot be written to ${showLine(path)} (${code}). Choose another file.`)
  }
}

/** Adds what is redacted to a history, at once: whatever ends the run, what was exchanged before is there. */
export function appendEntry(path: string, entry: HistoryEntry): void {
  appendFileSync(path, `${JSON.stringify(entry)}\n`)
}

/**
 * Takes secrets out of every text in a value. A number may be that of a card, so it is read as text too. What is written as
 * JSON is redacted part by part.
 *
 * @param redact takes secrets out of a text
 */
export function redactLeaves<Value>(node: Value, redact: (text: string) => string): Value {
  return redactNode(node, redact) as Value
}

function redactNode(node: unknown, redact: (text: string) => string): unknown {
  if (typeof node === 'string') return redact(node)
  if (typeof node === 'number') {
    const text = String(node)
    const redacted = redact(text)
    return redacted === text ? node : redacted
  }
  if (Array.isArray(node)) return node.map((each) => redactNode(each, redact))
  if (typeof node !== 'object' || node === null) return node
  return Object.fromEntries(
    Object.entries(node).map(([name, each]) => [redact(name), redactNode(each, redact)]),
  )
}
