/** One word of a POSIX shell, whatever it holds. */
export function quoteForShell(text: string): string {
  return /^[\w./:=@%+,-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`
}
