import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, expect, it } from 'vitest'
import { TimeoutError } from '../errors.ts'
import { createBusinessClient } from './create-business-client.ts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

const server = createServer(({ url }, response) => {
  if (url?.endsWith('/PAY_HALF')) response.writeHead(200, { 'content-type': 'application/json' }).write('{')
})
const timer = setInterval(collectGarbage, 20)
afterAll(() => {
  clearInterval(timer)
  server.closeAllConnections()
  server.close()
})

// Node drops the signal of a cloned request, or of one that is garbage, and with it what would end the attempt
it.for([
  ['is not answered', 'PAY_NONE'],
  ['has an answer that stops in its body', 'PAY_HALF'],
])('a call that may be repeated and %s ends in time, though garbage is collected', async ([, reference]) => {
  if (!server.listening) await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const baseUrl = `http://127.0.0.1:${port}`
  const client = createBusinessClient({
    baseUrl,
    publicKey: 'pk_test_1',
    timeoutMs: 300,
    retry: { attempts: 2 },
  })
  await expect(client.verifyPayment({ reference: reference! })).rejects.toThrow(TimeoutError)
})
