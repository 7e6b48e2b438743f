import { open, rename, rm } from 'node:fs/promises'

type Cell = string | number | null

/**
 * A table as RFC 4180 has it: lines end with CRLF, and a cell that holds a separator, a quote or a line break stands in
 * quotes. Semicolons and tabs count as separators, because spreadsheets of some countries split there.
 */
export function toCsv(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => `${row.map(toCell).join(',')}\r\n`).join('')
}

function toCell(value: Cell): string {
  if (typeof value === 'number') return String(value)
  const text = guard(value ?? '')
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Descriptions are other people's words: a spreadsheet would run one that begins like a formula. */
function guard(text: string): string {
  return /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(text) ? `'${text}` : text
}

/** Writes a file whole or not at all: a reader meanwhile, or after a failure, finds the one before. */
export async function writeWhole(path: string, content: string): Promise<void> {
  const draft = `${path}.${process.pid}.tmp`
  try {
    const file = await open(draft, 'w', 0o600)
    try {
      await file.writeFile(content)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}
