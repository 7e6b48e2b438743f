import { describe, expect, it } from 'vitest'
import { judgeKey, type KeyScheme } from './judge-key.ts'

const keys = { publicKey: 'pk', secretKey: 'sk' }
const publicKey: KeyScheme = {
  type: 'apiKey',
  in: 'header',
  name: 'api-key',
  extensions: { 'x-key-type': 'public' },
}
const secretKey: KeyScheme = { ...publicKey, extensions: { 'x-key-type': 'secret' } }
const bearer: KeyScheme = { type: 'http', scheme: 'bearer', extensions: { 'x-key-type': 'secret' } }
const fetched: KeyScheme = { type: 'oauth2', extensions: { 'x-key-type': 'secret' } }
const signature: KeyScheme = { type: 'apiKey', in: 'header', name: 'x-webhook-signature' }

describe('judgeKey', () => {
  it.each([
    ['the right public key', [[publicKey]], { 'api-key': 'pk' }, 'accepted'],
    ['the right secret key', [[secretKey]], { 'api-key': 'sk' }, 'accepted'],
    ['a secret key for a public operation', [[publicKey]], { 'api-key': 'sk' }, 'wrongKeyType'],
    ['a public key for a secret operation', [[secretKey]], { 'api-key': 'pk' }, 'wrongKeyType'],
    ['a key that does not exist', [[publicKey]], { 'api-key': 'pk2' }, 'unknownKey'],
    ['a key in another letter case', [[publicKey]], { 'api-key': 'PK' }, 'unknownKey'],
    ['no key', [[publicKey]], {}, 'unknownKey'],
    ['a header name in upper case', [[publicKey]], { 'API-KEY': 'pk' }, 'accepted'],
    ['the wrong type under an upper-case name', [[publicKey]], { 'Api-Key': 'sk' }, 'wrongKeyType'],
    ['the right key in another header', [[publicKey]], { 'public-key': 'pk' }, 'unknownKey'],
    ['a bearer secret key', [[bearer]], { authorization: 'Bearer sk' }, 'accepted'],
    ['a bearer public key', [[bearer]], { Authorization: 'Bearer pk' }, 'wrongKeyType'],
    ['a bearer key without its scheme', [[bearer]], { authorization: 'sk' }, 'unknownKey'],
    ['a token that was fetched', [[fetched]], { authorization: 'Bearer sk' }, 'accepted'],
    ['another scheme', [[bearer]], { authorization: 'Basic sk' }, 'unknownKey'],
    ['a scheme that carries no API key', [[signature]], { 'x-webhook-signature': 'x' }, 'accepted'],
    ['an operation without security', [], {}, 'accepted'],
    ['an alternative that is not a security scheme', [[publicKey], []], { 'api-key': 'sk' }, 'accepted'],
    ['either type where both suffice', [[publicKey], [secretKey]], { 'api-key': 'sk' }, 'accepted'],
    ['one of two required keys', [[publicKey, bearer]], { 'api-key': 'pk' }, 'unknownKey'],
    [
      'both required keys',
      [[publicKey, bearer]],
      { 'api-key': 'pk', authorization: 'Bearer sk' },
      'accepted',
    ],
    ['the wrong type in one alternative', [[bearer], [publicKey]], { 'api-key': 'sk' }, 'wrongKeyType'],
  ] as const)('%s', (_title, security, headers, verdict) => {
    expect(judgeKey(security, headers, keys)).toBe(verdict)
  })
})
