// Each test has a sandbox of its own, inside this process, with the history that it starts with: no ports, no waiting.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { createBusinessClient } from 'paycontract'
import { createSandbox, type Sandbox } from 'paycontract-kit/sandbox'
import { keepEvents } from './keep-events.ts'
import { type Job, reconcile } from './reconcile.ts'

const history = { from: new Date('2025-01-01'), until: new Date('2026-02-01') }
const pdf = '%PDF-1.7\n%%EOF\n'

let sandbox: Sandbox
let shop: { id: string; email: string; secretKey: string; webhookSecret: string }
let folder: string
let fetches: ((request: Request) => Promise<Response>)[]
beforeEach(async () => {
  sandbox = await createSandbox({ seed: 'books', strict: true })
  shop = (await sandbox.describe()).businesses[0]!
  folder = mkdtempSync(join(tmpdir(), 'reconciliation-'))
  mkdirSync(join(folder, 'proofs'))
  writeFileSync(join(folder, 'events.jsonl'), '')
  fetches = []
})
afterEach(async () => {
  await sandbox.close()
  rmSync(folder, { recursive: true })
})

const send = async (request: Request) => sandbox.business.fetch(request)

/** Runs the job; `fetches` are what happens to its first requests, one after the other. */
function run(changes: Partial<Job> = {}) {
  const business = createBusinessClient({
    baseUrl: 'http://localhost',
    secretKey: shop.secretKey,
    fetch: (request) => (fetches.shift() ?? send)(request),
  })
  return reconcile({ business, folder, ...history, pageSize: 7, ...changes })
}

const readOut = () => {
  const names = readdirSync(folder).filter((name) => name !== 'proofs' && name !== 'events.jsonl')
  assert.equal(names.length, 1, names.join())
  return readFileSync(join(folder, names[0]!), 'utf8')
}
const ask = async (path: string) => {
  const headers = { authorization: `Bearer ${shop.secretKey}` }
  return (await sandbox.business.request(path, { headers })).json() as Promise<never>
}
async function control(path: string, fields: object): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const response = await sandbox.control.request(path, {
    method: 'POST',
    headers,
    body: JSON.stringify(fields),
  })
  assert.equal(response.status, 200, await response.text())
}

describe('transactions', () => {
  test('of the whole history are in the file, from however many pages', async () => {
    await run()
    const { data } = (await ask('/transactions?list=1')) as { data: { meta: { totalItems: number } } }
    assert.ok(data.meta.totalItems > 7)
    const lines = readOut().trimEnd().split('\r\n')
    assert.equal(lines.length, data.meta.totalItems + 1)
    assert.equal(new Set(lines).size, lines.length)
  })

  test('are the same bytes when it runs again, or reads in other pages', async () => {
    await run()
    const first = readOut()
    await run({ pageSize: 5 })
    assert.equal(readOut(), first)
  })

  test('count once when others come in between two pages', async () => {
    fetches = [
      send,
      async (request) => {
        await collect('marc.tremblay@example.ca', 10)
        return send(request)
      },
    ]
    await run()
    const ids = readOut()
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split(',')[1])
    assert.equal(new Set(ids).size, ids.length)
  })

  test('of one day are those of that day, until before the next', async () => {
    await run({ from: new Date('2026-01-01'), until: new Date('2026-01-02') })
    const [, ...rows] = readOut().trimEnd().split('\r\n')
    assert.ok(rows.length > 0 && rows.every((row) => row.startsWith('2026-01-01T')))
    const [newest] = rows.slice(-1)
    const at = new Date(newest!.split(',')[0]!)
    await run({ from: at, until: new Date('2026-01-02') })
    assert.deepEqual(readOut().trimEnd().split('\r\n').slice(1), [newest])
    await run({ from: new Date('2026-01-01'), until: at })
    assert.ok(!readdirSync(folder).some((name) => name.endsWith('.tmp')))
    const before = readFileSync(join(folder, 'transactions-2026-01-01-2026-01-01.csv'), 'utf8')
    assert.deepEqual(before.trimEnd().split('\r\n').slice(1), rows.slice(0, -1))
  })

  test('leave the file of before alone when a page is not to be had', async () => {
    await run()
    const before = readOut()
    await collect('marc.tremblay@example.ca', 11)
    fetches = [send, async () => new Response('', { status: 500 })]
    await assert.rejects(run(), /listTransactions/)
    assert.equal(readOut(), before)
  })
})

