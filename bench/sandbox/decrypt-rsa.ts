// Makes as many RSA decryptions as this machine can, and nothing else. The first argument is the plan.

export interface DecryptionPlan {
  privateJwk: JsonWebKey
  /** Base64 of one block, RSA-OAEP with SHA-256. */
  ciphertext: string
  concurrency: number
  durationMs: number
}

const { privateJwk, ciphertext, concurrency, durationMs } = JSON.parse(process.argv[2]!) as DecryptionPlan
const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256' }
// Node lets only one thread at a time use a key, so each loop gets a key object of its own: every core is busy.
const importKey = () => crypto.subtle.importKey('jwk', privateJwk, algorithm, false, ['decrypt'])
const keys = await Promise.all(Array.from({ length: concurrency }, importKey))
const block = Buffer.from(ciphertext, 'base64')
const started = performance.now()
let decryptions = 0
await Promise.all(
  keys.map(async (key) => {
    while (performance.now() - started < durationMs) {
      await crypto.subtle.decrypt('RSA-OAEP', key, block)
      decryptions += 1
    }
  }),
)
const perSecond = (decryptions / (performance.now() - started)) * 1000
process.stdout.write(`${JSON.stringify({ perSecond })}\n`)
