/** Brackets and what is in them, on one line where it fits, else one item a line. */
export interface Group {
  open: string
  items: readonly Code[]
  close: string
  /** Stands within the brackets where all is on one line. */
  padding?: string
}

export type Code = string | Group

/** As wide as a reader sees a sample without moving it. */
const COLUMNS = 80

export function group(open: string, items: readonly Code[], close: string, padding = ''): Group {
  return { open, items, close, padding }
}

/** Code with something before it, such as the name of a member. */
export function prefix(text: string, code: Code): Code {
  return typeof code === 'string' ? text + code : { ...code, open: text + code.open }
}

/**
 * Code that begins on a line which is indented so far.
 *
 * @param before what of the line is taken already, without the indent
 * @param after what follows the last bracket
 */
export function layOut(code: Code, step: string, indent = '', before = 0, after = 0): string {
  if (typeof code === 'string') return code
  const flat = flatten(code)
  if (code.items.length === 0 || indent.length + before + flat.length + after <= COLUMNS) return flat
  const inner = indent + step
  const items = code.items.map((item) => `${inner}${layOut(item, step, inner, 0, 1)},\n`)
  return `${code.open}\n${items.join('')}${indent}${code.close}`
}

export function flatten(code: Code): string {
  if (typeof code === 'string') return code
  const padding = code.items.length > 0 ? (code.padding ?? '') : ''
  return `${code.open}${padding}${code.items.map(flatten).join(', ')}${padding}${code.close}`
}
