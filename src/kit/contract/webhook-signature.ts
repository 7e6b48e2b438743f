import { ExpectedError } from '../expected-error.ts'
import { quoteText } from '../visible-text.ts'
import {
  listOperations,
  listWebhooks,
  type OpenApiDocument,
  type OperationObject,
  type Parameter,
  type SecurityScheme,
} from './document.ts'
import { formatWithPlace } from './places.ts'
import { findProposedHeader } from './proposed-header.ts'

const SIGNATURE = { component: 'WebhookSignature', name: 'x-webhook-signature' }
const TIMESTAMP = { component: 'WebhookTimestamp', name: 'x-webhook-timestamp' }

/** The security scheme of a notification that the service receives. */
export const WEBHOOK_SCHEME = 'webhookSignature'

const ENCODINGS = ['hex', 'base64'] as const

/** `x-algorithm` → the hash of its HMAC, by its WebCrypto name. */
const HASHES = { 'hmac-sha256': 'SHA-256', 'hmac-sha384': 'SHA-384', 'hmac-sha512': 'SHA-512' } as const

/** `x-algorithm` of https://www.standardwebhooks.com, which defines everything but the names of the headers. */
const STANDARD = 'standard-webhooks'

/** The signed text of Standard Webhooks. */
const STANDARD_TEXT = '{id}.{timestamp}.{body}'

/** `x-algorithm` of HTTP Message Signatures, RFC 9421, which defines everything but the signed components. */
const MESSAGES = 'http-message-signatures'

/** The headers of its parts: RFC 9421 and, for the body, RFC 9530. */
export const MESSAGE_HEADERS = {
  signature: 'signature',
  input: 'signature-input',
  digest: 'content-digest',
} as const

/** The components of a webhook that may be signed: a receiver knows each from its request. */
const COMPONENTS = ['@method', '@target-uri', '@authority', '@path', 'content-type', MESSAGE_HEADERS.digest]

/** The header with the id of an event under Standard Webhooks. */
export const STANDARD_ID_HEADER = 'webhook-id'

/** The signed text if there is no `x-signed-text`. */
const SIGNED_TEXTS = { timed: '{timestamp}.{body}', untimed: '{body}' } as const

/** How a webhook is signed: an HMAC of a text that holds its raw body. Headers are in lower case. */
export interface WebhookSignature {
  header: string
  /** The header with the time of signing, in seconds. */
  timestampHeader?: string
  /** Maximum difference of that time from the receiver's clock, in seconds, either way; unlimited if omitted. */
  toleranceSeconds?: number
  encoding: (typeof ENCODINGS)[number]
  /** The hash of the HMAC; SHA-256 if omitted. */
  hash?: Exclude<(typeof HASHES)[keyof typeof HASHES], 'SHA-256'>
  /** The signed text. If omitted: timestamp, full stop and body, or the body alone without a timestamp. */
  signedText?: string
  /**
   * Standard Webhooks: `v1,` and the base64 HMAC-SHA256 of id, timestamp and body, joined by full stops. The header may hold
   * several, separated by spaces. The secret is `whsec_` and the base64 of its bytes.
   *
   * HTTP Message Signatures: the HMAC-SHA256 of the components that `signedText` lists, the digest of the body among them. The
   * key is the bytes of the secret as written. `timestampHeader` is `signature-input`, whose `created` is the time.
   */
  scheme?: typeof STANDARD | typeof MESSAGES
}

/**
 * Returns how each webhook is signed: those that the service sends by name, those that it receives by operationId. Unsigned ones
 * are left out.
 *
 * @throws ExpectedError if a keyword has an unknown value, or the description names another algorithm
 */
export function readWebhookSignatures(document: OpenApiDocument): Record<string, WebhookSignature> {
  const located = [
    ...listWebhooks(document).map(({ path, operation }) => [path, operation] as const),
    ...listOperations(document).map(({ operation }) => [operation.operationId, operation] as const),
  ]
  return Object.fromEntries(
    located.flatMap(([name, operation]) => {
      const holder = findSignatureHolder(document, operation)
      if (!holder) return []
      const timestamp = findProposedHeader(document, operation, TIMESTAMP)
      const refuse: Refuse = (of, keyword, problem) =>
        new ExpectedError(
          formatWithPlace(
            document,
            [[of, keyword], [of]],
            `${name}: ${keyword === 'description' ? 'the description' : keyword} ${problem}`,
          ),
        )
      const scheme = readScheme(refuse, holder, timestamp)
      return [
        [
          name,
          {
            header: holder.name!.toLowerCase(),
            ...(timestamp && {
              timestampHeader: timestamp.name.toLowerCase(),
              ...readTolerance(refuse, timestamp),
            }),
            encoding: readEncoding(refuse, holder),
            ...(scheme
              ? { scheme, ...(scheme === MESSAGES && { signedText: holder['x-signed-text']! }) }
              : {
                  ...readHash(refuse, holder),
                  ...readSignedText(refuse, holder, timestamp !== undefined),
                }),
          },
        ],
      ]
    }),
  )
}

/** Returns what describes the signature of an operation: the header of a webhook, or the scheme of a notification. */
export function findSignatureHolder(
  document: OpenApiDocument,
  operation: OperationObject,
): Parameter | SecurityScheme | undefined {
  const isScheme = operation.security?.some((each) => WEBHOOK_SCHEME in each)
  return isScheme
    ? document.components.securitySchemes?.[WEBHOOK_SCHEME]
    : findProposedHeader(document, operation, SIGNATURE)
}

