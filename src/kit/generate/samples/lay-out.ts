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

/**
 * @param indent of the line that it begins on
 * @param before number of characters before it on that line, without the indent
 * @param after number of characters after the last bracket
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
