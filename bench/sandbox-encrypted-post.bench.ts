import { createPrivateKey } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { createPayloadCipher } from '../src/client/crypto/index.ts'
import { createCheckoutClient } from '../src/client/index.ts'
import { fixtureKeyPairs } from '../src/kit/sandbox/runtime/rsa-keys.ts'
import type { SandboxLine } from '../src/kit/target/ready-line.ts'
import { startProgram, startSandbox } from '../src/kit/target/start-target.ts'
import { atLeast, below, type Row } from './claim.ts'
import { median } from './measure.ts'
import { sampleOrder as order } from './sample-order.ts'
import type { DecryptionPlan } from './sandbox/decrypt-rsa.ts'
import type { LoadReport } from './sandbox/load.ts'
import { type Load, sendLoad } from './sandbox/send-load.ts'

const rounds = 9
/** The same for the service and the bare decryptions: more than there are threads for RSA. */
const connections = 16
const durationMs = 2_000
const requests = 20_000
const decryptRsa = fileURLToPath(new URL('./sandbox/decrypt-rsa.ts', import.meta.url))

interface Measured {
  posts: LoadReport[]
  gets: LoadReport[]
  /** Decryptions per second with nothing else running, by round. */
  alone: number[]
}

/** `getOrderStatus` under a 4096-bit key, with GETs meanwhile, compared with the bare decryptions. */
export async function run(): Promise<Row[]> {
  const sandbox = await startSandbox(['--db', 'memory'])
  try {
    const { ready } = sandbox
    const post = await preparePost(ready)
    const get: Load = {
      url: `${ready.business}/transactions`,
      headers: { authorization: `Bearer ${ready.businesses[0]!.secretKey}` },
      // a caller who reads a list now and then, to measure how long the service keeps it waiting
      ...{ connections: 2, pauseMs: 10, durationMs, requests, warmUpRequests: 20 },
    }
    const decryption: DecryptionPlan = {
      privateJwk: createPrivateKey(fixtureKeyPairs[0].privateKey).export({ format: 'jwk' }),
      ciphertext: JSON.parse(post.body!).data,
      ...{ concurrency: connections, durationMs },
    }
    await Promise.all([sendLoad({ ...post, durationMs: 1_000 }), sendLoad({ ...get, durationMs: 1_000 })])
    return describe(await measureInTurn(post, get, decryption))
  } finally {
    await sandbox.stop()
  }
}

/** Prepares a request for the status of an existing order. One ciphertext serves all requests: decrypting it is the same work. */
async function preparePost({ checkout, businesses }: SandboxLine): Promise<Load> {
  const { publicKey, encryptionKey: key, padding } = businesses[0]!
  const encryption = { key, padding }
  const client = createCheckoutClient({ baseUrl: checkout, publicKey, encryption })
  const { response } = await client.POST('/charge/order/create', { body: { data: order } })
  if (!response.ok) throw new Error(`the order was not created: ${response.status}`)
  const data = await createPayloadCipher(encryption).encrypt({ reference: order.order.reference })
  return {
    url: `${checkout}/charge/order/status`,
    method: 'POST',
    headers: { 'api-key': publicKey, 'content-type': 'application/json' },
    body: JSON.stringify({ data }),
    // by the end of the warm-up, the generator of GETs has started too
    ...{ connections, durationMs, requests, warmUpRequests: 300 },
  }
}

async function measureInTurn(post: Load, get: Load, decryption: DecryptionPlan): Promise<Measured> {
  const measured: Measured = { posts: [], gets: [], alone: [] }
  for (let round = 0; round < rounds; round++) {
    const command = [decryptRsa, JSON.stringify(decryption)]
    const { ready } = await startProgram<{ perSecond: number }>('counter', command)
    measured.alone.push(ready.perSecond)
    const [posts, gets] = await Promise.all([sendLoad(post), sendLoad(get)])
    measured.posts.push(posts)
    measured.gets.push(gets)
  }
  return measured
}

function describe({ posts, gets, alone }: Measured): Row[] {
  return [
    // a request takes 0.4 ms besides its decryption, on cores that the load generators use too
    atLeast(70, {
      name: 'sandbox: encrypted POST against RSA decryptions alone',
      value: median(posts.map(({ perSecond }, round) => perSecond / alone[round]!)) * 100,
      unit: '%',
      note: `${connections} at once for both; one who sends the POSTs and one who sends GETs share the machine`,
    }),
    below(20, {
      name: 'sandbox: p99 of GET /transactions meanwhile',
      value: median(gets.map(({ p99Ms }) => p99Ms)),
      unit: 'ms',
      note: `median ${median(gets.map(({ p50Ms }) => p50Ms)).toFixed(1)} ms, ${gets[0]!.requests} GETs in a round`,
    }),
    {
      name: 'sandbox: encrypted POST',
      value: median(posts.map(({ perSecond }) => perSecond)),
      unit: '/s',
      note: `p99 ${median(posts.map(({ p99Ms }) => p99Ms)).toFixed(0)} ms`,
    },
    { name: 'RSA-4096 decryptions alone', value: median(alone), unit: '/s' },
  ]
}
