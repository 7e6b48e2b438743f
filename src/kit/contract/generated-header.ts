/** The first line of a generated file, after the comment mark of its language. */
export function generatedHeader(source: string): string {
  return `generated from ${source} by \`npm run generate\`: change the source, not this file`
}