describe('AML records that wait for a proof', () => {
  const listIds = async (status: string) =>
    ((await ask(`/aml?status=${status}&limit=100`)) as { data: { id: string }[] }).data.map(({ id }) => id)
  const lay = (id: string, content = pdf, source = 'BUSINESS_REVENUE') =>
    writeFileSync(join(folder, 'proofs', `${id}.${source}.pdf`), content)

  test('get it where there is one, once; the others are reported', async () => {
    const [id, ...others] = await listIds('PENDING')
    lay(id!)
    const first = await run()
    assert.equal(first.exitCode, 1)
    assert.match(first.summary, new RegExp(`1 sent, ${others.length} open`))
    assert.match(first.summary, new RegExp(`AML record ${others[0]}, .*no proof in`))
    assert.deepEqual(await listIds('PENDING'), others)
    assert.match((await run()).summary, /AML proofs +0 sent/)

    await control(`/aml/${id}/review`, { decision: 'APPROVED' })
    const [held] = readOut().split('\r\n').slice(-2)
    assert.match(held!, /,PENDING,CAD,12400,/)
    await run()
    assert.match(readOut(), /,SUCCESSFUL,CAD,12400,/)
  })

  test('are all tried, when one is refused or not answered', async () => {
    const [refused, lost, sent] = await listIds('PENDING')
    lay(refused!, 'a text, and no PDF')
    lay(lost!)
    lay(sent!)
    const isUpload = (request: Request) => request.method === 'POST'
    let uploads = 0
    const flaky = async (request: Request): Promise<Response> => {
      fetches.unshift(flaky)
      const response = await send(request)
      return isUpload(request) && ++uploads === 2 ? new Response('', { status: 502 }) : response
    }
    fetches = [flaky]
    const { summary } = await run()
    assert.match(summary, new RegExp(`${refused}.*: refused, `))
    assert.match(summary, new RegExp(`${lost}.*: no answer came, the next run looks again`))
    assert.deepEqual((await listIds('PROOF_UPLOADED')).filter((id) => [lost, sent].includes(id)).length, 2)
    fetches = []
    assert.doesNotMatch((await run()).summary, new RegExp(lost!))
  })
})

describe('CAD collections', () => {
  test('are held against the emails and the credits', async () => {
    const nowMs = await clock()
    const server = keepEvents(join(folder, 'events.jsonl'), [shop.webhookSecret], () => nowMs)
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    try {
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
      await control(`/businesses/${shop.id}/webhook-url`, { url })
      await clockForward()
      await run() // what the history has done before anybody listened is not part of what follows
      const period = { from: new Date(await clock()), until: new Date('2026-02-01') }

      await collect('marc.tremblay@example.ca', 200.5)
      await collect(shop.email, 300)
      await clockForward()
      const { summary } = await run(period)
      assert.match(summary, /CAD collections +2 known by events, 2 credits/)
      assert.match(
        summary,
        new RegExp(
          `${shop.email}: has paid, and is not registered\n|${shop.email}: has paid, and is not registered$`,
        ),
      )
      assert.match(summary, /never seen +remittance@prairie-readers.example\n/)
      assert.doesNotMatch(summary, /tremblay.*not registered|CAD credits/)

      await control(`/businesses/${shop.id}/wallets/CAD`, { isAvailable: false })
      await collect('marc.tremblay@example.ca', 75)
      await clockForward()
      assert.match(
        (await run(period)).summary,
        /Collection .*, 75 CAD from marc.tremblay@example.ca: deferred/,
      )

      await control(`/businesses/${shop.id}/wallets/CAD`, { isAvailable: true })
      server.close()
      server.closeAllConnections()
      await collect('marc.tremblay@example.ca', 80)
      assert.match((await run(period)).summary, /CAD credits: 3 in the history, 2 by events/)
    } finally {
      server.close()
    }
  })

  test('from an address that looks like a registered one are reported with it', async () => {
    const data = { id: 'c-1', status: 'CLAIMED', amount: 5, senderEmail: 'Marc.Tremblay@example.ca\u001b[2J' }
    const line = JSON.stringify({ event: 'collection.claimed', data: { ...data, updatedAt: '2024-01-01' } })
    writeFileSync(join(folder, 'events.jsonl'), `${line}\n`.replace('\\u001b[2J', ''))
    assert.match((await run()).summary, /marc.tremblay@example.ca is, and differs in capitals or blanks/)
    writeFileSync(join(folder, 'events.jsonl'), `${line}\n`)
    assert.ok(!(await run()).summary.includes('\u001b'))
  })
})

