// Uses the built package as its users do, on whichever Node runs this file. Plain JavaScript, because a Node that
// does not strip types has to run it: `npm run build && node scripts/package/smoke.mjs`
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { createCheckoutClient, createPayloadDecipher, unwrap, WrongKeyTypeError } from 'paycontract'
import { createCardCipher, createCardDecipher } from 'paycontract/crypto'
import { operations } from 'paycontract/operations/business'
import { checkoutValidator } from 'paycontract/validators/checkout'

const { publicKey, privateKey } = await crypto.subtle.generateKey(
  { name: 'RSA-OAEP', modulusLength: 4096, publicExponent: new Uint8Array([1, 0, 1]), hash: 'SHA-256' },
  true,
  ['encrypt', 'decrypt'],
)
const padding = 'oaep-sha256'
const decipher = createPayloadDecipher({ key: await crypto.subtle.exportKey('jwk', privateKey), padding })

const seen = []
const server = createServer(async (request, response) => {
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  seen.push({ key: request.headers['api-key'], body: Buffer.concat(chunks).toString() })
  const isVerify = request.url.endsWith('/verify')
  response.writeHead(isVerify ? 401 : 200, { 'content-type': 'application/json' })
  const answer = {
    status: 'success',
    statusCode: '00',
    message: 'ok',
    data: { pong: true, time: '2026-01-01T00:00:00Z' },
  }
  response.end(
    JSON.stringify(
      isVerify ? { status: 'failed', statusCode: '03', message: 'Invalid SECRET key', data: null } : answer,
    ),
  )
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')

try {
  const checkout = createCheckoutClient({
    baseUrl: `http://127.0.0.1:${server.address().port}`,
    publicKey: 'pk_demo_smoke',
    secretKey: 'sk_demo_smoke',
    encryption: { key: await crypto.subtle.exportKey('jwk', publicKey), padding },
    validateResponses: checkoutValidator,
  })
  assert.equal(unwrap(await checkout.GET('/charge/ping')).data.pong, true)
  assert.equal(seen[0].key, 'pk_demo_smoke')

  const refused = checkout.POST('/charge/order/verify', { body: { data: { reference: 'ORD-1' } } })
  await assert.rejects(unwrap(refused), WrongKeyTypeError)
  assert.equal(seen[1].key, 'sk_demo_smoke')
  assert.deepEqual(await decipher.decrypt(JSON.parse(seen[1].body).data), { reference: 'ORD-1' })

  const key = Buffer.alloc(32, 7).toString('base64')
  const card = { number: '4242424242424242', expiryMonth: '12', expiryYear: '2030', cvv: '123' }
  assert.deepEqual(
    await createCardDecipher({ key }).decrypt(await createCardCipher({ key }).encrypt(card)),
    card,
  )
  assert.equal(operations.listTransactions.path, '/transactions')
  console.log(`the package works on Node ${process.version}`)
} finally {
  server.close()
  server.closeAllConnections()
}
