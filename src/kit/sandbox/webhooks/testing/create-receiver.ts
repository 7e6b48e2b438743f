import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReceivedWebhook {
  headers: Headers
  body: string
}

/** A webhook receiver on this machine. */
export interface Receiver {
  url: string
  received: ReceivedWebhook[]
  /** The statuses of the next answers; then 200. 0 hangs up without an answer. */
  answers: number[]
  /** The body of every answer other than 200. */
  words: string
  /** Holds all answers until the returned function is called. */
  hold(): () => void
  close(): void
}

export async function createReceiver(): Promise<Receiver> {
  const received: ReceivedWebhook[] = []
  const answers: number[] = []
  let release: Promise<void> | undefined
  const server = createServer(async (request, response) => {
    received.push({
      headers: new Headers(request.headers as Record<string, string>),
      body: await readAll(request),
    })
    await release
    const status = answers.shift() ?? 200
    if (status === 0) return void request.socket.destroy()
    response.writeHead(status, status === 302 ? { location: `${url}/elsewhere` } : {})
    response.end(status === 200 ? '' : receiver.words)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`
  const receiver: Receiver = {
    ...{ url, received, answers, words: '' },
    hold() {
      const held = Promise.withResolvers<void>()
      release = held.promise
      return held.resolve
    },
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
  return receiver
}

async function readAll(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