/** Makes an error about a keyword of a header or scheme. */
type Refuse = (of: object, keyword: string, problem: string) => ExpectedError

function readTolerance(refuse: Refuse, timestamp: Parameter): { toleranceSeconds?: number } {
  const { 'x-tolerance': seconds } = timestamp
  if (seconds === undefined) return {}
  if (Number.isSafeInteger(seconds) && seconds > 0) return { toleranceSeconds: seconds }
  throw refuse(timestamp, 'x-tolerance', 'of its timestamp is a whole number of seconds, as 300.')
}

function readEncoding(refuse: Refuse, holder: { 'x-encoding'?: string }): WebhookSignature['encoding'] {
  const { 'x-encoding': stated = 'hex' } = holder
  const encoding = ENCODINGS.find((each) => each === stated)
  if (encoding) return encoding
  const given = quoteText(String(stated))
  throw refuse(holder, 'x-encoding', `of its signature is ${given}. Say ${ENCODINGS.join(' or ')}.`)
}

/** Fills in the defaults of a signature. */
export function completeSignature(signature: WebhookSignature) {
  const { timestampHeader, hash = 'SHA-256', signedText, scheme } = signature
  const own = timestampHeader === undefined ? SIGNED_TEXTS.untimed : SIGNED_TEXTS.timed
  return { ...signature, hash, signedText: signedText ?? (scheme === STANDARD ? STANDARD_TEXT : own) }
}

interface Holder {
  description?: string
  'x-algorithm'?: string
  'x-signed-text'?: string
}

/** Returns the signature standard, if one applies. Throws if other keywords contradict it. */
function readScheme(
  refuse: Refuse,
  holder: Parameter | SecurityScheme,
  timestamp: { name: string } | undefined,
): WebhookSignature['scheme'] {
  const { 'x-algorithm': scheme } = holder
  if (scheme !== STANDARD && scheme !== MESSAGES) return undefined
  const refuseAll = (problem: string) => refuse(holder, 'x-algorithm', `is ${scheme}${problem}`)
  if (holder.in !== 'header' || 'type' in holder)
    throw refuseAll(': only webhooks that the service sends are signed so.')
  if (scheme === STANDARD && !timestamp)
    throw refuseAll(', and no header carries its timestamp: name webhook-timestamp.')
  if (holder['x-encoding'] !== 'base64') throw refuseOther(refuse, holder, 'x-encoding', 'base64')
  if (scheme === STANDARD) {
    if (holder['x-signed-text'] === STANDARD_TEXT) return scheme
    throw refuseOther(refuse, holder, 'x-signed-text', STANDARD_TEXT)
  }
  const { signature, input } = MESSAGE_HEADERS
  if (holder.name!.toLowerCase() !== signature || timestamp?.name.toLowerCase() !== input)
    throw refuseAll(
      `: its headers are ${signature}, and ${input} as the timestamp, which is \`created\` in it.`,
    )
  const names = String(holder['x-signed-text']).split(' ')
  const isKnown = names.every((each) => COMPONENTS.includes(each))
  if (isKnown && new Set(names).size === names.length && names.includes(MESSAGE_HEADERS.digest)) return scheme
  throw refuse(
    holder,
    'x-signed-text',
    `of its signature lists components with a space between, ${MESSAGE_HEADERS.digest} among them, each once: ${COMPONENTS.join(', ')}.`,
  )
}

function refuseOther(refuse: Refuse, holder: Holder, keyword: string, wanted: string): ExpectedError {
  const scheme = holder['x-algorithm']
  return refuse(holder, keyword, `of its signature must be "${wanted}" beside x-algorithm: ${scheme}.`)
}

function readHash(refuse: Refuse, holder: Holder): Pick<WebhookSignature, 'hash'> {
  const { 'x-algorithm': stated = 'hmac-sha256', description = '' } = holder
  if (!Object.hasOwn(HASHES, stated))
    throw refuse(
      holder,
      'x-algorithm',
      `of its signature is ${quoteText(String(stated))}. Say ${[...Object.keys(HASHES), STANDARD, MESSAGES].join(', ')}.`,
    )
  const hash = HASHES[stated as keyof typeof HASHES]
  const other = description
    .match(/\b(?:sha-?\d+|md5)\b/gi)
    ?.find((each) => each.toUpperCase().replace('-', '') !== hash.replace('-', ''))
  if (other)
    throw refuse(
      holder,
      'description',
      `of its signature says ${quoteText(other)}, and x-algorithm is ${stated}. Write x-algorithm beside the description.`,
    )
  return hash === 'SHA-256' ? {} : { hash }
}

function readSignedText(
  refuse: Refuse,
  holder: Holder,
  isTimed: boolean,
): Pick<WebhookSignature, 'signedText'> {
  const { 'x-signed-text': stated } = holder
  // Our proposal signs a timestamp. If an answer removed it, the body alone is signed.
  if (stated === undefined || stated === SIGNED_TEXTS.timed) return {}
  if (stated === SIGNED_TEXTS.untimed && !isTimed) return {}
  const isBody = typeof stated === 'string' && stated.split('{body}').length === 2
  const needsTime = isBody && stated.includes('{timestamp}')
  if (isBody && (isTimed || !needsTime) && !/\{(?!body\}|timestamp\})/.test(stated))
    return { signedText: stated }
  const remedy = needsTime
    ? 'No header carries the timestamp: leave {timestamp} out, or name the header.'
    : 'Write a text with {body} once, and {timestamp} where it is signed, as "{timestamp}.{body}".'
  throw refuse(holder, 'x-signed-text', `of its signature is ${quoteText(String(stated))}. ${remedy}`)
}
