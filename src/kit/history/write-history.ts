import { appendFileSync, writeFileSync } from 'node:fs'
import { InputError } from '../expected-error.ts'
import { refuseForeignFile } from '../own-file.ts'
import { showLine } from '../visible-text.ts'
import type { HistoryEntry, HistoryHead } from './history.ts'

/** @throws InputError the file exists and is not a history: it is not replaced */
export function refuseForeignHistory(path: string, option: string): void {
  refuseForeignFile(path, /^\{"format":"paycontract-history\//, option)
}

/**
 * Begins a history, and replaces the content of the file.
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

/** Appends a redacted entry immediately: if the run dies, everything exchanged before is there. */
export function appendEntry(path: string, entry: HistoryEntry): void {
  appendFileSync(path, `${JSON.stringify(entry)}\n`)
}

/**
 * Redacts every text in a value. A number may be a card number, so it is checked as text, too. Texts that hold JSON are redacted
 * part by part.
 *
 * @param redact removes secrets from a text
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
