import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { expect, test } from 'vitest'
import { InputError } from '../../expected-error.ts'
import { signStatement, verifyStatement } from './statement.ts'
import { createResult } from './testing/create-result.ts'

const REPORT = '{"report":1}'
const own = generateKeyPairSync('ed25519')
const other = generateKeyPairSync('ed25519')
const statement = signStatement(createResult(['passed']), REPORT, pemOf(own.privateKey))
const parts: Record<string, string> = JSON.parse(statement)

function pemOf(key: KeyObject): string {
  return key.export({ type: key.type === 'private' ? 'pkcs8' : 'spki', format: 'pem' }) as string
}

function spkiOf(key: KeyObject): string {
  return key.export({ type: 'spki', format: 'der' }).toString('base64url')
}

function change(changed: Record<string, unknown>): string {
  return JSON.stringify({ ...parts, ...changed })
}

/** Signs any value correctly. */
function signAnything(value: unknown): string {
  const payload = Buffer.from(JSON.stringify(value)).toString('base64url')
  return change({
    payload,
    signature: sign(null, Buffer.from(payload), own.privateKey).toString('base64url'),
  })
}

const payload = JSON.parse(Buffer.from(parts.payload!, 'base64url').toString())
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey

test.each<[what: string, text: string, reason: string]>([
  ['the format of another kind', change({ format: 'paycontract-certify/1' }), 'not a statement'],
  ['a payload that is not text', change({ payload: {} }), 'not a statement'],
  ['a signature with one bit changed', change({ signature: flip(parts.signature!) }), 'Invalid signature'],
  ['no signature', change({ signature: '' }), 'Invalid signature'],
  ['the key of somebody else', change({ publicKey: spkiOf(other.publicKey) }), 'Invalid signature'],
  ['a key of another kind', change({ publicKey: spkiOf(rsa) }), 'no Ed25519 public key'],
  ['no key', change({ publicKey: '' }), 'no Ed25519 public key'],
  ['something else that was signed', signAnything(null), 'The signed content is not'],
  ['invalid counts', signAnything({ ...payload, counts: { passed: '1' } }), 'The signed content is not'],
  ['invalid scenarios', signAnything({ ...payload, scenarios: [null] }), 'The signed content is not'],
])('a statement with %s is refused', (_, text, reason) => {
  const verify = () => verifyStatement(text, REPORT)
  expect(verify).toThrow(InputError)
  expect(verify).toThrow(reason)
})

function flip(text: string): string {
  const bytes = Buffer.from(text, 'base64url')
  bytes[10]! ^= 1
  return bytes.toString('base64url')
}

test.each([
  ['as a statement names it', spkiOf],
  ['as PEM', pemOf],
])('who signed is known where the key is expected, given %s', (_, write) => {
  expect(verifyStatement(statement, REPORT, write(own.publicKey)).publicKey).toBe(spkiOf(own.publicKey))
  expect(() => verifyStatement(statement, REPORT, write(other.publicKey))).toThrow(
    'not signed by the expected key',
  )
})

test('each scenario is signed with its state, and the file says what it proves', () => {
  expect(verifyStatement(statement).payload.scenarios).toEqual([{ id: 'webhook-duplicate', state: 'passed' }])
  expect(parts.meaning).toContain('not that it is true')
})
