import { styleText } from 'node:util'
import { showLines } from './visible-text.ts'

type Style = Parameters<typeof styleText>[0]

/** Where lines are printed: how wide it is, and whether it shows colour. */
export interface Terminal {
  columns: number
  isInteractive: boolean
  paint(style: Style, text: string): string
}

/**
 * Colour only where the stream is a terminal and neither NO_COLOR nor the like forbids it; FORCE_COLOR asks for it.
 *
 * @param columns how wide it is where the stream does not say
 */
export function describeTerminal(stream: NodeJS.WriteStream, columns = 80): Terminal {
  return {
    columns: Math.max(40, Math.min(stream.columns || columns, 120)),
    isInteractive: stream.isTTY === true,
    paint: (style, text) => styleText(style, text, { stream, validateStream: true }),
  }
}

/**
 * Folds prose into lines of at most `width` characters; a longer word keeps a line of its own.
 *
 * @param start of every line but the first
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
