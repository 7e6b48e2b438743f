/**
 * Does a program print what a guide shows? `…` stands for any characters of a line, and alone on a line for any lines.
 * White space at the ends of lines and of the whole does not count.
 */
export function matchesOutput(shown: string, printed: string): boolean {
  const lines = shown.trim().split('\n')
  const pattern = lines.map((line) => (line.trim() === '…' ? '(?:.*\n)*?' : `${toPattern(line)}\n`)).join('')
  return new RegExp(`^${pattern}$`).test(`${printed.trim().replace(/[ \t]+$/gm, '')}\n`)
}

function toPattern(line: string): string {
  return line
    .trimEnd()
    .split('…')
    .map((text) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'))
    .join('.*')
}
