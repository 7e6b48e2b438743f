import { createServer, type Socket } from 'node:net'
import { networkInterfaces } from 'node:os'
import { openListener } from './open-listener.ts'

/** Records what is sent without TLS to a non-loopback address of this machine. */
export interface PlainListener {
  /** Such as `http://192.0.2.7:4711`. */
  url: string
  /** Whether anything was sent. */
  hasHeard(): boolean
  /** Whether any of these texts was sent. */
  hasHeardAnyOf(texts: readonly string[]): boolean
  close(): Promise<void>
}

/** How much of a connection is kept: a key is in the header of a request. */
const MAX_BYTES = 65_536
const END_OF_HEAD = '\r\n\r\n'

/** Finds a non-loopback address of this machine; undefined if it has none. */
export function findOutsideAddress(interfaces = networkInterfaces()): string | undefined {
  const all = Object.values(interfaces).flatMap((some) => some ?? [])
  // fe80: and 169.254. addresses cannot be reached without naming an interface
  const outside = all.filter(({ internal, address }) => !internal && !/^(fe80:|169\.254\.)/i.test(address))
  return (outside.find(({ family }) => family === 'IPv4') ?? outside[0])?.address
}

/**
 * Listens on a free port of an address of this machine, answers nothing, and rejects other machines: what is sent there does not
 * leave this machine.
 */
export async function listenPlainly(address: string): Promise<PlainListener> {
  const heard: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    if (socket.remoteAddress !== address) return void socket.destroy()
    const index = heard.push('') - 1
    sockets.add(socket)
    socket.setEncoding('latin1')
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    socket.on('data', (text) => {
      const all = `${heard[index]}${text}`
      heard[index] = all
      if (all.includes(END_OF_HEAD) || all.length > MAX_BYTES) socket.destroy()
    })
  })
  const { port, close } = await openListener(server, address)
  return {
    url: `http://${address.includes(':') ? `[${address}]` : address}:${port}`,
    hasHeard: () => heard.some((text) => text !== ''),
    hasHeardAnyOf: (texts) => heard.some((text) => texts.some((each) => text.includes(each))),
    async close() {
      for (const socket of sockets) socket.destroy()
      await close()
    },
  }
}
