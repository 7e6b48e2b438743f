/** A composite literal, or any other expression. */
export type Code = string | Literal

interface Literal {
  type: string
  members: readonly Member[]
}

export interface Member {
  /** Undefined in a list. */
  key?: string
  value: Code
}

const COLUMNS = 80
/** The width of a tab, as readers see it. */
const TAB = 4

/** Formats a literal like gofmt: on one line if it is short, otherwise one member per line. */
export function layOutGo(code: Code, indent: string): string {
  if (typeof code === 'string') return code
  const flat = flatten(code)
  return indent.length * TAB + flat.length <= COLUMNS ? flat : breakGo(code, indent)
}

function flatten(code: Code): string {
  if (typeof code === 'string') return code
  const members = code.members.map(({ key, value }) => (key === undefined ? '' : `${key}: `) + flatten(value))
  return `${code.type}{${members.join(', ')}}`
}

/** Writes one member per line, and aligns the values of consecutive lines. */
export function breakGo({ type, members }: Literal, indent: string): string {
  const inner = `${indent}\t`
  const rows = members.map(({ key, value }) => ({ key, text: layOutGo(value, inner) }))
  const lines = rows.map(({ key, text }, at) => {
    if (key === undefined) return text
    const isLong = (row: (typeof rows)[number] | undefined) => row === undefined || row.text.includes('\n')
    if (isLong(rows[at])) return `${key}: ${text}`
    let [first, last] = [at, at]
    while (!isLong(rows[first - 1])) first -= 1
    while (!isLong(rows[last + 1])) last += 1
    const width = Math.max(...rows.slice(first, last + 1).map((row) => row.key!.length))
    return `${`${key}:`.padEnd(width + 1)} ${text}`
  })
  return `${type}{\n${lines.map((line) => `${inner}${line},\n`).join('')}${indent}}`
}
