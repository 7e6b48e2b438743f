import type { SecurityScheme } from '../contract/document.ts'
import { describeCredential } from '../contract/operations.ts'
import { readCredential } from '../contract/read-credential.ts'

/** The pair of keys that a mock accepts. */
export type DemoKeys = {
  /** The key of public operations. */
  readonly publicKey: string
  /** The key of secret operations. */
  readonly secretKey: string
}

/**
 * The keys of every mock. Fixed and readable, so that examples can be pasted: they open a mock without data, and are not secrets.
 */
export const demoKeys: DemoKeys = {
  publicKey: 'pk_demo_paycontract_mock',
  secretKey: 'sk_demo_paycontract_mock',
}

/** One security scheme of an operation, as far as a key can satisfy it. */
export type KeyScheme = Readonly<Pick<SecurityScheme, 'type' | 'in' | 'name' | 'scheme'>> & {
  /** `x-key-type` of the OpenAPI document; undefined for schemes without an API key. */
  readonly extensions?: Readonly<Record<string, unknown>>
}

const VERDICTS = ['accepted', 'wrongKeyType', 'unknownKey'] as const

/** The verdict on a key, from best to worst; a refusal is named after the 401 example that answers it. */
export type KeyVerdict = (typeof VERDICTS)[number]

type Headers = Readonly<Record<string, string | readonly string[] | undefined>>

/**
 * Decides whether the key of a request may call an operation. Whether a key was sent at all is checked elsewhere: a scheme
 * without its header counts as an unknown key.
 *
 * @param alternatives the operation's `security`: any one suffices, and requires all of its schemes
 * @param headers request headers, in any letter case
 * @param keys the keys that exist
 * @see §5, §7
 */
export function judgeKey(
  alternatives: readonly (readonly KeyScheme[])[],
  headers: Headers,
  keys: DemoKeys,
): KeyVerdict {
  const lowered = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  )
  const rank = (scheme: KeyScheme) => VERDICTS.indexOf(judge(scheme, lowered, keys))
  const ranks = alternatives.map((schemes) => Math.max(0, ...schemes.map(rank)))
  return VERDICTS[ranks.length === 0 ? 0 : Math.min(...ranks)]!
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
  const credential = describeCredential(scheme)
  const value = credential && headers[credential.header.toLowerCase()]
  if (typeof value !== 'string') return undefined
  return credential?.scheme === undefined ? value : readCredential(value, credential.scheme)
}
