import type { DemoKeys } from './demo-keys.ts'

/** One security scheme of an operation, as far as a key can satisfy it. */
export type KeyScheme = {
  readonly type: string
  /** Header that carries the key, for `type: apiKey`. */
  readonly name?: string
  /** `x-key-type` of the OpenAPI document; absent for schemes that carry no API key. */
  readonly extensions?: Readonly<Record<string, unknown>>
}

/** What a presented key amounts to; a refusal bears the name of the 401 example that answers it. */
export type KeyVerdict = 'accepted' | 'wrongKeyType' | 'unknownKey'

type Headers = Readonly<Record<string, string | readonly string[] | undefined>>

/**
 * Decides whether the key that a request presents may call an operation. Whether a key is presented at all
 * is not asked here: a scheme without its header counts as an unknown key.
 *
 * @param alternatives the operation's `security`: any one of them suffices, all schemes in it are needed
 * @param headers request headers, in any letter case
 * @param keys the keys that exist
 * @see §5, §7
 */
export function judgeKey(
  alternatives: readonly (readonly KeyScheme[])[],
  headers: Headers,
  keys: DemoKeys,
): KeyVerdict {
  const lowered = lowerCaseNames(headers)
  const verdicts = alternatives.map((schemes) => worst(schemes.map((scheme) => judge(scheme, lowered, keys))))
  if (verdicts.length === 0 || verdicts.includes('accepted')) return 'accepted'
  return verdicts.includes('wrongKeyType') ? 'wrongKeyType' : 'unknownKey'
}

function judge(scheme: KeyScheme, headers: Headers, keys: DemoKeys): KeyVerdict {
  const keyType = scheme.extensions?.['x-key-type']
  if (keyType !== 'public' && keyType !== 'secret') return 'accepted'
  const [right, other] =
    keyType === 'public' ? [keys.publicKey, keys.secretKey] : [keys.secretKey, keys.publicKey]
  const presented = presentedKey(scheme, headers)
  if (presented === right) return 'accepted'
  return presented === other ? 'wrongKeyType' : 'unknownKey'
}

function presentedKey(scheme: KeyScheme, headers: Headers): string | undefined {
  const value = headers[scheme.type === 'http' ? 'authorization' : (scheme.name ?? '').toLowerCase()]
  if (typeof value !== 'string') return undefined
  return scheme.type === 'http' ? /^Bearer[\t ]+(.*[^\t ])[\t ]*$/i.exec(value)?.[1] : value
}

function worst(verdicts: readonly KeyVerdict[]): KeyVerdict {
  if (verdicts.includes('unknownKey')) return 'unknownKey'
  return verdicts.includes('wrongKeyType') ? 'wrongKeyType' : 'accepted'
}

function lowerCaseNames(headers: Headers): Headers {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
}
