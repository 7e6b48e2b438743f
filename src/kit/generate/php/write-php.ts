import { toPlainText } from '../../contract/plain-text.ts'
import type { Origin } from '../model/client-model.ts'

/** The line length of PSR-12. */
const LINE = 120

/** Quotes text as a PHP literal, in which only the quote and the backslash are special. */
export function quotePhp(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`
}

export function quoteOrNull(text: string | undefined): string {
  return text === undefined ? 'null' : quotePhp(text)
}

/** Joins `Its name. Proposal: order-fields.` and the notes that depend on gaps of their own. */
export function describeWith(description: string, { section, gap, notes }: Origin): string {
  const origin = section ?? (gap && `Proposal: ${gap}.`)
  return [[description.trim(), origin].filter(Boolean).join(' '), notes].filter(Boolean).join('\n\n')
}

/**
 * Writes a doc comment, on one line if it fits; returns '' for no text.
 *
 * @param prose from a document
 * @param tags such as `@param string $name its name`: a document's text in them never comes first
 */
export function writeDoc(indent: string, prose: readonly string[], tags: readonly string[] = []): string {
  const texts = prose.flatMap((text) => text.split(/\n\s*\n/)).filter((text) => text.trim() !== '')
  const paragraphs = texts.map((text) => wrap(text, indent, ''))
  const blocks = [...paragraphs, ...(tags.length > 0 ? [tags.flatMap((tag) => wrapTag(tag, indent))] : [])]
  const [only, ...others] = blocks.flatMap((lines, at) => (at === 0 ? lines : ['', ...lines]))
  if (only === undefined) return ''
  if (others.length === 0 && indent.length + only.length + 7 <= LINE) return `${indent}/** ${only} */\n`
  const lines = [only, ...others].map((line) => `${indent} * ${line}`.trimEnd())
  return `${indent}/**\n${lines.join('\n')}\n${indent} */\n`
}

function wrapTag(tag: string, indent: string): string[] {
  const [first = '', ...rest] = wrap(tag.replace(/^@/, ''), indent, '    ')
  return [`@${first}`, ...rest.map((line) => `    ${line}`)]
}

/** Wraps text. Paragraphs and list items stay separate, and no line begins like a tag. */
function wrap(text: string, indent: string, hanging: string): string[] {
  const room = LINE - indent.length - hanging.length - ' * '.length - 1
  return toPlainText(text.trim())
    .split(/\n(?=\s*(?:[-*|]|\d+\.)\s)|\n(?=\s*\n)/)
    .flatMap((block) => {
      const lines: string[] = []
      for (const word of block.split(/\s+/).filter(Boolean)) {
        const last = lines.at(-1)
        if (last === undefined || last.length + 1 + word.length > room) lines.push(word.replace(/^@/, 'at '))
        else lines[lines.length - 1] = `${last} ${word}`
      }
      return lines
    })
}

export function writeFile(namespace: string, imports: readonly string[], code: string): string {
  const uses = [...new Set(imports)].sort().map((name) => `use ${name};\n`)
  const head = `<?php\n\ndeclare(strict_types=1);\n\nnamespace ${namespace};\n\n`
  return `${head}${uses.join('')}${uses.length > 0 ? '\n' : ''}${code}`
}
