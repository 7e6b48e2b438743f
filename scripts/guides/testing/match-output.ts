/**
 * Whether a program prints what a guide shows. `…` stands for any characters in a line, and alone on a line for any lines. White
 * space at the ends of lines is ignored, and so are empty lines before and after everything.
 */
export function matchesOutput(shown: string, printed: string): boolean {
  const lines = dropEmptyEnds(shown).split('\n')
  const pattern = lines.map((line) => (line.trim() === '…' ? '(?:.*\n)*?' : `${toPattern(line)}\n`)).join('')
  return new RegExp(`^${pattern}$`).test(`${dropEmptyEnds(printed).replace(/[ \t]+$/gm, '')}\n`)
}

/** Keeps the indentation of the first line, which may be a line from the middle of the output. */
function dropEmptyEnds(text: string): string {
  return text.replace(/^\s*\n/, '').trimEnd()
}

function toPattern(line: string): string {
  return line
    .trimEnd()
    .split('…')
    .map((text) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'))
    .join('.*')
}
