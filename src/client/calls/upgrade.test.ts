import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { createCheckoutClient } from './create-checkout-client.ts'

const encryption = { encrypt: (plaintext: object) => JSON.stringify(plaintext) }
const createWith = (baseUrl: string, fetch?: () => Promise<Response>) =>
  createCheckoutClient({
    baseUrl,
    publicKey: 'pk_test_1',
    secretKey: 'sk_test_1',
    encryption,
    ...(fetch && { fetch }),
  })
type Client = ReturnType<typeof createWith>

const read = (client: Client) => client.ping()
const write = (client: Client) => client.createRefund({ data: { reference: 'ORD-1', amount: 10 } } as never)

/** A server that answers each request with 101, although no request asked for an upgrade. */
async function withServer<Result>(run: (url: string) => Promise<Result>): Promise<Result> {
  const server = createServer(({ socket }) =>
    socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n'),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    return await run(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

/** Answers like runtimes that return the 101 as a response. */
const handOver = async () => Object.defineProperty(new Response(null), 'status', { value: 101 })

const reason = { name: 'NetworkError', code: 'network_error', reason: 'UNEXPECTED_UPGRADE' }

test.each<[string, (run: (client: Client) => Promise<unknown>) => Promise<unknown>]>([
  ['Node', (run) => withServer((url) => run(createWith(url)))],
  ['a runtime that hands it over', (run) => run(createWith('https://host.test', handOver))],
])(
  'a 101 that was not asked for is not an answer, in %s: a read failed, of a write nothing is known',
  async (_, attempt) => {
    expect(await attempt(read).catch((error: unknown) => error)).toMatchObject({
      ...reason,
      message: 'ping got no answer from the service (UNEXPECTED_UPGRADE)',
    })
    expect(await attempt(write).catch((error: unknown) => error)).toMatchObject({
      code: 'outcome_unknown',
      cause: reason,
    })
  },
)
