/** Words that Python keeps for itself. */
const KEYWORDS = [
  'False None True and as assert async await break class continue def del elif else except finally for from global',
  'if import in is lambda nonlocal not or pass raise return try while with yield',
].flatMap((line) => line.split(' '))

/** The words of a name, without anything that is not an ASCII letter or digit: Python reads other letters in many ways. */
function listWords(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '')
}

/** `create_order` of `createOrder`; with the fallback where there is no word, or a digit comes first. */
export function toSnake(name: string, fallback: string): string {
  const words = listWords(name).map((word) => word.toLowerCase())
  return (/^[a-z]/.test(words[0] ?? '') ? words : [fallback, ...words]).join('_')
}

/** `CreateOrder` of `create_order`. */
export function toPascal(name: string, fallback: string): string {
  const words = listWords(name).map((word) => word.charAt(0).toUpperCase() + word.slice(1))
  return (/^[A-Z]/.test(words[0] ?? '') ? words : [fallback, ...words]).join('')
}

/** Gives each name of a scope an identifier of its own: `from_` for a word that is taken, `id_2` for a second `id`. */
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

/** Whether a member of a `TypedDict` may be called so in its class: a plain name that no other reading turns into another. */
export function isPlainMember(name: string): boolean {
  return /^[A-Za-z][A-Za-z0-9_]*$/.test(name) && !KEYWORDS.includes(name)
}
