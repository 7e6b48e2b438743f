import { styleText } from 'node:util'
import { showLines } from '../../visible-text.ts'
import type { State } from './result.ts'

export type Style = Parameters<typeof styleText>[0]

/** Where lines are printed: how wide it is, and whether it shows colour. */
export interface Terminal {
  columns: number
  isInteractive: boolean
  paint(style: Style, text: string): string
}

const DEFAULT_COLUMNS = 80

/** Colour only where the stream is a terminal and neither NO_COLOR nor the like forbids it; FORCE_COLOR asks for it. */
export function describeTerminal(stream: NodeJS.WriteStream): Terminal {
  return {
    columns: Math.max(40, Math.min(stream.columns || DEFAULT_COLUMNS, 120)),
    isInteractive: stream.isTTY === true,
    paint: (style, text) => styleText(style, text, { stream, validateStream: true }),
  }
}

export const STATE_COLORS: Record<State, 'green' | 'red' | 'magenta' | 'yellow' | 'gray'> = {
  passed: 'green',
  failed: 'red',
  error: 'magenta',
  skipped: 'yellow',
  disabled: 'gray',
}

/** Folds prose into lines of at most `width` characters; a longer word keeps a line of its own. */
export function fold(text: string, width: number): string[] {
  return showLines(text)
    .split('\n')
    .flatMap((line) => foldLine(line, width))
}

function foldLine(text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/).filter(Boolean)) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line]
}
