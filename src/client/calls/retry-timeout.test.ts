import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, expect, it } from 'vitest'
import { TimeoutError } from '../errors.ts'
import { createBusinessClient } from './create-business-client.ts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

const server = createServer(() => {})
const timer = setInterval(collectGarbage, 20)
afterAll(() => {
  clearInterval(timer)
  server.closeAllConnections()
  server.close()
})

// Node drops the signal of a cloned request, and with it what would end the attempt
it('a call that may be repeated ends in time, also after the garbage was collected', async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const baseUrl = `http://127.0.0.1:${port}`
  const client = createBusinessClient({
    baseUrl,
    publicKey: 'pk_test_1',
    timeoutMs: 300,
    retry: { attempts: 2 },
  })
  await expect(client.verifyPayment({ reference: 'PAY_0000000000000000' })).rejects.toThrow(TimeoutError)
})
