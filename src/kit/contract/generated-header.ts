/** Returns the first line of a generated file, without the comment mark of its language. */
export function generatedHeader(source: string): string {
  return `generated from ${source} by \`npm run generate\`: change the source, not this file`
}