const clock = async () => {
  const { epochMs } = (await (await sandbox.control.request('/clock')).json()) as { epochMs: number }
  return epochMs
}
/** Comes back once every webhook that was due has been answered. */
const clockForward = () => control('/clock/advance', { duration: '1m' })

let collections = 0
/** Is the outside for a moment, where collections come from. */
async function collect(sender: string, amount: number): Promise<void> {
  const body = JSON.stringify({
    event_id: `evt_${++collections}`,
    type: 'collection',
    transaction_id: `55${collections}`,
    transaction_reference: `CA-${collections}`,
    transaction_status: 'SUCCESSFUL',
    transaction_amount: amount,
    transaction_currency: 'CAD',
    source_information: { collection_email: sender },
  })
  const { cadWebhookSecret } = await sandbox.describe()
  const timestamp = String(Math.floor((await clock()) / 1000))
  const signature = createHmac('sha256', cadWebhookSecret).update(`${timestamp}.${body}`).digest('hex')
  const headers = {
    ...{ 'content-type': 'application/json', 'x-webhook-timestamp': timestamp },
    'x-webhook-signature': signature,
  }
  const response = await sandbox.business.request('/webhooks/cad-collections', {
    method: 'POST',
    headers,
    body,
  })
  assert.equal(response.status, 200, await response.text())
}

describe('the program', () => {
  const start = (variables: Record<string, string>) =>
    spawnSync(process.execPath, [join(import.meta.dirname, 'main.js'), '--from', '2020-01-01'], {
      ...{ cwd: folder, encoding: 'utf8', env: { PATH: process.env.PATH, ...variables } },
    })

  const { BUSINESS_URL, SECRET_KEY } = process.env
  const skip = BUSINESS_URL && SECRET_KEY ? false : 'set the variables of examples/README.md'
  test('ends with 1 where something waits for a person', { skip }, () => {
    const { status, stdout } = start({ BUSINESS_URL: BUSINESS_URL!, SECRET_KEY: SECRET_KEY! })
    assert.equal(status, 1)
    assert.match(
      stdout,
      /^period .*\ntransactions .*\nAML proofs .*\nCAD collections .*\nnever seen .*\nfor a person +\d/,
    )
  })

  test('ends with 2 where it could not do its work, and tells no key', () => {
    const secretKey = 'sk_live_5f2b9c1d8e7a4036'
    const { status, stdout, stderr } = start({ BUSINESS_URL: 'http://books.example', SECRET_KEY: secretKey })
    assert.equal(status, 2)
    assert.match(stderr, /over plain HTTP/)
    assert.ok(!`${stdout}${stderr}`.includes(secretKey))
    assert.deepEqual(readdirSync(folder).sort(), ['events.jsonl', 'proofs'])
  })
})
