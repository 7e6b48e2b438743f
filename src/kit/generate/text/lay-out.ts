/** Brackets and their items, on one line if they fit, otherwise one item per line. */
export interface Group {
  open: string
  items: readonly Code[]
  close: string
  /** Inside the brackets if everything is on one line. */
  padding?: string
}

export type Code = string | Group

/** The width that a reader sees without scrolling. */
const COLUMNS = 80

export function group(open: string, items: readonly Code[], close: string, padding = ''): Group {
  return { open, items, close, padding }
}

/** Prepends text, such as the name of a member. */
export function prefix(text: string, code: Code): Code {
  return typeof code === 'string' ? text + code : { ...code, open: text + code.open }
}

interface Layout {
  /** The indent of an item, relative to its brackets. */
  step: string
  columns?: number
  /** The indent of the line that it begins on. */
  indent?: string
  /** Number of characters before it on that line, without the indent. */
  before?: number
  /** Number of characters after the last bracket. */
  after?: number
}

/** Formats code on one line if it fits, otherwise one item per line, with a comma after the last. */
export function layOut(
  code: Code,
  { step, columns = COLUMNS, indent = '', before = 0, after = 0 }: Layout,
): string {
  if (typeof code === 'string') return code
  const flat = flatten(code)
  if (code.items.length === 0 || indent.length + before + flat.length + after <= columns) return flat
  const inner = indent + step
  const items = code.items.map(
    (item) => `${inner}${layOut(item, { step, columns, indent: inner, after: 1 })},\n`,
  )
  return `${code.open}\n${items.join('')}${indent}${code.close}`
}

export function flatten(code: Code): string {
  if (typeof code === 'string') return code
  const padding = code.items.length > 0 ? (code.padding ?? '') : ''
  return `${code.open}${padding}${code.items.map(flatten).join(', ')}${padding}${code.close}`
}
