// Holds the encryption to the vectors of paycontract: a real browser encrypts, and this program decrypts.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { createPayloadDecipher } from 'paycontract/crypto'
import { openPage } from './open-page.mjs'

const folder = process.env.VECTORS ?? '../../contracts/vectors'
const read = (name) => JSON.parse(readFileSync(resolve(folder, name), 'utf8'))
const { decrypts, limits } = read('rsa-payload.json')
const keys = new Map(read('rsa-keys.json').keys.map((key) => [key.id, key]))

const { page, complaints, close } = await openPage('/vectors.html', { build: { outDir: 'dist-vectors' } })
try {
  await page.waitForFunction('globalThis.encryptAll !== undefined')
  const encryptAll = (vectors) =>
    page.evaluate(
      (each) => globalThis.encryptAll(each),
      vectors.map(({ key, padding, input }) => ({ key: keys.get(key).public.spkiPem, padding, input })),
    )

  const fitting = [...decrypts, ...limits]
  for (const [index, data] of (await encryptAll(fitting)).entries()) {
    const { id, key, padding, input } = fitting[index]
    const decipher = createPayloadDecipher({ key: keys.get(key).private.pkcs8Pem, padding })
    assert.deepEqual(await decipher.decrypt(data), JSON.parse(input), id)
  }
  const tooLong = limits.map((limit) => ({ ...limit, input: limit.refusedInput }))
  for (const code of await encryptAll(tooLong)) assert.equal(code, 'payload_too_long')
  assert.deepEqual(complaints, [])
  console.log(
    `${fitting.length} payloads encrypted by the browser are read again, ${tooLong.length} too long are refused`,
  )
} finally {
  await close()
}
