import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createCheckoutClient, createPayloadDecipher } from '../src/client/index.ts'
import { startProgram } from '../src/kit/target/start-target.ts'
import { atMost, type Row } from './claim.ts'
import { median, race } from './measure.ts'
import { sampleOrder as order } from './sample-order.ts'

const answer = JSON.stringify({ status: 'success', statusCode: '00', message: 'Order created', data: {} })
const bareServer = fileURLToPath(new URL('./sandbox/bare-server.ts', import.meta.url))

/** `createOrder` with a 4096-bit key and OAEP, compared with the same call written by hand: both over loopback. */
export async function run(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'paycontract-bench-'))
  const file = join(folder, 'answer.json')
  await writeFile(file, answer)
  const server = await startProgram<{ url: string }>('server', [bareServer, file])
  try {
    return await measure(server.ready.url)
  } finally {
    await server.stop()
    await rm(folder, { recursive: true })
  }
}

async function measure(baseUrl: string): Promise<Row[]> {
  const { publicKey, privateKey } = await crypto.subtle.generateKey(
    { name: 'RSA-OAEP', hash: 'SHA-256', modulusLength: 4096, publicExponent: new Uint8Array([1, 0, 1]) },
    true,
    ['encrypt', 'decrypt'],
  )
  let sent: Request | undefined
  const client = createCheckoutClient({
    baseUrl,
    publicKey: 'pk_test_bench',
    encryption: { key: await exportSpki(publicKey), padding: 'oaep-sha256' },
    fetch: (request) => {
      sent ??= request.clone()
      return fetch(request)
    },
  })
  const candidates = {
    byHand: async () => {
      const block = await crypto.subtle.encrypt('RSA-OAEP', publicKey, encodeJson(order))
      const data = Buffer.from(block).toString('base64')
      const response = await fetch(`${baseUrl}/charge/order/create`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'api-key': 'pk_test_bench' },
        body: JSON.stringify({ data }),
      })
      return { data: await response.json(), response }
    },
    client: () => client.POST('/charge/order/create', { body: { data: order } }),
  }
  await candidates.client()
  await assertSent(sent!, await crypto.subtle.exportKey('jwk', privateKey))

  const timesUs = await race(candidates, { rounds: 121, calls: 25 })
  const [clientUs, byHandUs] = [median(timesUs.client), median(timesUs.byHand)]
  return [
    // 1.14 to 1.20 in different runs: a tenth of a millisecond on top of WebCrypto's half
    atMost(1.25, {
      name: 'client: encrypted call, against the same written by hand',
      value: clientUs / byHandUs,
      unit: '×',
      note: `${clientUs.toFixed(0)} µs against ${byHandUs.toFixed(0)} µs: WebCrypto, base64, JSON and fetch, to a server on this machine`,
    }),
  ]
}

function encodeJson(value: unknown) {
  return new TextEncoder().encode(JSON.stringify(value))
}

async function exportSpki(key: CryptoKey): Promise<string> {
  return Buffer.from(await crypto.subtle.exportKey('spki', key)).toString('base64')
}

/** Throws unless the client sends exactly the plaintext that its opponent encrypts: the race would be void. */
async function assertSent(request: Request, privateKey: JsonWebKey): Promise<void> {
  const { data } = (await request.json()) as { data: string }
  const decipher = createPayloadDecipher({ key: privateKey as never, padding: 'oaep-sha256' })
  const plaintext = await decipher.decrypt(data)
  if (JSON.stringify(plaintext) !== JSON.stringify(order)) throw new Error('the client sent something else')
}
