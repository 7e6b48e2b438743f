/** Words that Go writes in capitals, as its linters require. */
const INITIALISMS = new Set(
  'api ascii cpu css dns eof html http https id ip json os rpc sql ssh tcp tls ttl ui uid uri url utf8 uuid xml'.split(
    ' ',
  ),
)

/** Keywords, and names in the code around an argument: not usable for arguments. */
const TAKEN_BY_ARGUMENTS =
  `break case chan const continue default defer else fallthrough for func go goto if import interface map package range
  return select struct switch type var any nil string c ctx body params options op operation arguments call deref form
  newPager places`.split(/\s+/)

/** Returns a unique name for each wanted name: a duplicate gets a number. */
export type Scope = (wanted: string) => string

export function createScope(taken: Iterable<string> = []): Scope {
  const names = new Set(taken)
  return (wanted) => {
    let name = wanted
    for (let count = 2; names.has(name); count += 1) name = `${wanted}_${count}`
    names.add(name)
    return name
  }
}

/** Converts `redirectUrl` to `RedirectURL`, an exported name. */
export function toExported(name: string): string {
  const written = joinWords(wordsOf(name).map(capitalise))
  return /^[A-Z]/.test(written) ? written : `X${written}`
}

/** Converts `OrderId` to `orderID`, the name of an argument. */
export function toArgument(name: string): string {
  const [first = 'x', ...others] = wordsOf(name)
  const written = joinWords([first.toLowerCase(), ...others.map(capitalise)])
  const safe = /^[a-z]/.test(written) ? written : `x${written}`
  return TAKEN_BY_ARGUMENTS.includes(safe) ? `${safe}Value` : safe
}

/** Returns the suffix of an enumeration's constant. A code of up to three capitals is kept. */
export function toConstant(value: string | number, all: readonly (string | number)[]): string {
  if (typeof value === 'number')
    return String(value)
      .replace('-', 'Minus')
      .replace(/[^A-Za-z0-9]+/g, '_')
  const areCodes = all.every((each) => typeof each === 'string' && /^[A-Z0-9]{1,3}$/.test(each))
  return areCodes ? value : joinWords(wordsOf(value).map(capitalise))
}

/**
 * Splits a name into words. Non-ASCII letters become their code points: not every compiler knows every letter, and distinct names
 * stay distinct.
 */
function wordsOf(name: string): string[] {
  const ascii = name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^\p{ASCII}]+/gu, (letters) => `_U${[...letters].map(toHex).join('')}_`)
  return ascii.match(/U[0-9A-F]{4,}(?=_|$)|[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g) ?? []
}

function toHex(letter: string): string {
  return letter.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')
}

function capitalise(word: string): string {
  if (/^U[0-9A-F]{4,}$/.test(word)) return word
  const lower = word.toLowerCase()
  return INITIALISMS.has(lower) ? lower.toUpperCase() : lower.charAt(0).toUpperCase() + lower.slice(1)
}

/** Joins words, with `_` between digits: they would otherwise merge into another number. */
function joinWords(words: readonly string[]): string {
  return words.reduce(
    (text, word) => (/\d$/.test(text) && /^\d/.test(word) ? `${text}_${word}` : text + word),
    '',
  )
}
