import { connect, createServer, type Server, type Socket } from 'node:net'

/** Where the connection of a request breaks: `before` it is passed on, in the midst of it, of its answer, `after` both. */
export type Cut = 'before' | 'request' | 'response' | 'after'

export interface CuttingProxy {
  url: string
  /** Breaks the connection of the next request there. */
  cutNext(cut: Cut): void
  close(): Promise<void>
}

/**
 * Stands on the loopback between a client and a service, and hides from the service the header that makes repetitions
 * safe: what is proved behind it does not rest on a service that honours it. A request and an answer are whole before a
 * cut is made, so what the service saw does not depend on the time.
 */
export async function startCuttingProxy(upstreamPort: number): Promise<CuttingProxy> {
  let next: Cut | undefined
  const sockets = new Set<Socket>()
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    return socket
  }
  const server = createServer((client) => {
    keep(client)
    const upstream = keep(connect(upstreamPort, '127.0.0.1'))
    let cut: Cut | undefined
    const end = () => {
      client.destroy()
      upstream.destroy()
    }
    readMessages(client, (request) => {
      cut = next
      next = undefined
      if (cut === 'before') return end()
      const hidden = Buffer.from(
        request.toString('latin1').replace(/\r\nidempotency-key:/i, '\r\nx-hidden:'),
        'latin1',
      )
      if (cut !== 'request') return void upstream.write(hidden)
      upstream.write(hidden.subarray(0, hidden.length / 2), end)
    })
    readMessages(upstream, (answer) => {
      if (cut === 'after') return end()
      if (cut !== 'response') return void client.write(answer)
      client.write(answer.subarray(0, answer.length / 2), end)
    })
    client.on('close', () => upstream.destroy())
    upstream.on('close', () => client.destroy())
  })
  const port = await listen(server)
  return {
    url: `http://127.0.0.1:${port}`,
    cutNext(cut) {
      next = cut
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('not listening')
  return address.port
}

/** Whole messages of HTTP/1.1, as long as their head says. */
function readMessages(socket: Socket, take: (message: Buffer) => void): void {
  let held = Buffer.alloc(0)
  socket.on('data', (chunk) => {
    held = Buffer.concat([held, chunk])
    const head = held.indexOf('\r\n\r\n')
    if (head < 0) return
    const fields = held.subarray(0, head).toString('latin1')
    const bytes = Number(/\r\ncontent-length: *(\d+)/i.exec(fields)?.[1] ?? 0)
    const isWhole = /\r\ntransfer-encoding: *chunked/i.test(fields)
      ? held.subarray(-5).toString('latin1') === '0\r\n\r\n'
      : held.length >= head + 4 + bytes
    if (!isWhole) return
    const message = held
    held = Buffer.alloc(0)
    take(message)
  })
}
