import { afterEach, beforeEach, expect, test } from 'vitest'
import { type HostName, type Listening, listen } from '../../serve/serve-host.ts'
import { createTestSandbox, planOrder, type TestSandbox } from '../testing/create-test-sandbox.ts'

const name = 'webhooks to the sandbox itself'
const hosts = ['checkout', 'business', 'control'] as const

/** This machine, in every spelling that a URL allows, and in some that it does not. */
const spellings = [
  ...['127.0.0.1', '127.1', '127.0.1', '127.0.0.2', '127.255.255.254', '127.0.0.1.', '127.1.', '0x7f000001'],
  ...[
    '0x7F.0.0.1',
    '0x7f.1',
    '0177.0.0.1',
    '017700000001',
    '2130706433',
    '2130706433.',
    '127.0.0.01',
    '127.000.1',
  ],
  ...['１２７.０.０.１', '127。0。0。1', '①②⑦.0.0.1', '𝟏𝟐𝟕.0.0.1', '%31%32%37.0.0.1', '1٢7.0.0.1'],
  ...[
    'localhost',
    'LOCALHOST',
    'LocalHost',
    'localhost.',
    'ｌｏｃａｌｈｏｓｔ',
    'loc%61lhost',
    'loc\tal\nhost',
    'local­host',
  ],
  ...[
    '[::1]',
    '[0:0:0:0:0:0:0:1]',
    '[::0001]',
    '[::ffff:127.0.0.1]',
    '[::FFFF:7F00:1]',
    '[::127.0.0.1]',
    '[::]',
  ],
  ...[
    '[0:0:0:0:0:ffff:127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '0.0.0.0',
    '0',
    '0x0',
    '00.00.00.00',
    '[::ffff:0.0.0.0]',
  ],
  ...['user@127.0.0.1', 'user:word@localhost', 'a.localhost', 'localhost.localdomain', 'ip6-localhost'],
  ...['127.0.0.1.nip.io', 'localtest.me'],
]

/** The same port, in other spellings. */
const ports: ((port: string) => string)[] = [(port) => port, (port) => `0${port}`, (port) => `00${port}`]
const schemes = ['http://', 'https://', 'HTTP://', 'http:', 'http:\\\\', ' http://']

let sandboxes: TestSandbox[] = []
let servers: Listening[] = []
let arrived: string[] = []

beforeEach(async () => {
  sandboxes = [await serve(), await serve()]
  arrived = []
})
afterEach(async () => {
  await Promise.all(servers.map(({ drain }) => drain(0)))
  await Promise.all(sandboxes.map(({ sandbox }) => sandbox.close()))
  servers = []
})

/** Serves a sandbox that records what reaches it. */
async function serve(): Promise<TestSandbox> {
  const test = await createTestSandbox({ empty: true })
  const urls = { checkout: '', business: '', control: '' }
  for (const host of hosts) {
    const app = {
      fetch(request: Request) {
        arrived.push(`${host} ${request.method} ${request.url}`)
        return test.sandbox[host].fetch(request)
      },
    }
    const server = await listen(app, { name: host, port: 0, address: '127.0.0.1' })
    servers.push(server)
    urls[host] = server.url
  }
  test.sandbox.setUrls(urls)
  return test
}

function addressesOf({ sandbox }: TestSandbox): string[] {
  const portOf = (host: HostName) => new URL(sandbox.runtime.urls[host]).port
  const everywhere = spellings.flatMap((host) => hosts.map((own) => `http://${host}:${portOf(own)}/reset`))
  const inEveryWay = schemes.flatMap((scheme) =>
    ports.map((write) => `${scheme}127.0.0.1:${write(portOf('control'))}/reset`),
  )
  return [...everywhere, ...inEveryWay]
}

const own = () => sandboxes[0]!
const business = () => own().ready.businesses[0]!
const storeUrl = (webhookUrl: string) =>
  own()
    .sandbox.runtime.database.db.updateTable('businesses')
    .set({ webhookUrl })
    .where('id', '=', business().id)
    .execute()
const listOutcomes = async (): Promise<(string | number)[]> => {
  const { db } = own().sandbox.runtime.database
  const rows = await db.selectFrom('webhookDeliveries').select(['status', 'responseStatus']).execute()
  return rows.map(({ status, responseStatus }) => responseStatus ?? status)
}

test('are refused when they are set, however they are written', async ({ task }) => {
  const tried = addressesOf(own())
  const broken: string[] = []
  for (const url of tried) {
    const { status, json } = await own().control(`/businesses/${business().id}/webhook-url`, { url })
    const isTold = /the sandbox's own|to this machine only|begins with/.test(json?.message)
    if (status !== 400 || !isTold) broken.push(`${url}: ${status}`)
  }
  task.meta.attack = { name, tried: tried.length, held: tried.length - broken.length }
  expect(broken).toEqual([])
})

test('are not sent either, where a database holds such an address', async ({ task }) => {
  const { checkout, sandbox } = own()
  await checkout('/charge/order/create', planOrder('ORD-KEPT'))
  await storeUrl('http://127.0.0.1:1/')
  const tried = addressesOf(own()).filter((url) => URL.canParse(url))
  for (const [index, url] of tried.entries()) {
    await storeUrl(url)
    const { clock, database, emit } = sandbox.runtime
    const event = { businessId: business().id, event: 'order.expired', data: {}, now: clock.now() }
    await database.write((db) => emit(db, { ...event, id: `event ${index}` }))
    await sandbox.runtime.runDue()
  }
  const outcomes = await listOutcomes()
  const broken = outcomes.filter((outcome) => outcome !== 'DROPPED')
  task.meta.attack = { name, tried: tried.length, held: tried.length - broken.length }
  expect(outcomes).toHaveLength(tried.length)
  expect(arrived).toEqual([])
  expect(broken).toEqual([])
})

test('of another sandbox are not controls', async ({ task }) => {
  const other = sandboxes[1]!
  await other.checkout('/charge/order/create', planOrder('ORD-KEPT'))
  const { control } = other.sandbox.runtime.urls
  const paths = [
    '/reset',
    '/seed',
    '/clock/advance',
    '/keys/rotate',
    '/webhooks/replay',
    '/orders/ORD-KEPT/fund',
  ]
  for (const [index, path] of paths.entries()) {
    await own().control(`/businesses/${business().id}/webhook-url`, { url: `${control}${path}` })
    await own().checkout('/charge/order/create', planOrder(`ORD-${index}`))
    await own().control('/clock/advance', { duration: '1h' })
  }
  await own().sandbox.runtime.runDue()
  const outcomes = await listOutcomes()
  const broken = outcomes.filter((outcome) => outcome !== 403 && outcome !== 'PENDING')
  task.meta.attack = { name, tried: paths.length, held: paths.length - broken.length }
  expect(arrived.length).toBeGreaterThanOrEqual(paths.length)
  expect(broken).toEqual([])
  expect((await other.checkout('/charge/order/create', planOrder('ORD-KEPT'))).status).toBe(409)
})
