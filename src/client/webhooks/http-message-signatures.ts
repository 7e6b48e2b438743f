import { decodeBase64, encodeBase64 } from '../crypto/encoding.ts'
import { ConfigurationError } from '../errors.ts'
import { readHeader, type WebhookHeaders } from './read-header.ts'
import { isSame, signText } from './signature.ts'
import type { WebhookSignature } from './webhook-table.ts'

export interface ArrivedMessage {
  headers: WebhookHeaders
  /** The URL to which it was sent, as its sender knows it. */
  url: string | undefined
}

/** A signature of a message, with the text that it signs. */
export interface MessageSignature {
  /** The signed text. */
  base: string
  /** In base64. */
  signature: string
  /** In seconds. */
  created: number
  /** Expiry in seconds; infinite if the signature has none, so that the receiver decides. */
  expires: number
}

// The syntax of RFC 8941, without the parts that our signatures never use. Each pattern runs in linear time. An unclosed quote
// extends to the end.
const MEMBERS = /(?:[^",]|"(?:[^"\\]|\\.)*(?:"|\\?$))+/g
const MEMBER = /^([a-z*][\w*.-]*)=(.+)$/
const INNER_LIST =
  /^\( *((?:"[^"\\]*"(?: +|(?=\))))*)\)((?:; *[a-z*][\w*.-]*=(?:-?\d{1,15}|"(?:[^"\\]|\\["\\])*"))*)$/
const PARAMETER = /; *([^=]+)=("(?:[^"\\]|\\.)*"|[^;]+)/g
const BYTES = /^:([A-Za-z\d+/]*={0,2}):$/

/**
 * Lists the RFC 9421 signatures of a webhook that cover all that the contract requires, each with the text that it signs. The
 * caller verifies them with a key, and the body with `hasDigest`. Unknown forms are skipped.
 *
 * @throws ConfigurationError `invalid_option`: the URL is missing or is not a URL
 */
export function readMessageSignatures(form: WebhookSignature, message: ArrivedMessage): MessageSignature[] {
  const signatures = readDictionary(readHeader(message.headers, 'signature'))
  const wanted = (form.signedText ?? '').split(' ')
  const found: MessageSignature[] = []
  for (const [label, value] of readDictionary(readHeader(message.headers, 'signature-input'))) {
    const [, list, parameters = ''] = INNER_LIST.exec(value) ?? []
    const [, signature] = BYTES.exec(signatures.get(label) ?? '') ?? []
    if (list === undefined || !signature || !decodeBase64(signature)) continue
    const components = listComponents(list)
    const given = new Map([...parameters.matchAll(PARAMETER)].map(([, name, each]) => [name, each!]))
    const { created = '', expires = 'Infinity', alg = '"hmac-sha256"' } = Object.fromEntries(given)
    if (!/^\d{1,12}$/.test(created) || alg !== '"hmac-sha256"') continue
    if (!wanted.every((each) => components.includes(each))) continue
    const serialized = [...given].map(([name, each]) => `;${name}=${each}`).join('')
    const base = writeBase(components, serialized, message)
    if (base !== undefined)
      found.push({ base, signature, created: Number(created), expires: Number(expires) })
  }
  return found
}

const FIELD_NAME = /^[!#$%&'*+.^`|~\w-]+$/

/**
 * Builds the signature base of RFC 9421 (section 2.5).
 *
 * @param parameters verbatim from `Signature-Input`
 * @returns undefined if a component is not in the message, or is listed twice
 */
export function writeBase(
  components: readonly string[],
  parameters: string,
  { headers, url }: ArrivedMessage,
): string | undefined {
  const lines = components.map((name) => {
    // Headers.get throws if the name is not a valid header name
    const header = FIELD_NAME.test(name) ? readHeader(headers, name).trim() : undefined
    const value = name.startsWith('@') ? derive(name, url) : header
    return value ? `"${name}": ${value}\n` : undefined
  })
  if (lines.includes(undefined) || new Set(components).size < components.length) return undefined
  return `${lines.join('')}"@signature-params": ${writeInput(components, parameters)}`
}

/** Formats a list of components with its parameters, as in `Signature-Input` after the label. */
function writeInput(components: readonly string[], parameters: string): string {
  return `(${components.map((name) => `"${name}"`).join(' ')})${parameters}`
}

/** Whether `Content-Digest` (RFC 9530) holds this digest; it may hold others, too. */
export function hasDigest(headers: WebhookHeaders, sha256: Uint8Array): boolean {
  return readDictionary(readHeader(headers, 'content-digest')).get('sha-256') === `:${encodeBase64(sha256)}:`
}

/** Lists the valid signatures of a webhook: made with one of the secrets, and for this body. */
export async function listSignedMessages(
  form: WebhookSignature,
  secrets: readonly string[],
  rawBody: Uint8Array,
  message: ArrivedMessage,
): Promise<MessageSignature[]> {
  const signatures = readMessageSignatures(form, message)
  if (!hasDigest(message.headers, await digestOf(rawBody))) return []
  const isRight = async ({ base, signature }: MessageSignature) => {
    const expected = await Promise.all(secrets.map((secret) => signText(secret, base)))
    return expected.map((each) => isSame(each, signature)).includes(true)
  }
  const right = await Promise.all(signatures.map(isRight))
  return signatures.filter((_, index) => right[index])
}

/** Returns the headers of a signed webhook. @throws ConfigurationError `invalid_option`: the URL is missing */
export async function signMessage(
  { signedText = '' }: WebhookSignature,
  secret: string,
  timestamp: string,
  rawBody: string,
  url: string | undefined,
): Promise<Record<string, string>> {
  const headers = {
    'content-type': 'application/json',
    'content-digest': `sha-256=:${encodeBase64(await digestOf(new TextEncoder().encode(rawBody)))}:`,
  }
  const parameters = `;created=${timestamp};alg="hmac-sha256"`
  const components = signedText.split(' ')
  const base = writeBase(components, parameters, { headers, url }) ?? ''
  return {
    ...headers,
    'signature-input': `sig=${writeInput(components, parameters)}`,
    signature: `sig=:${await signText(secret, base)}:`,
  }
}

async function digestOf(body: Uint8Array): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', body.slice()))
}

/** Returns the value of a derived component. The method of a webhook is always POST. */
function derive(name: string, url: string | undefined): string | undefined {
  if (name === '@method') return 'POST'
  const parsed = readUrl(url)
  const [target] = parsed.href.split('#')
  return { '@target-uri': target, '@authority': parsed.host, '@path': parsed.pathname }[name]
}

/** @throws ConfigurationError `invalid_option`: the URL is missing or is not a URL */
export function readUrl(url: string | undefined): URL {
  if (url !== undefined && URL.canParse(url)) return new URL(url)
  throw new ConfigurationError(
    'invalid_option',
    'url is missing: the contract signs the address to which the service sends',
  )
}

function readDictionary(text: string): Map<string, string> {
  const members = [...text.matchAll(MEMBERS)].flatMap(([member]) => {
    const [, name, value] = MEMBER.exec(member.trim()) ?? []
    return name === undefined ? [] : [[name, value!] as const]
  })
  return new Map(members)
}

function listComponents(list: string): string[] {
  return [...list.matchAll(/"([^"]*)"/g)].map(([, name]) => name!)
}
