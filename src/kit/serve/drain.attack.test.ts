import { Agent, get } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import type { ReadyLine } from '../sandbox/index.ts'
import type { RunningProcess } from '../target/run-process.ts'
import { runCli } from '../target/testing/run-cli.ts'

const anyPorts = ['--checkout-port', '0', '--business-port', '0', '--control-port', '0']
const name = 'sandboxes that are stopped by a signal'

/** A connection on which no request is ever completed; it must not delay the end. */
const unfinished: Record<string, string> = {
  'sends nothing': '',
  'sends half a request line': 'GET /char',
  'sends half of its headers': 'GET /charge/ping HTTP/1.1\r\nhost: 127.0.0.1\r\nx-more: ',
}

let cli: RunningProcess
const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  cli.stop('SIGKILL')
  await cli.ended
})

async function start(): Promise<ReadyLine> {
  cli = runCli(['sandbox', '--json', '--empty', ...anyPorts])
  return JSON.parse(await cli.shown('stdout', /\n/))
}

/** Sends a request whose answer takes a while. */
async function ask(ready: ReadyLine, latencyMs: number, path: string): Promise<string> {
  const [{ publicKey, secretKey }] = ready.businesses as [ReadyLine['businesses'][0]]
  const base = path === '/charge/ping' ? ready.checkout : ready.business
  const headers = {
    ...{ 'api-key': publicKey, authorization: `Bearer ${secretKey}` },
    'x-sandbox-scenario': `latencyMs=${latencyMs}`,
  }
  const answer = await fetch(`${base}${path}`, { headers }).catch((error: Error) => error.message)
  return typeof answer === 'string' ? answer : `${answer.status} ${(await answer.text()).length > 0}`
}

async function open(url: string, text: string): Promise<{ closed: Promise<void> }> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  sockets.push(socket)
  socket.on('error', () => {})
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  await new Promise<void>((resolve) => socket.once('connect', () => resolve()))
  if (text !== '') socket.write(text)
  return { closed }
}

/** Opens a connection that has received its answer and is kept alive. */
async function keepAlive(url: string): Promise<{ closed: Promise<void> }> {
  const agent = new Agent({ keepAlive: true })
  return new Promise((resolve, reject) => {
    const request = get(`${url}/ready`, { agent }, (response) => {
      const { socket } = response
      const closed = new Promise<void>((done) => socket.once('close', () => done()))
      response.resume().once('end', () => resolve({ closed }))
    })
    request.on('error', reject)
  })
}

const isRefused = (url: string) =>
  fetch(url).then(
    () => false,
    ({ cause }) => cause?.code === 'ECONNREFUSED',
  )

/** Waits until earlier requests have reached the sandbox: it has answered a later one. */
async function arrive(ready: ReadyLine): Promise<void> {
  await fetch(`${ready.checkout}/nowhere`)
  await fetch(`${ready.business}/nowhere`)
}

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  test(`${signal}: what is under way is answered, and nothing else is waited for`, async ({ task }) => {
    const ready = await start()
    const others = await Promise.all([
      keepAlive(ready.control),
      ...Object.values(unfinished).map((text) => open(ready.checkout, text)),
    ])
    const latencies = [600, 900, 1_500, 2_500]
    const asked = latencies.flatMap((latencyMs) =>
      ['/charge/ping', '/transactions'].map((path) => ask(ready, latencyMs, path)),
    )
    await arrive(ready)
    cli.stop(signal)
    await vi.waitFor(async () => expect(await isRefused(`${ready.checkout}/charge/ping`)).toBe(true))
    expect(await isRefused(`${ready.control}/ready`)).toBe(true)
    const answers = await Promise.all(asked)
    await Promise.all(others.map(({ closed }) => closed))
    const { code, stderr } = await cli.ended
    const broken = answers.filter((answer) => answer !== '200 true')
    const tried = answers.length + others.length
    task.meta.attack = { name, tried, held: tried - broken.length }
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(broken).toEqual([])
  })

  test(`${signal} twice ends it there and then`, async ({ task }) => {
    const ready = await start()
    const asked = ask(ready, 30_000, '/charge/ping')
    await arrive(ready)
    let code: number | null | undefined
    void cli.ended.then((ended) => {
      code = ended.code
    })
    cli.stop(signal)
    await vi.waitFor(async () => expect(await isRefused(ready.checkout)).toBe(true))
    // again and again, like an impatient user
    await vi.waitFor(
      () => {
        cli.stop(signal)
        expect(code).toBeDefined()
      },
      { timeout: 5_000, interval: 60 },
    )
    const held = code === (signal === 'SIGTERM' ? 143 : 130) ? 1 : 0
    task.meta.attack = { name, tried: 1, held }
    expect(await asked).toBe('fetch failed')
    expect(held).toBe(1)
  })
}
