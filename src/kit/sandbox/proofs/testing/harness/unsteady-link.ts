import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A way to a server that a test can take away, and give back. */
export interface UnsteadyLink {
  port: number
  /** Ends every connection and refuses new ones, as where the server has ended. */
  cut(): Promise<void>
  /** Takes connections and bytes, and passes nothing on, as where the server stands still. */
  freeze(): void
  /** Passes on what came meanwhile, and takes connections again. */
  restore(): Promise<void>
  close(): Promise<void>
}

export async function openUnsteadyLink(target: { host: string; port: number }): Promise<UnsteadyLink> {
  const pairs = new Set<[Socket, Socket]>()
  let isFrozen = false
  const server = createServer((near) => {
    const pair: [Socket, Socket] = [near, connect(target)]
    pairs.add(pair)
    for (const [from, to] of [pair, pair.toReversed()] as [Socket, Socket][]) {
      from.on('data', (chunk) => to.write(chunk))
      from.on('error', () => to.destroy())
      from.on('close', () => {
        to.destroy()
        pairs.delete(pair)
      })
      if (isFrozen) from.pause()
    }
  })
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  const each = (act: (socket: Socket) => void) => {
    for (const pair of pairs) for (const socket of pair) act(socket)
  }
  const cut = async () => {
    const closed = once(server, 'close')
    server.close()
    each((socket) => socket.destroy())
    await closed
  }
  await listen(0)
  const { port } = server.address() as AddressInfo
  return {
    port,
    cut,
    freeze() {
      isFrozen = true
      each((socket) => socket.pause())
    },
    async restore() {
      isFrozen = false
      each((socket) => socket.resume())
      if (!server.listening) await listen(port)
    },
    close: async () => void (server.listening && (await cut())),
  }
}
