import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A connection to a server that a test can interrupt and restore. */
export interface UnsteadyLink {
  port: number
  /** Ends every connection and refuses new ones, like a server that has ended. */
  cut(): Promise<void>
  /** Accepts connections and bytes but passes nothing on, like a server that hangs. */
  freeze(): void
  /** Passes on what arrived meanwhile, and accepts connections again. */
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
