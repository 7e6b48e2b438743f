/** Keywords, and methods of `java.lang.Object` and of the runtime that ours must not clash with. */
const RESERVED = new Set(
  `abstract assert boolean break byte case catch char class const continue default do double else enum extends
  final finally float for goto if implements import instanceof int interface long native new package private
  protected public return short static strictfp super switch synchronized this throw throws transient try void
  volatile while true false null _ var yield record sealed permits
  clone equals finalize getClass hashCode notify notifyAll toString wait
  members toJson check required optional put set setDecimal build builder self complete of kind
  options params page transport`.split(/\s+/),
)

/** Classes that generated files use besides those of the model: of the language, and of the runtime. */
const TAKEN =
  `Object String Boolean Long Override List Map Optional BigDecimal CompletableFuture Function SuppressWarnings
  Builder JsonRecord Json Upload Call CallOptions ClientBuilder Operation Transport Paginator PayloadCipher Credential Failures Outcome
  RsaCipher CardCipher Retry Answer CheckoutClient BusinessClient WebhookEvent WebhookSignature
  StandardWebhooks MessageSignatures`.split(/\s+/)

/** Creates a function that returns unique names, distinct even if a file system ignores case. */
export function createNames(taken: Iterable<string> = []): (wanted: string) => string {
  const given = new Set([...taken].map((name) => name.toLowerCase()))
  return (wanted) => {
    let name = wanted
    for (let number = 2; given.has(name.toLowerCase()); number++) name = `${wanted}${number}`
    given.add(name.toLowerCase())
    return name
  }
}

export function createClassNames(): (name: string) => string {
  const unique = createNames(TAKEN)
  return (name) => unique(toClassName(name))
}

/** Converts `order.succeeded` to `OrderSucceeded`. */
export function toClassName(name: string): string {
  const pascal = wordsOf(name).map(capitalise).join('')
  return /^[A-Za-z]/.test(pascal) ? pascal : `Type${pascal}`
}

/** Converts `event_id` to `eventId`. */
export function toMemberName(name: string): string {
  const [first = '', ...others] = wordsOf(name)
  const camel = [
    first.replace(/^[A-Z]+(?![a-z])|^[A-Z]/, (head) => head.toLowerCase()),
    ...others.map(capitalise),
  ]
  const joined = camel.join('')
  const named = /^[A-Za-z]/.test(joined) ? joined : `value${joined}`
  return RESERVED.has(named) ? `${named}Value` : named
}

/** Converts a value to the name of a constant: `BANK_TRANSFER`, `SUCCESS` for `success`, `VALUE_00` for `00`. */
export function toConstantName(value: string): string {
  const joined = wordsOf(value.replace(/([a-z0-9])([A-Z])/g, '$1 $2'))
    .join('_')
    .toUpperCase()
  return /^[A-Z]/.test(joined) ? joined : `VALUE_${joined}`
}

/** Splits a name into words of ASCII letters and digits: a compiler reads files in its platform's encoding. */
function wordsOf(name: string): string[] {
  const ascii = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]/gu, ' ')
    .replace(/[^\0-\x7f]/gu, (letter) => `u${letter.codePointAt(0)!.toString(16)}`)
  return ascii.split(' ').filter((word) => word !== '')
}

function capitalise(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
