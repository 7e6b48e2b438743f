import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const docs = resolve(import.meta.dirname, '../../docs')

/** Reads the lines of a region into a fence: `@/../examples/python/pay_order.py#create-order`. */
export function readSnippet(reference: string): string {
  const [, path = '', region] = /^@\/([^#{]+)(?:#([\w-]+))?/.exec(reference) ?? []
  const lines = readFileSync(join(docs, path), 'utf8').split('\n')
  const isMark = (line: string, word: string) => new RegExp(`#${word} ${region}\\b`).test(line)
  const from = lines.findIndex((line) => isMark(line, 'region'))
  const to = lines.findIndex((line) => isMark(line, 'endregion'))
  const shown = region && from >= 0 && to > from ? lines.slice(from + 1, to) : lines
  return `\`\`\`${/\.(\w+)$/.exec(path)?.[1] ?? ''}\n${shown.join('\n')}\n\`\`\``
}
