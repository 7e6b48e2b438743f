import type { AddressInfo } from 'node:net'
import { connect, createServer } from 'node:net'

/** A proxy that makes a server answer later, as if it were further away. */
export interface Distance {
  url: string
  close(): Promise<void>
}

/** Opens a proxy that forwards what a client sends after `delayMs`, and the server's answers at once. */
export async function delayConnections(url: string, delayMs: number): Promise<Distance> {
  const { port, hostname } = new URL(url)
  const sockets = new Set<{ destroy(): void }>()
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    for (const socket of [near, far]) {
      sockets.add(socket.setNoDelay())
      socket.on('error', () => {})
    }
    near.on('data', (chunk) => setTimeout(() => far.write(chunk), delayMs))
    near.on('close', () => far.destroy())
    far.pipe(near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
