/** Keywords of Python. */
const KEYWORDS = [
  'False None True and as assert async await break class continue def del elif else except finally for from global',
  'if import in is lambda nonlocal not or pass raise return try while with yield',
].flatMap((line) => line.split(' '))

/** Splits a name into words of ASCII letters and digits: Python normalizes other letters. */
function listWords(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '')
}

/** Converts `createOrder` to `create_order`. Prefixes the fallback if the result would be empty or begin with a digit. */
export function toSnake(name: string, fallback: string): string {
  const words = listWords(name).map((word) => word.toLowerCase())
  return (/^[a-z]/.test(words[0] ?? '') ? words : [fallback, ...words]).join('_')
}

/** Converts `create_order` to `CreateOrder`. */
export function toPascal(name: string, fallback: string): string {
  const words = listWords(name).map((word) => word.charAt(0).toUpperCase() + word.slice(1))
  return (/^[A-Z]/.test(words[0] ?? '') ? words : [fallback, ...words]).join('')
}

/** Creates a function that returns unique identifiers: `from_` for a reserved word, `id_2` for a second `id`. */
export function createScope(taken: readonly string[]): (identifier: string) => string {
  const used = new Set([...KEYWORDS, ...taken])
  const seen = new Set<string>()
  return (identifier) => {
    let free = used.has(identifier) && !seen.has(identifier) ? `${identifier}_` : identifier
    for (let count = 2; used.has(free); count++) free = `${identifier}_${count}`
    used.add(free)
    seen.add(identifier)
    return free
  }
}

/** Whether a name can be a member in the class syntax of `TypedDict`: a plain name that Python does not mangle. */
export function isPlainMember(name: string): boolean {
  return /^[A-Za-z][A-Za-z0-9_]*$/.test(name) && !KEYWORDS.includes(name)
}
