import { type Code, layOut as layOutCode } from '../text/lay-out.ts'

/** The line length of black. */
export const COLUMNS = 88

/** Quotes text like black: in the quotes that need fewer escapes, as printable ASCII. */
export function quote(text: string): string {
  const count = (mark: string) => text.split(mark).length
  const mark = count('"') > count("'") ? "'" : '"'
  const escaped = [...text].map((character) => escapeCharacter(character, mark)).join('')
  return `${mark}${escaped}${mark}`
}

function escapeCharacter(character: string, mark: string): string {
  if (character === mark || character === '\\') return `\\${character}`
  if (/^[\x20-\x7e]$/.test(character)) return character
  const code = character.codePointAt(0)!.toString(16)
  return code.length > 4 ? `\\U${code.padStart(8, '0')}` : `\\u${code.padStart(4, '0')}`
}

/** Formats code like black. The comma after the last item makes black keep the line breaks. */
export function layOut(code: Code, indent = 0, before = 0, after = 0): string {
  return layOutCode(code, { step: '    ', columns: COLUMNS, indent: ' '.repeat(indent), before, after })
}

/** Writes a docstring of wrapped paragraphs; returns no lines for no text. */
export function docstring(paragraphs: readonly string[], indent: number): string[] {
  const pad = ' '.repeat(indent)
  const told = paragraphs
    .flatMap((each) => each.split(/\n\s*\n/))
    .map((each) => wrap(toProse(each), COLUMNS - indent - 6))
    .filter(({ length }) => length)
  if (told.length === 0) return []
  const lines = told.flatMap((each, at) => (at === 0 ? each : ['', ...each]))
  const [first = '', ...rest] = lines
  if (rest.length === 0) return [`${pad}"""${first}"""`]
  return [`${pad}"""${first}`, ...rest.map((line) => (line ? pad + line : '')), `${pad}"""`]
}

/** Escapes text so that it cannot end a docstring or hold an escape. */
function toProse(text: string): string {
  return text
    .replace(/[^\P{C}\n]/gu, ' ')
    .replaceAll('\\', '\\\\')
    .replaceAll('"""', "'''")
    .replace(/"$/, '".')
}

/** Wraps lines at a number of columns. A line's indentation is kept for its continuation lines. */
function wrap(text: string, columns: number): string[] {
  return text.split('\n').flatMap((line) => {
    const [indent = ''] = /^ */.exec(line) ?? []
    const lines: string[] = []
    for (const word of line.split(/\s+/).filter((each) => each !== '')) {
      const last = lines.at(-1)
      if (last !== undefined && last.length + 1 + word.length <= columns)
        lines[lines.length - 1] = `${last} ${word}`
      else lines.push((lines.length === 0 ? indent : `${indent}${indent && '    '}`) + word)
    }
    return lines
  })
}
