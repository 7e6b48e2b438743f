import { createHmac } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ReadyLine } from '../sandbox/index.ts'
import { createReceiver, type Receiver } from '../sandbox/webhooks/testing/create-receiver.ts'
import type { RunningProcess } from '../target/run-process.ts'
import { type Started, startSandbox } from '../target/start-target.ts'
import { runCli } from '../target/testing/run-cli.ts'

let sandbox: Started<ReadyLine>
let control: string
let shop: Receiver
let listeners: RunningProcess[]

beforeAll(async () => {
  sandbox = await startSandbox(['--empty', '--seed', 'listen'])
  control = sandbox.ready.control!
})
afterAll(() => sandbox.stop())

beforeEach(async () => {
  shop = await createReceiver()
  listeners = []
})
afterEach(async () => {
  for (const listener of listeners) await listener.stop()
  shop.close()
})

async function listen(...args: string[]): Promise<RunningProcess> {
  const listener = runCli(['listen', '--control', control, '--forward-to', shop.url, ...args])
  listeners.push(listener)
  await listener.shown('stdout', /\n/)
  return listener
}

async function trigger(event: string, ...args: string[]) {
  const { code, stdout, stderr } = await runCli([
    ...['trigger', event, '--control', control, '--json', ...args],
  ]).ended
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  return JSON.parse(stdout)
}

const linesOf = (listener: RunningProcess) =>
  listener.output.stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

