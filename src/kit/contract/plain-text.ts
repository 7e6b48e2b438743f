/**
 * What ends a comment, a docstring or a string in one of the languages that we generate, or has a special meaning in it. Each is
 * broken by a space, which a reader hardly sees; regular text is unchanged.
 */
const BREAKS: [what: RegExp, by: string][] = [
  // Python cannot escape a quote before the end of a docstring.
  [/"$/, "'"],
  [/\*\//g, '* /'],
  // Ends a line comment of PHP.
  [/\?>/g, '? >'],
  [/"(?="")/g, '" '],
  [/'(?='')/g, "' "],
  // \u is read in Java's comments, \N, \x and \U in Python's docstrings.
  [/\\(?=[\\uUxN'"])/g, '\\ '],
  // A backslash at the end would escape the end of a docstring.
  [/\\$/gm, '\\.'],
  [/([$#])\{/g, '$1 {'],
  [/\{\$/g, '{ $'],
  // what tools read in comments: source maps, `//@ts-nocheck`
  [/(\/[/*])(?=[#@])/g, '$1 '],
]

/** Line ends of any of the languages. Soft hyphens, joiners and direction marks are harmless. */
const LINE_END = /\r\n?|[\v\f\u0085\u2028\u2029]/g
const CONTROL = /[^\P{Cc}\t\n]/gu
const INVISIBLE = /[^\P{Cf}\u00ad\u200c-\u200f\u{e0020}-\u{e007f}]/gu

/** Makes prose of a document safe in a comment of any language: it cannot end the comment or hide anything. */
export function toPlainText(prose: string): string {
  const visible = prose
    .toWellFormed()
    .replace(LINE_END, '\n')
    .replace(CONTROL, ' ')
    .replace(INVISIBLE, '')
    .replace(/\s+$/, '')
  return BREAKS.reduce((text, [what, by]) => text.replace(what, by), visible)
}

/** The same on one line, for a title or a value. */
export function toPlainLine(prose: string): string {
  return toPlainText(
    prose
      .replace(LINE_END, '\n')
      .replace(/\s*\n\s*/g, ' ')
      .trim(),
  )
}
