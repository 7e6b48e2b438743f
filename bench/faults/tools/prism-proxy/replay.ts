import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { HarResponse } from '../../traffic/har.ts'

/** Takes the place of the service, and answers as recorded. */
export interface Replay extends AsyncDisposable {
  url: string
  /** Sets the answer to the next request. */
  answerNext(response: HarResponse): void
  /** Whether that request arrived. */
  wasReached(): boolean
}

/** These belong to the original connection, or describe a body that is kept decoded. */
const LEFT_OUT = /^(connection|keep-alive|transfer-encoding|content-(length|encoding))$/i

export async function startReplay(): Promise<Replay> {
  let next: HarResponse | undefined
  const server = createServer(async (request, response) => {
    await request.resume().toArray()
    const answer = next
    next = undefined
    if (answer?.status === 0) request.socket.destroy()
    else if (answer) write(answer, response, url)
    else writeEmpty(response)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    answerNext(answer) {
      next = answer
    },
    wasReached: () => next === undefined,
    async [Symbol.asyncDispose]() {
      server.close()
      server.closeAllConnections()
    },
  }
}

function write({ status, headers, content }: HarResponse, response: ServerResponse, url: string): void {
  const kept = headers.filter(({ name }) => !LEFT_OUT.test(name))
  response.sendDate = false
  response.writeHead(
    status,
    kept.flatMap(({ name, value }) => [name, /^location$/i.test(name) ? moved(value, url) : value]),
  )
  response.end(Buffer.from(content.text ?? '', content.encoding ?? 'utf8'))
}

/** Prism follows redirects: this keeps it from leaving for the service itself, or for the network. */
function moved(location: string, url: string): string {
  const { pathname, search } = new URL(location, url)
  return url + pathname + search
}

/** Answers a redirect that Prism followed, which was never recorded. Complaints about this answer do not count. */
function writeEmpty(response: ServerResponse): void {
  response.writeHead(404, { 'content-type': 'application/json' }).end('{}')
}
