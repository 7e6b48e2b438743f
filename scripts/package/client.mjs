// Uses the built client as its users do, on whichever runtime runs this file. Plain JavaScript, because not every runtime
// strips types: `npm run build && node scripts/package/client.mjs`
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { sendOnce } from './send-once.mjs'
import { answerTo, useClient } from './use-client.mjs'

const seen = []
const server = createServer(async (request, response) => {
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  seen.push({ key: request.headers['api-key'], body: Buffer.concat(chunks).toString() })
  const { status, body } = answerTo(request.url)
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
try {
  await useClient({ baseUrl: `http://127.0.0.1:${server.address().port}` }, seen)
} finally {
  server.close()
  server.closeAllConnections()
}

if (process.env.BASE_URL) await sendOnce(process.env.BASE_URL)

const require = createRequire(import.meta.url)
const { exports } = JSON.parse(readFileSync(require.resolve('paycontract/package.json'), 'utf8'))
for (const [name, target] of Object.entries(exports)) {
  if (typeof target !== 'object') continue
  const specifier = name.replace('.', 'paycontract')
  const [imported, required] = [await import(specifier), require(specifier)]
  assert.deepEqual(Object.keys(required), Object.keys(imported), specifier)
  assert.ok(Object.keys(imported).length > 0 || name.startsWith('./types/'), specifier)
  assert.match(readFileSync(require.resolve(specifier).replace(/js$/, 'd.ts'), 'utf8'), /export/, specifier)
}
const { bun, deno, node } = process.versions
console.log(`the client works on ${bun ? `Bun ${bun}` : deno ? `Deno ${deno}` : `Node ${node}`}`)
