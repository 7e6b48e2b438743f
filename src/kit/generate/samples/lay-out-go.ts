/** A composite literal, or an expression as it is. */
export type Code = string | Literal

interface Literal {
  type: string
  members: readonly Member[]
}

export interface Member {
  /** Absent in a list. */
  key?: string
  value: Code
}

const COLUMNS = 80
/** As a reader sees it. */
const TAB = 4

/** A literal as gofmt leaves it: on one line where it is short, else one member a line. */
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

/** One member a line. The values of lines that follow each other stand below each other. */
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
