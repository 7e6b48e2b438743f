/** Class names that mean something of their own in a file of a type: words of PHP, and what such a file imports. */
const TAKEN_CLASSES = new Set(
  `abstract and array as bool break callable case catch class clone const continue declare default die do echo else
  elseif empty enddeclare endfor endforeach endif endswitch endwhile enum eval exit extends false file final finally
  float fn for foreach from function global goto if implements include include_once instanceof insteadof int interface
  isset iterable list match mixed namespace never new null numeric object or parent print private protected public
  readonly record require require_once resource return self static string switch throw trait true try unset use var
  void webhookevent while xor yield`.split(/\s+/),
)

/** A class or a case of an enum: `BankTransfer` of `BANK_TRANSFER`. */
export function toPascal(name: string): string {
  return listWords(name).map(capitalise).join('')
}

/** A property, a parameter or a method: `eventId` of `event_id`. */
export function toCamel(name: string): string {
  const [first = '', ...rest] = listWords(name)
  return [first, ...rest.map(capitalise)].join('')
}

/** A constant: `BANK_TRANSFER` of `bankTransfer`. */
export function toUpperSnake(name: string): string {
  return listWords(name).join('_').toUpperCase()
}

/** The name of a type as a class. Names that stand already as PHP writes them stay as they are. */
export function toClassName(name: string): string {
  const written = /^[A-Z][A-Za-z0-9]*$/.test(name) ? name : toPascal(name)
  return TAKEN_CLASSES.has(written.toLowerCase()) ? `${written}Type` : written
}

/**
 * An identifier of its own for each of the names. PHP knows many of its names in any case, so no two differ in it alone.
 *
 * @param fallback begins the name where what is written begins with a digit, or nothing is left of it
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

/** Those of ASCII: identifiers of other scripts are possible in PHP, and hardly ever written. */
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
