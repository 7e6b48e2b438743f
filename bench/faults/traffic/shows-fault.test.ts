import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Har, harOf } from './har.ts'
import { findFirstDifference, showsFault } from './shows-fault.ts'

interface Given {
  status?: number
  headers?: Record<string, string>
  /** Objects are serialized as JSON. */
  body?: unknown
}

let folder: string
let count = 0

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shows-fault-'))
})
afterAll(() => rm(folder, { recursive: true }))

test('the same answers show nothing, whatever their lengths and dates', async () => {
  const answers = [1, 2, 3, 4].map((day) => [
    { headers: { date: `${day} May` }, body: { id: 'a', rows: [1] } },
  ])
  expect(await differenceOf(answers)).toBeUndefined()
})

test('a status, a type, a value, a missing member, one more and one item more are shown', async () => {
  const right = { body: { amount: 5, rows: [{ id: 'a' }] } }
  const wrong: [Given, string][] = [
    [{ ...right, status: 201 }, 'status'],
    [{ body: { amount: '5', rows: [{ id: 'a' }] } }, 'type of $.amount'],
    [{ body: { amount: 6, rows: [{ id: 'a' }] } }, 'value of $.amount'],
    [{ body: { rows: [{ id: 'a' }] } }, 'type of $.amount'],
    [{ body: { amount: 5, rows: [{ id: 'a', more: 1 }] } }, 'type of $.rows.0.more'],
    [{ body: { amount: 5, rows: [{ id: 'a' }, { id: 'b' }] } }, 'items of $.rows'],
    [{ body: '<p>5</p>' }, 'body'],
  ]
  for (const [each, what] of wrong)
    expect(await differenceOf([[right], [right], [right], [each]])).toMatchObject({ call: 1, what })
})

test('a header is shown by its value, and by its absence', async () => {
  const right = { headers: { 'Cache-Control': 'no-store', 'x-request-id': '1' } }
  const others = ['2', '3'].map((id) => [{ headers: { ...right.headers, 'x-request-id': id } }])
  const show = (headers: Given['headers'] = {}) => differenceOf([[right], ...others, [{ headers }]])
  expect(await show({ 'cache-control': 'no-store', 'x-request-id': '4' })).toBeUndefined()
  expect(await show({ 'cache-control': 'public', 'x-request-id': '4' })).toMatchObject({
    what: 'value of header cache-control',
    right: 'no-store',
    faulty: 'public',
  })
  expect(await show({ 'cache-control': 'no-store' })).toMatchObject({ what: 'header x-request-id' })
})

test('an id is recognized by where it was answered before, also within a text', async () => {
  const day = (first: string, second: string, third: string) => [
    ...[first, second].map((id) => ({ body: { id: `ord_0000000${id}` } })),
    { body: { text: `Order ord_0000000${third} is paid` } },
  ]
  const right = [day('a', 'b', 'a'), day('a', 'b', 'a'), day('a', 'b', 'a')]
  expect(await differenceOf([...right, day('g', 'h', 'g')])).toBeUndefined()
  expect(await differenceOf([...right, day('a', 'b', 'b')])).toMatchObject({
    call: 3,
    what: 'value of $.text',
    right: 'Order <id of call 1 $.id> is paid',
    faulty: 'Order <id of call 2 $.id> is paid',
  })
})

test('moments that differ in every run are compared by their form', async () => {
  const day = (created: string, updated: string) => [{ body: { created, updated } }]
  const at = (second: number) => `2026-05-01T10:00:0${second}.000Z`
  const right = [day(at(1), at(1)), day(at(2), at(2)), day(at(3), at(3))]
  expect(await differenceOf([...right, day(at(4), at(5))])).toBeUndefined()
  expect(await differenceOf([...right, day(at(4), '2026-05-01T10:00:05Z')])).toMatchObject({
    what: 'form of $.updated',
  })
})

test('what differs between the right ones means nothing, but what they agree in beside it does', async () => {
  const day = (size: number, total: number) => [{ body: { size, total } }]
  const right = [day(1, 9), day(2, 9), day(3, 9)]
  expect(await differenceOf([...right, day(7, 9)])).toBeUndefined()
  expect(await differenceOf([...right, day(7, 8)])).toMatchObject({ what: 'value of $.total' })
})

test('a call more or less is shown', async () => {
  const right = [[{}], [{}], [{}]]
  expect(await differenceOf([...right, [{}, {}]])).toMatchObject({ call: 2, right: 'no call', faulty: 200 })
  expect(await differenceOf([...right, []])).toMatchObject({ call: 1, right: 200, faulty: 'no call' })
})

test('two right ones are too few', async () => {
  await expect(showsFault(['a.har', 'b.har'], 'c.har')).rejects.toThrow('three')
})

/** The last day is the one that is compared with the others. */
async function differenceOf(days: Given[][]) {
  const files = await Promise.all(days.map(write))
  const [healthy, faulty] = [files.slice(0, -1), files.at(-1)!]
  const difference = await findFirstDifference(healthy, faulty)
  expect(await showsFault(healthy, faulty)).toBe(difference !== undefined)
  return difference
}

async function write(day: Given[]): Promise<string> {
  const file = join(folder, `${++count}.har`)
  await writeFile(file, JSON.stringify(recordingOf(day)))
  return file
}

function recordingOf(day: Given[]): Har {
  const entries = day.map(({ status = 200, headers = {}, body }) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const content = { size: 0, mimeType: '', ...(text !== undefined && { text }) }
    const fields = Object.entries(headers).map(([name, value]) => ({ name, value }))
    return {
      request: { method: 'GET', url: 'http://service.test/things' },
      response: { status, headers: fields, content },
    }
  })
  return harOf(entries as unknown as Har['log']['entries'])
}
