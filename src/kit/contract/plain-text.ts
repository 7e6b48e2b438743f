/**
 * What ends a comment, a docstring or a string in one of the languages that we write, or means more than itself in it.
 * Each is broken by a space, which a reader hardly sees; what a regular reader needs stays as it was written.
 */
const BREAKS: [what: RegExp, by: string][] = [
  // Python has no escape in the way of a quote before the end of its docstring
  [/"$/, "'"],
  [/\*\//g, '* /'],
  // ends a line comment of PHP
  [/\?>/g, '? >'],
  [/"(?="")/g, '" '],
  [/'(?='')/g, "' "],
  // \u is read in Java's comments, \N, \x and \U in Python's docstrings
  [/\\(?=[\\uUxN'"])/g, '\\ '],
  // one at the end would escape what ends a docstring
  [/\\$/gm, '\\.'],
  [/([$#])\{/g, '$1 {'],
  [/\{\$/g, '{ $'],
  // what tools read in comments: source maps, `//@ts-nocheck`
  [/(\/[/*])(?=[#@])/g, '$1 '],
]

/** Line ends that one language or the other knows; a soft hyphen, a joiner and the marks of direction are harmless. */
const LINE_END = /\r\n?|[\v\f\u0085\u2028\u2029]/g
const CONTROL = /[^\P{Cc}\t\n]/gu
const INVISIBLE = /[^\P{Cf}\u00ad\u200c-\u200f\u{e0020}-\u{e007f}]/gu

/** Prose of a document as it may stand in a comment of any language: it ends none, and hides nothing. */
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
