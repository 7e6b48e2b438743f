import { connect } from 'node:net'
import { text } from 'node:stream/consumers'

/** Long enough for a server that keeps a connection in spite of the request. */
const ENDS_WITHIN_MS = 3_000

/** Whether a server sends a longer body than its `Content-Length` says: a browser ignores what follows. */
export async function isCutOff({ protocol, hostname, port, pathname, search }: URL): Promise<boolean> {
  if (protocol !== 'http:') return false
  const host = hostname.replaceAll(/[[\]]/g, '')
  const socket = connect({ host, port: Number(port || 80), signal: AbortSignal.timeout(ENDS_WITHIN_MS) })
  socket.setEncoding('latin1')
  socket.write(
    `GET ${pathname}${search} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAccept: text/html\r\nConnection: close\r\n\r\n`,
  )
  const answer = await text(socket).catch(() => '')
  const end = answer.indexOf('\r\n\r\n')
  const length = /^content-length: *(\d+)/im.exec(answer.slice(0, Math.max(0, end)))?.[1]
  return length !== undefined && answer.length - end - 4 > Number(length)
}
