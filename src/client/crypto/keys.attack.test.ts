import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { ConfigurationError } from '../errors.ts'
import { createCardCipher, createCardDecipher, createPayloadCipher, createPayloadDecipher } from './index.ts'
import { b64, n, pkcs8Pem, privateJwk, type UnsoundKey } from './testing/key-forms.ts'
import { card, cardKeys } from './testing/unsound-card-keys.ts'
import { privateKeys } from './testing/unsound-private-keys.ts'
import { derTricks, numbers, objects, texts } from './testing/unsound-public-keys.ts'

const SOUND = 200
/** The CPU time of five thousand sound private keys, in microseconds: unlike elapsed time, other processes do not affect it. */
const mostWorkMicros = (() => {
  const before = process.threadCpuUsage()
  for (let made = 0; made < SOUND; made++) createPayloadDecipher({ key: pkcs8Pem, padding: 'oaep-sha256' })
  const { user, system } = process.threadCpuUsage(before)
  return ((user + system) / SOUND) * 5000
})()

/** What is wrong with the refusal of a key; undefined if nothing is. */
function judge(create: (key: never) => unknown, key: unknown): string | undefined {
  const before = process.threadCpuUsage()
  try {
    create(key as never)
    return 'accepted'
  } catch (error) {
    const { user, system } = process.threadCpuUsage(before)
    if (!(error instanceof ConfigurationError))
      return `an error without a type: ${String(error).slice(0, 80)}`
    if (!/^(malformed|missing)_key$/.test(error.code)) return error.code
    if (user + system > mostWorkMicros) return `worked ${Math.round((user + system) / 1000)} ms`
    const told = inspect(error, { depth: 9, showHidden: true }).replace(/\n {4}at .*/g, '')
    const material = [
      privateJwk.d!,
      privateJwk.n!,
      n.toString('base64'),
      b64(card),
      'AAAAAAAAAA',
      'KKKKKKKKKK',
    ]
    if (material.some((text) => told.includes(text.slice(1, 10)))) return 'repeats the key'
    return error.message.length > 400 ? `a message of ${error.message.length} characters` : undefined
  }
}

const paddings = ['oaep-sha256', 'pkcs1-v1_5'] as const
const surfaces: [string, UnsoundKey[], ((key: never) => unknown)[]][] = [
  [
    'a public RSA key',
    [...numbers, ...derTricks, ...texts, ...objects],
    paddings.map((padding) => (key: never) => createPayloadCipher({ key, padding })),
  ],
  [
    'a private RSA key',
    privateKeys,
    paddings.map((padding) => (key: never) => createPayloadDecipher({ key, padding })),
  ],
  [
    'a card key',
    cardKeys,
    [(key: never) => createCardCipher({ key }), (key: never) => createCardDecipher({ key })],
  ],
]

test.for(surfaces)(
  'an invalid key is refused when its cipher is made: %s',
  ([name, rows, creators], { task }) => {
    const judged = creators.flatMap((create) => rows.map(([row, key]) => [row, judge(create, key)] as const))
    const broken = judged.filter(([, verdict]) => verdict)
    task.meta.attack = { name: 'unsound keys', tried: judged.length, held: judged.length - broken.length }
    expect(broken, name).toEqual([])
  },
)
