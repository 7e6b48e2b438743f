import { afterEach, expect, test } from 'vitest'
import { type Database, openDatabase } from '../store/database.ts'
import { createTestDatabaseUrl } from '../testing/create-test-database-url.ts'
import { createTestSandbox, type TestSandbox } from '../testing/create-test-sandbox.ts'
import { CLOCK_LIMIT, type Clock, createClock, SEEDED_START } from './clock.ts'

const YEAR_MS = 366 * 86_400_000

let databases: Database[] = []
let sandbox: TestSandbox | undefined
afterEach(async () => {
  await Promise.all(databases.map(({ close }) => close()))
  await sandbox?.sandbox.close()
  databases = []
  sandbox = undefined
})

/** Creates the clocks of several instances. In SQLite they share the only connection. */
async function createClocks(count: number): Promise<Clock[]> {
  const url = await createTestDatabaseUrl()
  const clocks: Clock[] = []
  for (let i = 0; i < count; i++) {
    if (url !== 'memory' || i === 0) databases.push(await openDatabase(url))
    clocks.push(await createClock(databases.at(-1)!, true))
  }
  return clocks
}

test('advances at once, on three instances: none is lost and no clock goes back', async ({ task }) => {
  const clocks = await createClocks(3)
  const steps = Array.from({ length: 150 }, (_, index) => 1 + (index % 7) * 1_000)
  const backward: number[] = []
  const latest = clocks.map((clock) => clock.now())
  const look = () => {
    for (const [index, clock] of clocks.entries()) {
      if (clock.now() < latest[index]!) backward.push(clock.now() - latest[index]!)
      latest[index] = clock.now()
    }
  }
  const work = steps.flatMap((step, index) => [
    clocks[index % 3]!.advance(step).then(look),
    clocks[(index + 1) % 3]!.refresh().then(look),
  ])
  await Promise.all(work)
  await Promise.all(clocks.map((clock) => clock.refresh()))
  const sum = SEEDED_START + steps.reduce((total, step) => total + step)
  const broken = clocks.filter((clock) => clock.now() !== sum)
  const lost = broken.length + backward.length
  task.meta.attack = {
    name: 'clocks that are advanced at once',
    tried: steps.length,
    held: lost === 0 ? steps.length : 0,
  }
  expect(clocks.map((clock) => clock.now())).toEqual([sum, sum, sum])
  expect(backward).toEqual([])
})

/** Bodies of /clock/advance, as JSON text. */
const absurd = [
  ...['-1', '-0', '0', '0.5', '1e300', '-1e300', '1e309', '9007199254740993', '"60000"', '"NaN"', '[60000]'],
  ...['null', 'true', '{}', '316224000001', '{"valueOf":1}'],
].map((durationMs) => `{"durationMs":${durationMs}}`)
const wordy = [
  ...[
    '',
    ' ',
    '-1h',
    '1',
    'h',
    '1.5h',
    '1e3s',
    'NaN',
    'Infinity',
    'Infinityh',
    '0s',
    '0d0h',
    '1h ',
    '１h',
    '1H',
  ],
  ...['999999999999d', '9999999999999ms', '4000d', '1h-1h', '1y', '0x10s', '99999999999999999999999d'],
].map((duration) => JSON.stringify({ duration }))
const confused = ['{}', '{"duration":5,"durationMs":60000}', '{"duration":"1h","durationMs":60000}']
const forms = [
  ...['duration=-1', 'duration=1e300', 'duration=NaN', 'durationMs=60000', 'amount=1e300&unit=d'],
  ...['amount=-1&unit=d', 'amount=1&unit=years', 'amount=&unit=d', 'duration=0s', 'amount=4000&unit=d'],
  ...['amount=1&unit=toString', 'amount=1', 'unit=d', 'amount=1&unit=d&duration=1d'],
]

test('invalid durations move nothing', async ({ task }) => {
  sandbox = await createTestSandbox({ empty: true })
  const { control } = sandbox.sandbox
  const tried = [
    ...[...absurd, ...wordy, ...confused].map((body) => ({ body, type: 'application/json', status: 400 })),
    ...forms.map((body) => ({ body, type: 'application/x-www-form-urlencoded', status: 303 })),
  ]
  const broken: string[] = []
  for (const { body, type, status } of tried) {
    const init = { method: 'POST', headers: { 'content-type': type }, body }
    const answer = await control.request('http://127.0.0.1:4030/clock/advance', init)
    const { json } = await sandbox.control('/clock')
    if (answer.status !== status || json.epochMs !== SEEDED_START) broken.push(`${body} ${answer.status}`)
  }
  task.meta.attack = { name: 'absurd durations', tried: tried.length, held: tried.length - broken.length }
  expect(broken).toEqual([])
})

test('no number of steps leads out of year 9999', async ({ task }) => {
  sandbox = await createTestSandbox({ empty: true })
  const broken: string[] = []
  let tried = 0
  // repeats each step as often as possible, and then takes a smaller one
  for (const durationMs of [9 * YEAR_MS, YEAR_MS, 30 * 86_400_000, 86_400_000, 3_600_000, 60_000]) {
    let status = 200
    for (let i = 0; status === 200 && i < 1_000; i++) {
      const answer = await sandbox.control('/clock/advance', { durationMs })
      status = answer.status
      tried += 1
      const isTold = status === 200 || (status === 400 && answer.json.message.includes('9999-12-01'))
      if (!isTold) broken.push(`${durationMs} ${answer.text}`)
    }
    const { epochMs } = (await sandbox.control('/clock')).json
    if (epochMs > CLOCK_LIMIT || epochMs <= CLOCK_LIMIT - durationMs) broken.push(`${durationMs}: ${epochMs}`)
  }
  task.meta.attack = { name: 'absurd durations', tried, held: tried - broken.length }
  expect(broken).toEqual([])
})
