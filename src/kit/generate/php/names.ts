/** Class names with another meaning in the file of a type: keywords of PHP, and imports of such a file. */
const TAKEN_CLASSES = new Set(
  `abstract and array as bool break callable case catch class clone const continue declare default die do echo else
  elseif empty enddeclare endfor endforeach endif endswitch endwhile enum eval exit extends false file final finally
  float fn for foreach from function global goto if implements include include_once instanceof insteadof int interface
  isset iterable list match mixed namespace never new null numeric object or parent print private protected public
  readonly record require require_once resource return self static string switch throw trait true try unset use var
  void webhookevent while xor yield`.split(/\s+/),
)

/** Names a class or an enum case: `BankTransfer` for `BANK_TRANSFER`. */
export function toPascal(name: string): string {
  return listWords(name).map(capitalise).join('')
}

/** Names a property, a parameter or a method: `eventId` for `event_id`. */
export function toCamel(name: string): string {
  const [first = '', ...rest] = listWords(name)
  return [first, ...rest.map(capitalise)].join('')
}

/** Names a constant: `BANK_TRANSFER` for `bankTransfer`. */
export function toUpperSnake(name: string): string {
  return listWords(name).join('_').toUpperCase()
}

/** Returns the class name of a type. Names in PHP's style are unchanged. */
export function toClassName(name: string): string {
  const written = /^[A-Z][A-Za-z0-9]*$/.test(name) ? name : toPascal(name)
  return TAKEN_CLASSES.has(written.toLowerCase()) ? `${written}Type` : written
}

/**
 * Assigns a unique identifier to each name. Many names in PHP are case-insensitive, so no two differ in case alone.
 *
 * @param fallback prefix for a name that would be empty or begin with a digit
 */
export function assignNames(
  names: readonly string[],
  write: (name: string) => string,
  fallback: string,
  taken: readonly string[] = [],
): Map<string, string> {
  const used = new Set(taken.map((name) => name.toLowerCase()))
  return new Map(
    [...new Set(names)].map((name) => {
      const written = write(name)
      const wanted = /^[A-Za-z]/.test(written) ? written : `${fallback}${written}`
      let free = wanted
      for (let count = 2; used.has(free.toLowerCase()); count++) free = `${wanted}${count}`
      used.add(free.toLowerCase())
      return [name, free]
    }),
  )
}

/** Splits a name into ASCII words: PHP allows identifiers in other scripts, but they are hardly ever used. */
function listWords(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase())
}

function capitalise(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
