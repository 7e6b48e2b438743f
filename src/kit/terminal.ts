import { styleText } from 'node:util'
import { showLines } from './visible-text.ts'

type Style = Parameters<typeof styleText>[0]

/** The terminal that lines are printed to: its width, and its support of colour. */
export interface Terminal {
  columns: number
  isInteractive: boolean
  paint(style: Style, text: string): string
}

/**
 * Describes a stream. It gets colour if it is a terminal without NO_COLOR or the like, or if FORCE_COLOR is set.
 *
 * @param columns the width if the stream does not know it
 */
export function describeTerminal(stream: NodeJS.WriteStream, columns = 80): Terminal {
  return {
    columns: Math.max(40, Math.min(stream.columns || columns, 120)),
    isInteractive: stream.isTTY === true,
    paint: (style, text) => styleText(style, text, { stream, validateStream: true }),
  }
}

/**
 * Wraps prose at `width` characters; a longer word gets its own line.
 *
 * @param start prefix of every line but the first
 */
export function fold(text: string, width: number, start = ''): string[] {
  const lines: string[] = []
  for (const [index, whole] of showLines(text).split('\n').entries()) {
    let line = index === 0 ? '' : start
    let isEmpty = true
    for (const word of whole.split(/\s+/).filter(Boolean)) {
      if (!isEmpty && line.length + 1 + word.length > width) {
        lines.push(line)
        line = `${start}${word}`
      } else line += isEmpty ? word : ` ${word}`
      isEmpty = false
    }
    lines.push(line)
  }
  return lines
}
