import type { Origin } from '../model/client-model.ts'

const COLUMNS = 100

/** Java translates \u000a before it reads literals, so it would end the line. */
const LINE_ENDS: Record<string, string> = { '\n': '\\n', '\r': '\\r' }

/** Quotes text as a Java literal in ASCII. */
export function quoteJava(text: string): string {
  const escaped = text.replace(/["\\]|[^\x20-\x7e]/g, (unit) =>
    /["\\]/.test(unit)
      ? `\\${unit}`
      : (LINE_ENDS[unit] ?? `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
  )
  return `"${escaped}"`
}

/** Joins the description of a member, type or operation, its origin, and the notes that depend on gaps of their own. */
export function describeWithOrigin(description: string, { section, gap, notes }: Origin): string {
  const origin = section ? `Stated in ${section}.` : gap ? `Proposal: ${gap}.` : ''
  return [description.trim(), origin, notes].filter(Boolean).join('\n\n')
}

/**
 * Renders a comment as google-java-format does. The text is untrusted: its markup, tags, end of comment and Unicode escapes,
 * which Java reads in comments too, are made harmless.
 */
export function renderJavadoc(
  text: string,
  indent: number,
  tags: [name: string, text: string][] = [],
): string[] {
  const room = COLUMNS - indent
  const paragraphs = text
    .split(/\n\s*\n/)
    .map((paragraph) => toWords(paragraph))
    .filter((words) => words.length > 0)
  const [only, ...others] = paragraphs
  const oneLine = `/** ${only?.join(' ')} */`
  const pad = ' '.repeat(indent)
  if (paragraphs.length + tags.length === 0) return []
  if (only && others.length + tags.length === 0 && oneLine.length <= room) return [pad + oneLine]
  const lines = paragraphs.flatMap((words, index) => {
    const [head = '', ...rest] = words
    return index === 0 ? fill(words, room - 3) : ['', ...fill([`<p>${head}`, ...rest], room - 3)]
  })
  const tagged = tags.flatMap(([name, said]) => fill([name, ...toWords(said)], room - 3, '    '))
  const blank = lines.length > 0 && tagged.length > 0 ? [''] : []
  const body = [...lines, ...blank, ...tagged].map((line) => `${pad} * ${line}`.trimEnd())
  return [`${pad}/**`, ...body, `${pad} */`]
}

function toWords(text: string): string[] {
  const words = text.split(/\s+/).filter((word) => word !== '')
  return words
    .join(' ')
    .split(/(`[\w .,:;'"+=()#/-]+`)/)
    .map(escapePart)
    .join('')
    .split(' ')
    .filter(Boolean)
}

function escapePart(part: string, index: number): string {
  if (index % 2 === 1) return `{@code ${part.slice(1, -1)}}`
  return part.replace(/[&<>@{}\\*§]|[^\x20-\x7e]/gu, (character) =>
    character === '§' ? '&sect;' : `&#${character.codePointAt(0)};`,
  )
}

function fill(words: readonly string[], columns: number, hanging = ''): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of words) {
    if (line !== '' && line.length + 1 + word.length > columns) {
      lines.push(line)
      line = hanging + word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line]
}

/** A nested call: `Map.of(` and its arguments. */
export interface Nested {
  head: string
  args: readonly Code[]
}

type Code = string | Nested

/**
 * Formats a call like google-java-format: on one line, or with its arguments on the next line, or one argument per line.
 *
 * @param deeper additional indentation of the arguments
 */
export function layOut(
  indent: number,
  head: string,
  args: readonly Code[],
  tail: string,
  deeper = 4,
): string[] {
  const pad = ' '.repeat(indent)
  const flat = args.map(flatten).join(', ')
  if (args.length === 0 || `${pad}${head}${flat}${tail}`.length <= COLUMNS)
    return [`${pad}${head}${flat}${tail}`]
  const inner = indent + deeper
  const second = `${' '.repeat(inner)}${flat}${tail}`
  if (second.length <= COLUMNS) return [pad + head, second]
  const lines = args.flatMap((arg, at) => {
    const end = at === args.length - 1 ? tail : ','
    return typeof arg === 'string'
      ? [' '.repeat(inner) + arg + end]
      : layOut(inner, arg.head, arg.args, `)${end}`)
  })
  return [pad + head, ...lines]
}

function flatten(code: Code): string {
  return typeof code === 'string' ? code : `${code.head}${code.args.map(flatten).join(', ')})`
}
