import { Server as HttpServer } from 'node:http'
import { Server as HttpsServer } from 'node:https'
import type { AddressInfo, Server } from 'node:net'

/** Opens a server on a free port of a host. Closing it ends its connections too. */
export async function openListener(
  server: Server,
  host: string,
): Promise<{ port: number; close(): Promise<void> }> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, host, resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    port,
    async close() {
      if (server instanceof HttpServer || server instanceof HttpsServer) server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
