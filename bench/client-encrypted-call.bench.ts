import { createCheckoutClient, createPayloadDecipher } from '../src/client/index.ts'
import { atMost, type Row } from './claim.ts'
import { median, race } from './measure.ts'
import { sampleOrder as order } from './sample-order.ts'

const baseUrl = 'https://checkout.example'
const answer = JSON.stringify({ status: 'success', statusCode: '00', message: 'Order created', data: {} })

/** Stands for the network; keeps what was sent last. */
function createTransport() {
  const transport = async (request: Request | string, _init?: RequestInit): Promise<Response> => {
    if (request instanceof Request) transport.last = request
    return new Response(answer, { headers: { 'content-type': 'application/json' } })
  }
  transport.last = undefined as Request | undefined
  return transport
}

/** `createOrder` with a 4096-bit key and OAEP, against the same call written by hand. */
export async function run(): Promise<Row[]> {
  const { publicKey, privateKey } = await crypto.subtle.generateKey(
    { name: 'RSA-OAEP', hash: 'SHA-256', modulusLength: 4096, publicExponent: new Uint8Array([1, 0, 1]) },
    true,
    ['encrypt', 'decrypt'],
  )
  const transport = createTransport()
  const client = createCheckoutClient({
    baseUrl,
    publicKey: 'pk_test_bench',
    encryption: { key: await exportSpki(publicKey), padding: 'oaep-sha256' },
    fetch: transport,
  })
  const message = encodeJson(order)
  const candidates = {
    webCrypto: () => crypto.subtle.encrypt('RSA-OAEP', publicKey, message),
    byHand: async () => {
      const block = await crypto.subtle.encrypt('RSA-OAEP', publicKey, encodeJson(order))
      const data = Buffer.from(block).toString('base64')
      const response = await transport(`${baseUrl}/charge/order/create`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'api-key': 'pk_test_bench' },
        body: JSON.stringify({ data }),
      })
      return { data: await response.json(), response }
    },
    client: () => client.POST('/charge/order/create', { body: { data: order } }),
  }
  await candidates.client()
  await assertSent(transport.last!, await crypto.subtle.exportKey('jwk', privateKey))

  const timesUs = await race(candidates, { rounds: 121, calls: 25 })
  const [clientUs, byHandUs, webCryptoUs] = [timesUs.client, timesUs.byHand, timesUs.webCrypto].map(
    median,
  ) as [number, number, number]
  return [
    atMost(1.15, {
      name: 'client: encrypted call, against the same written by hand',
      value: clientUs / byHandUs,
      unit: '×',
      note: `${clientUs.toFixed(0)} µs against ${byHandUs.toFixed(0)} µs: WebCrypto, base64, JSON, the stubbed answer and nothing else`,
    }),
    {
      name: 'client: encrypted call, against its own WebCrypto work',
      value: clientUs / webCryptoUs,
      unit: '×',
      note: `${webCryptoUs.toFixed(0)} µs are RSA-OAEP, 4096 bits, ${message.length} bytes`,
    },
  ]
}

function encodeJson(value: unknown) {
  return new TextEncoder().encode(JSON.stringify(value))
}

async function exportSpki(key: CryptoKey): Promise<string> {
  return Buffer.from(await crypto.subtle.exportKey('spki', key)).toString('base64')
}

/** The race is void unless the client sends the very plaintext that its opponent encrypts. */
async function assertSent(request: Request, privateKey: JsonWebKey): Promise<void> {
  const { data } = (await request.json()) as { data: string }
  const decipher = createPayloadDecipher({ key: privateKey as never, padding: 'oaep-sha256' })
  const plaintext = await decipher.decrypt(data)
  if (JSON.stringify(plaintext) !== JSON.stringify(order)) throw new Error('the client sent something else')
}
