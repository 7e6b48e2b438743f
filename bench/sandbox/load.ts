import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

// A process of its own: reads a plan from its first argument, sends requests over kept-alive connections, each as soon as the
// answer to the previous one is in, and prints its report as one line of JSON. It reads no more of an answer than it needs to
// find its end, so that it takes little of the machine that is being measured.

export interface LoadPlan {
  url: string
  method: string
  headers: Record<string, string>
  body?: string
  connections: number
  /** The run ends at the first of these two limits. */
  durationMs: number
  requests: number
  /** Requests before the measurement. */
  warmUpRequests: number
  /** Pause of a connection between an answer and the next request. */
  pauseMs?: number
}

export interface LoadReport {
  requests: number
  perSecond: number
  /** Milliseconds from sending to the end of the answer. */
  p50Ms: number
  p99Ms: number
  /** Of one answer, without its headers. */
  bodyBytes: number
  /** Share of one core that generating the load took; near 1, the generator itself was measured. */
  generatorShare: number
}

const HEAD_END = Buffer.from('\r\n\r\n')

const plan = JSON.parse(process.argv[2]!) as LoadPlan
const { hostname, port, pathname, search } = new URL(plan.url)
const message = Buffer.from(render())

if (plan.warmUpRequests > 0) await send({ requests: plan.warmUpRequests, durationMs: plan.durationMs })
process.stdout.write(`${JSON.stringify(await send(plan))}\n`)

function render(): string {
  const body = plan.body ?? ''
  const length = plan.body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  const headers = Object.entries({ host: `${hostname}:${port}`, ...plan.headers, ...length })
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`)
  return `${plan.method} ${pathname}${search} HTTP/1.1\r\n${lines.join('')}\r\n${body}`
}

async function send(limits: Pick<LoadPlan, 'requests' | 'durationMs'>): Promise<LoadReport> {
  const timesMs: number[] = []
  const cpu = process.cpuUsage()
  const started = performance.now()
  const end = started + limits.durationMs
  let left = limits.requests
  let bodyBytes = 0
  const mayGoOn = () => left > 0 && performance.now() < end
  const connections = Array.from({ length: plan.connections }, async () => {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true })
    await once(socket, 'connect')
    const exchange = createExchange(socket)
    while (mayGoOn()) {
      left -= 1
      const sent = performance.now()
      bodyBytes = await exchange()
      timesMs.push(performance.now() - sent)
      if (plan.pauseMs) await wait(plan.pauseMs)
    }
    socket.destroy()
  })
  await Promise.all(connections)
  const durationMs = performance.now() - started
  const { user, system } = process.cpuUsage(cpu)
  timesMs.sort((one, other) => one - other)
  const at = (share: number) => timesMs[Math.min(timesMs.length - 1, Math.floor(timesMs.length * share))]!
  return {
    requests: timesMs.length,
    perSecond: (timesMs.length / durationMs) * 1000,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    bodyBytes,
    generatorShare: (user + system) / 1000 / durationMs,
  }
}

/** Creates a function that sends a request. It resolves to the bytes of the body, and rejects unless the status is 200. */
function createExchange(socket: Socket): () => Promise<number> {
  let answer: PromiseWithResolvers<number> | undefined
  let head: Buffer = Buffer.alloc(0)
  let bodyBytes = 0
  let missing = -1
  socket.on('error', (error) => answer?.reject(error))
  socket.on('close', () => answer?.reject(new Error('the server closed the connection')))
  socket.on('data', (chunk) => {
    if (missing >= 0) missing -= chunk.length
    else {
      head = head.length === 0 ? chunk : Buffer.concat([head, chunk])
      const headEnd = head.indexOf(HEAD_END)
      if (headEnd < 0) return
      const text = head.toString('latin1', 0, headEnd)
      const length = /\r\ncontent-length: (\d+)/i.exec(text)?.[1]
      if (!text.startsWith('HTTP/1.1 200 ') || length === undefined) {
        return answer?.reject(new Error(`unexpected answer: ${head.toString('latin1', 0, headEnd + 500)}`))
      }
      bodyBytes = Number(length)
      missing = bodyBytes - (head.length - headEnd - HEAD_END.length)
    }
    if (missing > 0) return
    head = Buffer.alloc(0)
    missing = -1
    answer?.resolve(bodyBytes)
  })
  return () => {
    answer = Promise.withResolvers()
    socket.write(message)
    return answer.promise
  }
}
