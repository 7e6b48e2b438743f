import type { Origin } from '../model/client-model.ts'

const COLUMNS = 100

/** Quotes text as a Go literal. Invisible and invalid characters are escaped. */
export function toLiteral(text: string): string {
  const escaped = JSON.stringify(text.toWellFormed()).replace(/[\p{C}\p{Z}]/gu, (character) =>
    character === ' ' ? character : escapeCharacter(character),
  )
  return escaped
}

function escapeCharacter(character: string): string {
  const code = character.codePointAt(0)!.toString(16)
  return code.length > 4 ? `\\U${code.padStart(8, '0')}` : `\\u${code.padStart(4, '0')}`
}

/** Wraps paragraphs into a comment; returns '' for no text. */
export function toComment(paragraphs: readonly string[], indent = ''): string {
  const texts = paragraphs.flatMap((each) => each.split(/\n\s*\n/))
  const written = texts.map((each) => wrap(toProse(each))).filter((lines) => lines.length > 0)
  return written.map((lines) => lines.map((line) => `${indent}// ${line}\n`).join('')).join(`${indent}//\n`)
}

/** Formats an origin as a sentence. */
export function formatOrigin({ section, gap }: Origin): string {
  if (gap) return `Proposal: ${gap}.`
  return section ? `${/[.!?]$/.test(section) ? section : `${section}.`}` : ''
}

/** Joins a description, its origin, and the notes that depend on gaps of their own. */
export function describe(text: string, origin: Origin): string {
  const ended = /[.!?:;…]$/.test(text.trim()) || text.trim() === '' ? text.trim() : `${text.trim()}.`
  const stated = [ended, formatOrigin(origin)].filter((part) => part !== '').join(' ')
  return [stated, origin.notes ?? ''].filter((part) => part !== '').join('\n\n')
}

/** Prefixes a description with the name of its declaration, in Go's style; returns '' for no text. */
export function introduce(name: string, text: string): string {
  return text.trim() === '' ? '' : `${name}: ${text}`
}

/** Puts text on one line, without invisible characters, and with the quotation marks that gofmt makes of two ticks. */
function toProse(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Z}]+/gu, ' ')
    .replace(/\p{C}+/gu, '')
    .replaceAll('``', '“')
    .replaceAll("''", '”')
    .trim()
}

/** Wraps text so that no line begins with what gofmt reformats as a heading, a list or a link. */
function wrap(text: string): string[] {
  const lines: string[] = []
  for (const word of text.split(' ').filter((each) => each !== '')) {
    const last = lines.at(-1)
    const fits = last !== undefined && last.length + 1 + word.length <= COLUMNS
    if (last !== undefined && (fits || isMarkup(word))) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(isMarkup(word) ? `“${word}”` : word)
  }
  return lines
}

function isMarkup(word: string): boolean {
  return /^(?:#|\[|[-*+•]|\d+[.)]|\+build|\/\/)/.test(word)
}

/** Aligns the cells of rows in columns, like gofmt. The last cell of a row is not padded. */
export function alignColumns(rows: readonly (readonly string[])[], indent = '\t'): string {
  const widths = [0, 1, 2].map((column) =>
    Math.max(0, ...rows.filter((row) => row.length > column + 1).map((row) => [...row[column]!].length)),
  )
  return rows
    .map((row) => {
      const cells = row.map((cell, column) => (column < row.length - 1 ? cell.padEnd(widths[column]!) : cell))
      return `${indent}${cells.join(' ')}\n`
    })
    .join('')
}
