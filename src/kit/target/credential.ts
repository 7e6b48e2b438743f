/** How a business authenticates with the business API, if not by its secret key as in the contract. */
export interface DescribedCredential {
  /** Name of the header that holds the secret verbatim. */
  header?: string
  /** Name of the user whose password is the secret, with HTTP Basic. */
  user?: string
  /** By default the secret key. */
  secret?: string
}

/** A credential as sent. */
export interface BusinessCredential {
  user?: string
  secret: string
}

/** Returns the value for the header: with Basic a login, whose user name ends at the first colon (RFC 7617). */
export function textOf({ user, secret }: BusinessCredential): string {
  return user === undefined ? secret : `${user}:${secret}`
}

/** Returns the form of a credential as a security scheme; undefined if it is the contract's. */
export function schemeOf({ header, user }: DescribedCredential): Record<string, string> | undefined {
  if (header !== undefined) return { type: 'apiKey', in: 'header', name: header }
  return user === undefined ? undefined : { type: 'http', scheme: 'basic' }
}

/**
 * @param credentials of the businesses, each with its place; undefined for a business without one
 * @throws Error that names the place and what to write; it repeats no value
 */
export function checkCredentials(
  credentials: readonly (readonly [place: string, credential: DescribedCredential | undefined])[],
): void {
  for (const [place, credential] of credentials) if (credential) checkCredential(place, credential)
  const [[firstPlace, first] = ['', undefined], ...others] = credentials
  for (const [place, credential] of others) {
    if (describeForm(credential) === describeForm(first)) continue
    throw new Error(
      `${place} must be of the form of ${firstPlace}, ${describeForm(first)}: a host takes one form from every business.`,
    )
  }
}

function checkCredential(place: string, { header, user, secret }: DescribedCredential): void {
  if (header !== undefined && user !== undefined)
    throw new Error(`${place} has header and user: keep header for a header, or user for HTTP Basic.`)
  if (header !== undefined && !/^[\w!#$%&'*+.^`|~-]+$/.test(header))
    throw new Error(`${place}.header must be the name of a header, such as x-login.`)
  if (header !== undefined && OWN_HEADERS.includes(header.toLowerCase()))
    throw new Error(`${place}.header is a header that says something else: name the one of the credential.`)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  if (/[:\x00-\x1f\x7f]/.test(user ?? ''))
    throw new Error(`${place}.user holds a colon or a control character, which no user of HTTP Basic has.`)
  if (secret !== undefined && user === undefined && !/^[!-~]([ -~]*[!-~])?$/.test(secret))
    throw new Error(
      `${place}.secret must be of printable ASCII, without a space at either end: it is the value of a header.`,
    )
  if (secret === '') throw new Error(`${place}.secret is empty: leave it out, or write it.`)
}

const OWN_HEADERS = ['content-type', 'content-length', 'host', 'accept', 'idempotency-key']

function describeForm({ header, user }: DescribedCredential = {}): string {
  if (header !== undefined) return `a secret in the header ${header.toLowerCase()}`
  return user === undefined ? 'as the contract has the secret key' : 'a user and a password'
}
