import { connect, createServer, type Server, type Socket } from 'node:net'

/** Where a connection breaks: `before` the request is passed on, in the middle of either message, or `after` both. */
export type Cut = 'before' | 'request' | 'response' | 'after'

export interface CuttingProxy {
  url: string
  /** Breaks the connection of the next request at a point. */
  cutNext(cut: Cut): void
  /** Whether idempotency keys are hidden from the service, as if it did not know them. */
  hidesKeys: boolean
  /** The service's answers, even those that were lost: `POST /charge/order/create 200`. */
  readonly answered: string[]
  close(): Promise<void>
}

/**
 * Starts a proxy on the loopback between a client and a service. It cuts only whole requests and answers, so that what the
 * service saw does not depend on timing.
 */
export async function startCuttingProxy(upstreamPort: number): Promise<CuttingProxy> {
  let next: Cut | undefined
  const answered: string[] = []
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
    let line = ''
    const end = () => {
      client.destroy()
      upstream.destroy()
    }
    readMessages(client, (request) => {
      cut = next
      next = undefined
      if (cut === 'before') return end()
      line = /^\S+ [^\s?]+/.exec(request.toString('latin1'))![0]
      const sent = proxy.hidesKeys ? hideKey(request) : request
      if (cut !== 'request') return void upstream.write(sent)
      upstream.write(sent.subarray(0, sent.length / 2), end)
    })
    readMessages(upstream, (answer) => {
      answered.push(`${line} ${answer.toString('latin1', 9, 12)}`)
      if (cut === 'after') return end()
      if (cut !== 'response') return void client.write(answer)
      client.write(answer.subarray(0, answer.length / 2), end)
    })
    client.on('close', () => upstream.destroy())
    upstream.on('close', () => client.destroy())
  })
  const port = await listen(server)
  const proxy: CuttingProxy = {
    answered,
    hidesKeys: false,
    url: `http://127.0.0.1:${port}`,
    cutNext(cut) {
      next = cut
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return proxy
}

function hideKey(request: Buffer): Buffer {
  const hidden = request.toString('latin1').replace(/\r\nidempotency-key:/i, '\r\nx-hidden:')
  return Buffer.from(hidden, 'latin1')
}

export async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('not listening')
  return address.port
}

/** Reads whole HTTP/1.1 messages, by the length in their head. */
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
