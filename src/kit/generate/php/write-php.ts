import { toPlainText } from '../../contract/plain-text.ts'
import type { Origin } from '../model/client-model.ts'

/** PSR-12 asks for lines of at most 120. */
const LINE = 120

/** A text as PHP's literal, in which nothing but the quote and the backslash means more than itself. */
export function quotePhp(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`
}

export function quoteOrNull(text: string | undefined): string {
  return text === undefined ? 'null' : quotePhp(text)
}

/** `Its name. Proposal: order-fields.`, and what rests on gaps of its own. */
export function describeWith(description: string, { section, gap, notes }: Origin): string {
  const origin = section ?? (gap && `Proposal: ${gap}.`)
  return [[description.trim(), origin].filter(Boolean).join(' '), notes].filter(Boolean).join('\n\n')
}

/**
 * A doc comment, of one line where it has room; nothing where there is nothing to say.
 *
 * @param prose of a document
 * @param tags as `@param string $name its name`: the text of a document in them is behind what begins them
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

/** Paragraphs stay apart, and so do the items of a list. No line begins as a tag does. */
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

/** A whole file below the namespace. */
export function writeFile(namespace: string, imports: readonly string[], code: string): string {
  const uses = [...new Set(imports)].sort().map((name) => `use ${name};\n`)
  const head = `<?php\n\ndeclare(strict_types=1);\n\nnamespace ${namespace};\n\n`
  return `${head}${uses.join('')}${uses.length > 0 ? '\n' : ''}${code}`
}
