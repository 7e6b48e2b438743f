import type { PrismHttpComponents } from '@stoplight/prism-http'
import type { HostName } from '../contract/contract.ts'
import { describeCredential, nameScheme } from '../contract/operations.ts'
import { quoteText } from '../visible-text.ts'
import { type DemoKeys, judgeKey, type KeyScheme, type KeyVerdict } from './judge-key.ts'
import { MockError } from './mock-error.ts'
import { type Answer, type Refusal, refuse } from './refuse-unreadable.ts'

type CheckSecurity = PrismHttpComponents['validateSecurity']
type CheckPresence = (given: Parameters<CheckSecurity>[0]) => Refusal | { readonly _tag: 'Right' }
type Operation = Parameters<Answer>[0]['resource']

const messages = { wrongKeyType: 'Key of the wrong type', unknownKey: 'Unknown key' }

/** Extends Prism's check, which accepts any key: the key must exist and have the right type. */
export function refuseWrongKeys(isPresent: CheckPresence, keys: DemoKeys): CheckSecurity {
  return ({ resource, element }) => {
    const presence = isPresent({ resource, element })
    if (presence._tag === 'Left') return presence
    const verdict = judgeKey((resource.security ?? []) as KeyScheme[][], element.headers ?? {}, keys)
    if (verdict === 'accepted') return { _tag: 'Right', right: element }
    return refuse({ code: 401, source: verdict, message: messages[verdict] })
  }
}

/** What to do if a key is sent in another way. */
export const KEY_REMEDY =
  'The mock reads a key from a header, alone or behind Bearer or Basic: name such a one.'

/**
 * Throws if an operation takes a key that is not sent verbatim in a header: a mock would refuse the right one, or accept any.
 *
 * @throws MockError `bundle_invalid`
 */
export function assertKeysReadable(operations: readonly Pick<Operation, 'security'>[], host: HostName): void {
  const schemes = operations.flatMap(({ security = [] }) => security.flat())
  const unreadable = schemes.find((each) => each.extensions?.['x-key-type'] && !describeCredential(each))
  if (!unreadable) return
  const is = `the credential ${quoteText(unreadable.key)} is ${nameScheme(unreadable)}`
  throw new MockError('bundle_invalid', host, `${host}: ${is}. ${KEY_REMEDY}`)
}

/**
 * Answers a refused key with the 401 example of that name, if it exists. Prism alone takes the first example, unless the
 * request's `Prefer` header names another; that preference is respected.
 */
export function answerWithReason(answer: Answer): Answer {
  return ({ resource, input, config }) => {
    const refusal = input.validations.find((found) => found.code === 401)?.source as KeyVerdict | undefined
    const asked = config.code === 401 && config.exampleKey !== undefined
    if (refusal === undefined || asked) return answer({ resource, input, config })
    const { exampleKey: _unused, ...rest } = config
    const reason = has401Example(resource, refusal) ? { exampleKey: refusal } : {}
    return answer({ resource, input, config: { ...rest, code: 401, ...reason } })
  }
}

function has401Example(operation: Operation, key: string): boolean {
  const contents = operation.responses.find((response) => response.code === '401')?.contents ?? []
  const served = contents.find((content) => (content.examples ?? []).length > 0)
  return (served?.examples ?? []).some((example) => example.key === key)
}
