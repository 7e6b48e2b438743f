import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listConstraints, operationIds, validRequestsOf } from '../../arbitraries/index.ts'
import { createTestDatabaseUrl } from '../testing/create-test-database-url.ts'
import { type Answer, type CallInput, call, keyHeader, notify } from './testing/harness/call.ts'
import { type OpenSandbox, openSandbox } from './testing/harness/open-sandbox.ts'
import { type OperationId, operations } from './testing/harness/operations.ts'

const NAME = 'texts without an end'
const LONG = 'a'.repeat(20 * 1024)
const TEXT_CONSTRAINTS = ['maxLength', 'pattern', 'format', 'enum']

let sandbox: OpenSandbox
/** A long text does not fit into a block of RSA: here a name stands for the plaintext instead. */
const plaintexts: unknown[] = []

beforeAll(async () => {
  sandbox = await openSandbox({ db: await createTestDatabaseUrl(), seed: 'long', empty: true })
  const open = async (name: string) => plaintexts[Number(Buffer.from(name, 'base64').toString())]
  sandbox.runtime.findDeciphers = () => ({ rsa: open, 'aes-256-gcm': async () => plaintexts.at(-1) })
})
afterAll(() => sandbox.close())

interface Row {
  id: OperationId
  /** The place of the long text, such as `body.order.reference`. */
  at: string
  value?: unknown
}

/** Every place of every operation that may hold a text. */
const places: Row[] = operationIds.flatMap((id) => {
  const own = listConstraints(id).filter(({ constraint }) => TEXT_CONSTRAINTS.includes(constraint))
  const places = [...new Set(own.map(({ at }) => at.replace(/^header\./, 'headers.')))]
  // a text instead of the whole plaintext is a text on the wire, listed further down
  return places.filter((at) => at !== 'body.data').map((at) => ({ id, at }))
})

const further: Row[] = [
  ...operationIds.flatMap((id) => {
    const { encrypted } = operations[id]
    return encrypted ? [{ id, at: `wire.${encrypted.field}` }] : []
  }),
  ...(['initiatePayment', 'createCheckoutLink'] as const).flatMap((id) => [
    { id, at: 'body.metadata.note' },
    { id, at: 'body.metadata', value: { [LONG]: 1 } },
    {
      id,
      at: 'body.metadata',
      value: Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`n${i}`, 1])),
    },
  ]),
]

function put(holder: Record<string, unknown>, [name = '', ...rest]: string[], value: unknown): object {
  const inner = (holder[name] ?? {}) as Record<string, unknown>
  return { ...holder, [name]: rest.length === 0 ? value : put(inner, rest, value) }
}

async function send({ id, at, value = LONG }: Row): Promise<Answer> {
  const [business] = sandbox.ready.businesses
  const [part = '', ...path] = at.split('.')
  const [valid] = fc.sample(validRequestsOf(id), { numRuns: 1, seed: 7 })
  const input = { ...valid } as Record<string, Record<string, unknown>>
  if (operations[id].multipart) input.body = { ...input.body, file: new File(['%PDF-1.7'], 'a.pdf') }
  if (part !== 'wire') input[part] = put(input[part] ?? {}, path, value) as Record<string, unknown>
  if (id === 'receiveCadCollection') return notify(sandbox, input.body!, sandbox.runtime.clock.now())
  const { encrypted } = operations[id]
  if (!encrypted) return call(sandbox, business!, id, input as CallInput)
  const serial = plaintexts.push(input.body![encrypted.field]) - 1
  const sealed =
    encrypted.cipher === 'rsa'
      ? Buffer.from(String(serial)).toString('base64')
      : `${'0'.repeat(24)}:00:${'0'.repeat(32)}`
  const body = { ...input.body, [encrypted.field]: part === 'wire' ? LONG : sealed }
  const { host, path: address, method } = operations[id]
  const headers = {
    'content-type': 'application/json',
    ...keyHeader(operations[id], business!),
    ...(input.headers as Record<string, string>),
  }
  const response = await sandbox.send(host, address, { method, headers, body: JSON.stringify(body) })
  const text = await response.text()
  return { status: response.status, text, body: JSON.parse(text) }
}

/** Returns the field's name in an answer: without `data` for the fields inside it. */
function fieldOf({ id, at }: Row): string {
  const isInside = operations[id].encrypted?.field === 'data'
  return at.replace(isInside ? /^(?:body\.(?:data\.)?|\w+\.)/ : /^\w+\./, '')
}

test('20 KB in every text of every operation are refused, and named', async ({ task }) => {
  const rows = [...places, ...further]
  const broken: string[] = []
  for (const row of rows) {
    const { status, text } = await send(row)
    const isNamed = text.toLowerCase().includes(`"field":"${fieldOf(row).toLowerCase()}`)
    if (status !== 400 || !isNamed) broken.push(`${row.id} ${row.at}: ${status} ${text.slice(0, 300)}`)
  }
  task.meta.attack = { name: NAME, tried: rows.length, held: rows.length - broken.length }
  expect(rows.length).toBeGreaterThan(80)
  expect(broken).toEqual([])
  expect(sandbox.faults).toEqual([])
})
