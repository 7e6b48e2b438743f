/**
 * Does a program print what a guide shows? `…` stands for any characters of a line, and alone on a line for any lines.
 * White space at the ends of lines does not count, nor do empty lines before and after all.
 */
export function matchesOutput(shown: string, printed: string): boolean {
  const lines = dropEmptyEnds(shown).split('\n')
  const pattern = lines.map((line) => (line.trim() === '…' ? '(?:.*\n)*?' : `${toPattern(line)}\n`)).join('')
  return new RegExp(`^${pattern}$`).test(`${dropEmptyEnds(printed).replace(/[ \t]+$/gm, '')}\n`)
}

/** The first line keeps what it is indented by: it may be one that a later line shows. */
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
