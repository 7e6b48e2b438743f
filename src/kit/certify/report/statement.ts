import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { InputError } from '../../expected-error.ts'
import type { CertifyResult } from './result.ts'

/** What is signed: what was examined, with which version and seed, and the outcome. */
export interface Payload
  extends Pick<CertifyResult, 'name' | 'version' | 'seed' | 'startedAt' | 'verdict' | 'counts'> {
  scenarios: { id: string; state: string }[]
  /** SHA-256 of the exact bytes of report.json, in hex. */
  reportHash: string
}

const FORMAT = 'paycontract-certify-statement/1'

/** Written beside the signature, for readers who have only the file. */
const MEANING =
  'The key belongs to the person who ran the examination: it proves who says so, not that it is true.'

/**
 * Creates a signed statement. The key belongs to the person who ran the examination: it proves who says so, not that it is true.
 *
 * @param report the exact content of report.json
 * @param privateKeyPem an Ed25519 key, PKCS #8
 * @throws InputError if the key is invalid
 */
export function signStatement(result: CertifyResult, report: string, privateKeyPem: string): string {
  const key = readPrivateKey(privateKeyPem)
  const { name, version, seed, startedAt, verdict, counts, scenarios } = result
  const payload: Payload = {
    ...{ name, version, seed, startedAt, verdict, counts },
    scenarios: scenarios.map(({ scenario: { id }, state }) => ({ id, state })),
    reportHash: hashOf(report),
  }
  // the text itself is signed, so that a verifier need not reproduce the same JSON
  const text = Buffer.from(JSON.stringify(payload)).toString('base64url')
  const publicKey = createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64url')
  const signature = sign(null, Buffer.from(text), key).toString('base64url')
  return `${JSON.stringify({ format: FORMAT, meaning: MEANING, payload: text, publicKey, signature }, null, 2)}\n`
}

/**
 * Verifies a statement. Anybody can sign with their own key: the signer is known only if the key is expected.
 *
 * @param report the report.json of the statement, if available
 * @param expectedKey the public key that must have signed it: SPKI in base64url, as statements name it, or PEM
 * @returns what was signed, and the key that signed it (SPKI, base64url)
 * @throws InputError if it is not a statement, was changed, is about another report, or is signed by another key
 */
export function verifyStatement(
  statement: string,
  report?: string,
  expectedKey?: string,
): { payload: Payload; publicKey: string } {
  const { payload, publicKey, signature } = readStatement(statement)
  const key = readPublicKey(publicKey, 'The statement')
  if (!verify(null, Buffer.from(payload), key, Buffer.from(signature, 'base64url')))
    throw new InputError('Invalid signature: the statement was changed after signing.')
  if (expectedKey !== undefined && !readPublicKey(expectedKey, 'The expected key').equals(key))
    throw new InputError('The statement was not signed by the expected key.')
  const signed = readPayload(payload)
  if (report !== undefined && hashOf(report) !== signed.reportHash)
    throw new InputError('The statement does not match the report.json beside it.')
  return { payload: signed, publicKey }
}

function readPrivateKey(pem: string): KeyObject {
  let key: KeyObject | undefined
  try {
    key = createPrivateKey(pem)
  } catch {}
  if (key?.asymmetricKeyType === 'ed25519') return key
  throw new InputError(
    '--key is not an Ed25519 private key. Create one with: openssl genpkey -algorithm ed25519 -out certify.key',
  )
}

function readPublicKey(text: string, where: string): KeyObject {
  let key: KeyObject | undefined
  try {
    key = text.includes('PUBLIC KEY')
      ? createPublicKey(text)
      : createPublicKey({ key: Buffer.from(text, 'base64url'), format: 'der', type: 'spki' })
  } catch {}
  if (key?.asymmetricKeyType === 'ed25519') return key
  throw new InputError(`${where} contains no Ed25519 public key.`)
}

/** A valid signature does not make the payload valid. */
function readPayload(text: string): Payload {
  let payload: Partial<Payload> | null = null
  try {
    payload = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
  } catch {}
  const { name, version, seed, startedAt, verdict, reportHash, counts, scenarios } = payload ?? {}
  const texts = [name, version, seed, startedAt, verdict, reportHash]
  const numbers = [counts?.passed, counts?.failed, counts?.undecided, counts?.leftOut]
  const isWhole =
    texts.every((each) => typeof each === 'string') &&
    numbers.every(Number.isSafeInteger) &&
    Array.isArray(scenarios) &&
    scenarios.every((each) => typeof each?.id === 'string' && typeof each.state === 'string')
  if (isWhole) return payload as Payload
  throw new InputError('The signed content is not a statement of paycontract certify.')
}

type Statement = Record<'payload' | 'publicKey' | 'signature', string>

function readStatement(text: string): Statement {
  let statement: Partial<Statement & { format: string }> = {}
  try {
    statement = JSON.parse(text) ?? {}
  } catch {}
  const { format, payload, publicKey, signature } = statement
  const isWhole = [payload, publicKey, signature].every((part) => typeof part === 'string')
  if (format === FORMAT && isWhole) return { payload: payload!, publicKey: publicKey!, signature: signature! }
  throw new InputError('This is not a statement of paycontract certify.')
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
