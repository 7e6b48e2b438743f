// Uses the built package as its users do, on whichever Node runs this file. Plain JavaScript, because a Node that
// does not strip types has to run it: `npm run build && node scripts/package/smoke.mjs`
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { createCheckoutClient, createPayloadDecipher, unwrap, WrongKeyTypeError } from 'paycontract'
import { createCardCipher, createCardDecipher } from 'paycontract/crypto'
import { operations } from 'paycontract/operations/business'
import manifest from 'paycontract/package.json' with { type: 'json' }
import { createSandbox } from 'paycontract/sandbox'
import { checkoutValidator } from 'paycontract/validators/checkout'

const hosts = ['checkout', 'business']
const filesOfPattern = {
  './openapi/*.yaml': hosts.flatMap((host) => [
    `paycontract/openapi/${host}/openapi.yaml`,
    `paycontract/openapi/${host}/openapi.documented.yaml`,
  ]),
  './vectors/*.json': ['aes-256-gcm', 'card-aes-256-gcm', 'key-formats', 'rsa-keys', 'rsa-payload'].map(
    (name) => `paycontract/vectors/${name}.json`,
  ),
  './workflows/*': [
    'cad-reconciliation',
    'hosted-checkout',
    'initiate-and-charge',
    'refund',
    'source-of-funds',
  ].map((name) => `paycontract/workflows/${name}.arazzo.yaml`),
}

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

  const sandbox = await createSandbox({ empty: true })
  const { businesses } = await sandbox.describe()
  const ping = await sandbox.checkout.request('/charge/ping', {
    headers: { 'api-key': businesses[0].publicKey },
  })
  assert.equal(ping.status, 200)
  await sandbox.close()

  for (const [name, target] of Object.entries(manifest.exports)) await assertExported(name, target)
  console.log(`the package works on Node ${process.version}`)
} finally {
  server.close()
  server.closeAllConnections()
}

/** Modules are imported, and each file that a pattern stands for is there. */
async function assertExported(name, target) {
  const specifier = name.replace('.', 'paycontract')
  const isModule = typeof target === 'object'
  const files = filesOfPattern[name] ?? [specifier]
  for (const file of files) {
    assert.ok(!file.includes('*'), `${name}: say in this file what it stands for`)
    assert.ok(existsSync(fileURLToPath(import.meta.resolve(file))), file)
    if (isModule) assert.ok(Object.keys(await import(file)).length > 0 || name.startsWith('./types/'), file)
  }
  if (isModule)
    assert.ok(existsSync(fileURLToPath(import.meta.resolve(specifier)).replace(/js$/, 'd.ts')), name)
}
