import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import type { RsaPadding } from '../../../../../src/client/crypto/index.ts'
import { createPayloadCipher } from '../../../../../src/client/crypto/index.ts'
import { fill, type Target } from './inputs.ts'

/** A workflow's request: encrypt the payload of an operation, about an order that the workflow created. */
interface Wish {
  operation: string
  reference?: string
}

/** Encrypts for the workflows, on loopback: Respect cannot, and an order has no reference before it is created. */
export async function openEncryption(target: Target): Promise<{ url: string; close: () => void }> {
  const { encryptionKey: key, padding } = target.businesses[0]!
  const cipher = createPayloadCipher({ key, padding: padding as RsaPadding })
  const server = createServer(async (request, response) => {
    const { operation, reference } = (await json(request)) as Wish
    const plaintext = fill(target, target.requests[operation]!.data!, { createOrder: reference })
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ data: await cipher.encrypt(plaintext) }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
