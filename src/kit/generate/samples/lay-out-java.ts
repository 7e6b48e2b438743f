/** A plain expression, a call with its arguments, or a builder with its values. */
export type Code =
  | string
  | { head: string; args: readonly Code[] }
  | { builder: string; links: readonly Link[] }

export interface Link {
  name: string
  arg: Code
}

const COLUMNS = 100

/**
 * Formats code like google-java-format: a call has its arguments on lines of their own, a builder each of its links.
 *
 * @param indent of the line that it begins on
 * @param after number of characters after its end
 */
export function layOutJava(code: Code, indent: number, after: number, columns = COLUMNS): string {
  const flat = flatten(code)
  if (typeof code === 'string' || indent + flat.length + after <= columns) return flat
  const inner = indent + 4
  const pad = `\n${' '.repeat(inner)}`
  if ('head' in code) {
    const second = code.args.map(flatten).join(', ')
    if (inner + second.length + 1 + after <= columns) return `${code.head}${pad}${second})`
    return `${code.head}${pad}${code.args.map((arg) => layOutJava(arg, inner, after + 1, columns)).join(`,${pad}`)})`
  }
  const links = code.links.map(({ name, arg }) => `${pad}.${name}(${layOutLink(name, arg, inner, columns)})`)
  return `${code.builder}${links.join('')}${pad}.build()`
}

/** Formats the argument of a link, on the next line if it does not fit. */
function layOutLink(name: string, arg: Code, indent: number, columns: number): string {
  const flat = flatten(arg)
  if (indent + name.length + flat.length + 3 <= columns) return flat
  return `\n${' '.repeat(indent + 4)}${layOutJava(arg, indent + 4, 1, columns)}`
}

function flatten(code: Code): string {
  if (typeof code === 'string') return code
  if ('head' in code) return `${code.head}${code.args.map(flatten).join(', ')})`
  return `${code.builder}${code.links.map(({ name, arg }) => `.${name}(${flatten(arg)})`).join('')}.build()`
}