const post = (path: string, body: object) =>
  fetch(`${control}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

const readUrls = async () => {
  const { businesses } = (await (await fetch(`${control}/ready`)).json()) as ReadyLine
  return businesses.map(({ webhookUrl }) => webhookUrl)
}

describe('paycontract listen', () => {
  it('passes each webhook on to the byte, with a signature that its secret proves, for every business', async () => {
    const listener = await listen('--json')
    const [ready] = linesOf(listener)
    expect(ready).toEqual({
      ...{ type: 'listening', forwardTo: shop.url, control },
      businesses: sandbox.ready.businesses.map(({ id, name, webhookSecret }) => ({
        id,
        name,
        webhookSecret,
      })),
    })
    for (const [index, { id, webhookSecret }] of ready.businesses.entries()) {
      const { events } = await trigger('order.cancelled', '--business', id)
      const { headers, body } = shop.received[index]!
      expect(body).toBe(events[0].body)
      const signed = `${headers.get('x-webhook-timestamp')}.${body}`
      expect(headers.get('x-webhook-signature')).toBe(
        createHmac('sha256', webhookSecret).update(signed).digest('hex'),
      )
      await listener.shown('stdout', new RegExp(`"businessId":"${id}".*\n`))
      expect(linesOf(listener).at(-1)).toEqual({
        ...{ type: 'delivery', time: expect.any(String), event: 'order.cancelled', eventId: events[0].id },
        ...{ businessId: id, deliveryId: events[0].deliveries[0].id, attempt: 1, isReplay: false },
        ...{ status: 200, durationMs: expect.any(Number), problem: null, retryAfterSeconds: null },
      })
    }
  })

  it('tells the sandbox what was answered, which tries again, and shows why without acting on it', async () => {
    const listener = await listen()
    expect(listener.output.stdout).toContain(sandbox.ready.businesses[0]!.webhookSecret)
    shop.answers.push(500)
    shop.words = '\u001b[2J\u001b]0;owned\u0007::error::no such order'
    const { events } = await trigger('order.failed')
    expect(events[0].deliveries).toMatchObject([
      { attempt: 1, status: 'FAILED', responseStatus: 500 },
      { attempt: 2, status: 'PENDING' },
    ])
    await post('/clock/advance', { duration: '30s' })
    const text = await listener.shown('stdout', /attempt 2.*\n/)
    expect(text).toMatch(
      /\d\d:\d\d:\d\d {2}500 {2} +\d+ ms {2}order\.failed +[0-9a-f-]{36} {2}attempt 1 {2}Adaeze Books {2}.*no such order; tried again in 30 s of sandbox time\n/,
    )
    expect(text).toMatch(/ 200 .*attempt 2 {2}Adaeze Books\n/)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not come through
    expect(text).not.toMatch(/[\u001b\u0007]|(^|\s)::/m)
    await post('/webhooks/replay', { eventId: events[0].id })
    await listener.shown('stdout', / 200 .*resent.*\n/)
  })

  it('says that nobody listens where the program is down, and the sandbox has no answer then', async () => {
    const listener = await listen()
    shop.close()
    const { events } = await trigger('order.expired')
    expect(events[0].deliveries[0]).toMatchObject({ status: 'FAILED', responseStatus: null })
    expect(await listener.shown('stdout', /---.*\n/)).toContain(
      `nothing listens at ${new URL(shop.url).origin}; tried again in 30 s of sandbox time`,
    )
  })

  it('takes what is not asked for, and passes it to nobody', async () => {
    const listener = await listen('--json', '--events', 'refund.succeeded, refund.failed')
    const { events } = await trigger('refund.succeeded')
    expect(events.map(({ sentAs }: { sentAs: string }) => sentAs)).toEqual([
      'order.succeeded',
      'refund.succeeded',
    ])
    for (const { deliveries } of events) expect(deliveries).toMatchObject([{ status: 'DELIVERED' }])
    expect(shop.received.map(({ body }) => JSON.parse(body).event)).toEqual(['refund.succeeded'])
    await listener.shown('stdout', /refund.succeeded.*\n/)
    expect(linesOf(listener)).toHaveLength(2)
  })

  it('passes on nothing that the sandbox does not send', async () => {
    const listener = await listen('--json')
    const [address] = await readUrls()
    const forged = { method: 'POST', body: '{"id":"1","event":"order.succeeded"}' }
    expect((await fetch(address!, forged)).status).toBe(404)
    expect(shop.received).toEqual([])
    expect(linesOf(listener)).toHaveLength(1)
  })

  it.each(['SIGINT', 'SIGTERM'] as const)('puts the former addresses back on %s', async (signal) => {
    const { id } = sandbox.ready.businesses[0]!
    const url = 'http://127.0.0.1:9/before'
    await post(`/businesses/${id}/webhook-url`, { url })
    const listener = await listen()
    expect(await readUrls()).toEqual([
      expect.stringContaining('/listen/'),
      expect.stringContaining('/listen/'),
    ])
    await listener.stop(signal)
    expect((await listener.ended).code).toBe(0)
    expect(await readUrls()).toEqual([url, undefined])
    await post(`/businesses/${id}/webhook-url`, { url: null })
  })

  it('has the webhooks again after a reset, and leaves nothing of one that was killed', async () => {
    const killed = await listen()
    await killed.stop('SIGKILL')
    const listener = await listen()
    await post('/reset', {})
    const attached = async (): Promise<string> => {
      const [url] = await readUrls()
      return url ?? attached()
    }
    expect(await attached()).toContain('/listen/')
    await listener.stop()
    expect(await readUrls()).toEqual([undefined, undefined])
  })

  it('leaves the webhooks to a listener that has them', async () => {
    await listen()
    const { code, stderr } = await runCli([...['listen', '--control', control, '--forward-to', shop.url]])
      .ended
    expect(code).toBe(1)
    expect(stderr).toMatch(/^paycontract listen: another paycontract listen has the webhooks, at .*\n$/)
  })
})

it('says that a service which signs the address (RFC 9421) signed the one of listen', async () => {
  const overlay = 'contracts/answers/webhook-message-signatures.overlay.yaml'
  const signing = await startSandbox(['--empty', '--overlay', overlay])
  const args = ['--control', signing.ready.control!]
  const listener = runCli(['listen', '--forward-to', shop.url, ...args])
  listeners.push(listener)
  await listener.shown('stdout', /\n/)
  expect((await runCli(['trigger', 'order.succeeded', ...args]).ended).code).toBe(0)
  expect(await listener.shown('stderr', /\n/)).toContain('Start the sandbox with --webhook-url')
  await listener.stop()
  await signing.stop()
})

describe.concurrent('paycontract listen that cannot', () => {
  it.each([
    [[], 2, "required option '--forward-to <url>'"],
    [['--forward-to', 'http://shop.example.com/hooks'], 2, 'this machine only'],
    [['--forward-to', 'CONTROL/'], 2, "is the sandbox's own (control)"],
    [['--forward-to', 'localhost:3000', '--events', 'order.paid'], 2, 'no event is called "order.paid"'],
    [['--forward-to', 'localhost:3000', '--events', 'order.suceeded'], 2, 'Did you mean order.succeeded?'],
    [['--forward-to', 'localhost:3000', '--control', 'here'], 2, 'http://127.0.0.1:4030'],
    [['--forward-to', 'localhost:3000', '--control', 'http://127.0.0.1:9'], 3, '"paycontract sandbox"'],
  ])('%j exits %i and says why', async (args, exitCode, reason) => {
    const given = args.map((each) => each.replace('CONTROL', control))
    const chosen = args.includes('--control') ? given : [...given, '--control', control]
    const { code, stdout, stderr } = await runCli(['listen', ...chosen]).ended
    expect({ code, stdout }).toEqual({ code: exitCode, stdout: '' })
    expect(stderr).toContain(reason)
    expect(stderr).toMatch(/^paycontract listen: /)
  })
})
