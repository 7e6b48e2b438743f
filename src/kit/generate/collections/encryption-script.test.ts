import {
  constants,
  createDecipheriv,
  generateKeyPairSync,
  privateDecrypt,
  randomBytes,
  randomUUID,
} from 'node:crypto'
import { createRequire } from 'node:module'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { writeEncryptionScript } from './encryption-script.ts'

const load = createRequire(import.meta.url)
const modules: Record<string, unknown> = { 'crypto-js': load('crypto-js'), uuid: { v4: randomUUID } }
const require = (name: string) => modules[name]
const HOST = { opening: '', closing: 'send(sealed)' }
const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const spki = publicKey.export({ type: 'spki', format: 'pem' }) as string
const cardKey = randomBytes(32)
const PLAINTEXT = { name: 'Ngọ́zí', text: '{{SECRET_KEY}}', list: [1, 2.5] }

/** Runs the script of a cipher in a scope like newman's, and returns the body that it would send. */
function runScript(
  cipher: string,
  variables: Record<string, string>,
  scope: object,
  plaintext: unknown = PLAINTEXT,
) {
  const sent: string[] = []
  const read = (name: string) => variables[name] ?? ''
  const body = { field: plaintext, other: '{{SECRET_KEY}}' }
  const send = (text: string) => sent.push(text)
  const script = writeEncryptionScript({ field: 'field', cipher }, HOST)
  runInNewContext(script, { require, read, body, send, ...scope })
  return { raw: sent[0]!, body: JSON.parse(sent[0]!) as { field: string; other: string } }
}

const SCOPES = { 'Web Crypto draws': { crypto }, 'a secret of the run stands for it': {} }
const ENTROPY = 'e'.repeat(64)
const OAEP = constants.RSA_PKCS1_OAEP_PADDING

test.each(
  Object.entries(SCOPES).flatMap(([drawn, scope]) =>
    (['oaep-sha256', 'oaep-sha1', 'pkcs1-v1_5'] as const).map((padding) => ({ drawn, padding, scope })),
  ),
)('$padding is decrypted by OpenSSL where $drawn', ({ padding, scope }) => {
  for (const key of [spki, spki.replaceAll('\n', '\\n'), spki.replace(/-----.*-----|\n/g, '')]) {
    const variables = { ENCRYPTION_KEY: key, ENCRYPTION_PADDING: padding, ENTROPY }
    const { body } = runScript('rsa', variables, scope)
    const options =
      padding === 'pkcs1-v1_5'
        ? { padding: constants.RSA_PKCS1_PADDING }
        : { padding: OAEP, oaepHash: padding.replace('oaep-', '') }
    const opened = privateDecrypt({ key: privateKey, ...options }, Buffer.from(body.field, 'base64'))
    expect(JSON.parse(opened.toString())).toEqual(PLAINTEXT)
  }
})

test.each(Object.entries(SCOPES))('AES-256-GCM is decrypted by OpenSSL where %s', (_, scope) => {
  for (const text of ['', 'a'.repeat(14), 'a'.repeat(500)]) {
    const variables = { CARD_KEY: cardKey.toString('base64'), ENTROPY }
    const { body } = runScript('aes-256-gcm', variables, scope, text)
    const [iv, hidden, tag] = body.field.split(':').map((part) => Buffer.from(part, 'hex'))
    const cipher = createDecipheriv('aes-256-gcm', cardKey, iv!).setAuthTag(tag!)
    expect(JSON.parse(`${cipher.update(hidden!, undefined, 'utf8')}${cipher.final('utf8')}`)).toBe(text)
  }
})

test.each(Object.values(SCOPES))('nothing is drawn twice', (scope) => {
  const variables = { CARD_KEY: cardKey.toString('base64'), ENTROPY }
  const made = Array.from({ length: 50 }, () => runScript('aes-256-gcm', variables, scope).body.field)
  expect(new Set(made.map((each) => each.slice(0, 24))).size).toBe(50)
})

test('what stays in clear is not a variable after it', () => {
  const { raw, body } = runScript('aes-256-gcm', { CARD_KEY: cardKey.toString('base64'), ENTROPY }, {})
  expect(raw).not.toContain('{{')
  expect(body.other).toBe('{{SECRET_KEY}}')
})

test.each([
  ['no randomness', 'rsa', { ENTROPY: 'short' }, /secure random numbers/],
  ['a private key', 'rsa', { ENCRYPTION_KEY: 'MIICdg==' }, /not an RSA public key/],
  ['another padding', 'rsa', { ENCRYPTION_PADDING: 'none' }, /oaep-sha256/],
  ['a short card key', 'aes-256-gcm', { CARD_KEY: 'c2VjcmV0' }, /32 bytes/],
])('%s is refused, and nothing is sent or said of the body', (_, cipher, given, message) => {
  const whole = { ENCRYPTION_KEY: spki, ENCRYPTION_PADDING: 'oaep-sha256', ENTROPY, ...given }
  expect(() => runScript(cipher, whole, {})).toThrow(message)
})

test('a body that is too long is refused by the bytes that it is too long', () => {
  const variables = { ENCRYPTION_KEY: spki, ENCRYPTION_PADDING: 'oaep-sha256', ENTROPY }
  // 2 quotes, and room for 190 bytes.
  expect(() => runScript('rsa', variables, {}, 'a'.repeat(189))).toThrow('1 bytes too many')
})
