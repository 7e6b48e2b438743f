import { createServer, type RequestListener } from 'node:http'
import { openListener } from './open-listener.ts'

/** A loopback address that redirects to another host. */
export interface RedirectingListener {
  /** Such as `http://127.0.0.1:4711`. */
  url: string
  /** Whether a request came to either address. */
  hasHeard(): boolean
  /** Whether any of these texts arrived at the other address, in the header of a request. */
  hasBeenFollowedWith(texts: readonly string[]): boolean
  close(): Promise<void>
}

/** Listens on two free loopback ports: the first answers 307 with the second's address, on another host, which answers 503. */
export async function listenRedirecting(): Promise<RedirectingListener> {
  const followed: string[] = []
  let requests = 0
  const other = await listen('localhost', ({ url, rawHeaders }, response) => {
    followed.push([url, ...rawHeaders].join('\n'))
    response.writeHead(503, { connection: 'close' }).end()
  })
  const first = await listen('127.0.0.1', ({ url }, response) => {
    requests += 1
    const location = `http://localhost:${other.port}${url}`
    response.writeHead(307, { connection: 'close', location }).end()
  })
  return {
    url: `http://127.0.0.1:${first.port}`,
    hasHeard: () => requests > 0,
    hasBeenFollowedWith: (texts) => followed.some((head) => texts.some((text) => head.includes(text))),
    async close() {
      for (const each of [first, other]) await each.close()
    },
  }
}

const listen = (host: string, answer: RequestListener) => openListener(createServer(answer), host)
