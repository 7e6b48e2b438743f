import { type ChannelListener, subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { HarField } from './har.ts'

/** What fetch itself does not show: the headers that it adds, and the answer's headers as they were sent. */
export interface Wire {
  /** Without content-length. */
  sent: HarField[]
  received: HarField[]
  statusText: string
}

interface Sent {
  request: { origin: string }
  /** The head of the request, from its first line. */
  headers: string
}

interface Received {
  request: { origin: string }
  /** Alternating names and values. */
  response: { headers: Uint8Array[]; statusText: string }
}

/** Runs one exchange, and returns what went over the wire to this origin meanwhile: one exchange at a time. */
export async function listenToWire<Result>(
  origin: string,
  exchange: () => Promise<Result>,
): Promise<{ result: Result; wire: Wire }> {
  const wire: Wire = { sent: [], received: [], statusText: '' }
  const onSent: ChannelListener = (message) => {
    const { request, headers } = message as Sent
    if (request.origin === origin) wire.sent = readHead(headers)
  }
  const onReceived: ChannelListener = (message) => {
    const { request, response } = message as Received
    if (request.origin !== origin) return
    wire.received = pairUp(response.headers.map((each) => Buffer.from(each).toString('latin1')))
    wire.statusText = response.statusText
  }
  subscribe('undici:client:sendHeaders', onSent)
  subscribe('undici:request:headers', onReceived)
  try {
    return { result: await exchange(), wire }
  } finally {
    unsubscribe('undici:client:sendHeaders', onSent)
    unsubscribe('undici:request:headers', onReceived)
  }
}

function readHead(head: string): HarField[] {
  const [, ...lines] = head.split('\r\n').filter(Boolean)
  return lines.map((line) => {
    const end = line.indexOf(':')
    return { name: line.slice(0, end), value: line.slice(end + 1).trim() }
  })
}

function pairUp(texts: readonly string[]): HarField[] {
  return texts.flatMap((name, index) => (index % 2 === 0 ? [{ name, value: texts[index + 1] ?? '' }] : []))
}
