import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { passesLuhn } from '../domain/card-brand.ts'
import { openDatabase } from '../store/database.ts'
import { type Grounds, places } from './testing/card-data/plantings.ts'
import { call, control } from './testing/harness/call.ts'
import { createProofDatabase, openSandbox } from './testing/harness/open-sandbox.ts'
import { play } from './testing/harness/play.ts'
import { listRows } from './testing/harness/snapshot.ts'

const NAME = 'card data in other fields'

/** Returns a different number for each row, so that a leak shows where it was planted. */
function numberOf(serial: number, length: number, prefix: string): string {
  const body = prefix + String(serial * 7_919 + 31).padStart(length - prefix.length - 1, '9')
  return [...'0123456789'].map((digit) => body + digit).find(passesLuhn)!
}

const group = (number: string, by: string) => number.replace(/(\d{4})(?=\d)/g, `$1${by}`)

const toFullWidth = (digit: string) => String.fromCodePoint(0xff10 + Number(digit))

/** The ways to write a card number. */
const forms: [name: string, write: (serial: number) => string][] = [
  ['digits', (serial) => numberOf(serial, 16, '4')],
  ['spaces', (serial) => group(numberOf(serial, 16, '5'), ' ')],
  ['dashes', (serial) => group(numberOf(serial, 16, '6'), '-')],
  ['dots', (serial) => group(numberOf(serial, 16, '2'), '.')],
  ['NBSP', (serial) => group(numberOf(serial, 16, '4'), '\u00a0')],
  ['15 digits', (serial) => numberOf(serial, 15, '37')],
  ['19 digits', (serial) => numberOf(serial, 19, '63')],
  ['13 digits', (serial) => numberOf(serial, 13, '4')],
  ['in an address', (serial) => `n=${encodeURIComponent(group(numberOf(serial, 16, '4'), ' '))}`],
  ['escaped', (serial) => numberOf(serial, 16, '5').replace(/\d/g, '%3$&')],
  ['another script', (serial) => numberOf(serial, 16, '4').replace(/\d/g, toFullWidth)],
  ['in words', (serial) => `card ${numberOf(serial, 16, '4')}, cvv: ${100 + (serial % 900)}, exp 12/30`],
]

interface Row {
  name: string
  text: string
  status: number
}

let rows: Row[]
let evidence: { where: string; bytes: Buffer }[]

beforeAll(async () => {
  const database = await createProofDatabase()
  const sandbox = await openSandbox({ db: database.url, seed: 'planted' })
  const { db } = sandbox.runtime.database
  const [business] = sandbox.ready.businesses
  const own = play(sandbox, business!)
  await own.createOrder('TOKEN')
  await own.payByCard('TOKEN')
  const held = await db
    .selectFrom('amlRecords')
    .selectAll()
    .where('businessId', '=', business!.id)
    .where('status', 'in', ['PENDING', 'PROOF_UPLOADED'])
    .executeTakeFirstOrThrow()
  const grounds: Grounds = {
    target: sandbox,
    cardToken: (await own.saveCard('TOKEN')).body.data!.cardToken,
    customerId: (
      await db
        .selectFrom('customers')
        .select('id')
        .where('businessId', '=', business!.id)
        .executeTakeFirstOrThrow()
    ).id,
    heldTransactionId: held.transactionId,
    amlRecordId: held.id,
  }
  rows = []
  evidence = []
  const keep = (where: string, text: string) => void evidence.push({ where, bytes: Buffer.from(text) })
  let serial = 0
  for (const [form, write] of forms) {
    for (const { name, takes, plant } of places) {
      serial += 1
      const text = write(serial)
      if (takes && !takes.test(text)) continue
      const answer = await plant(grounds, text, serial)
      rows.push({ name: `${name}, ${form}`, text, status: answer.status })
      keep('an answer', answer.text)
    }
    // the log keeps only the latest requests
    for (const path of ['/requests', '/', '/webhooks', '/ledger'])
      keep(path, (await control(sandbox, 'GET', path)).text)
  }
  for (const id of [
    'listTransactions',
    'listAmlRecords',
    'listRefunds',
    'listCadCollectionEmails',
  ] as const) {
    keep(id, (await call(sandbox, business!, id)).text)
  }
  expect(sandbox.faults).toEqual([])
  await sandbox.close()
  for (const file of database.file ? await readdir(dirname(database.file)) : []) {
    evidence.push({ where: 'the database file', bytes: await readFile(join(dirname(database.file!), file)) })
  }
  const reopened = await openDatabase(database.url)
  keep('the database', (await listRows(reopened.db)).join('\n'))
  await reopened.close()
  await database.remove()
})
afterAll(() => {
  evidence = []
})

/** Lists the forms that give the number away: the text as written, and its digits alone. */
function listTellingForms(text: string): Set<string> {
  const [written] = /(?:[\d\uff10-\uff19]|%3\d)(?:[\d .\u00a0\uff10-\uff19-]|%\w\d){11,}/.exec(text)!
  const unescaped = decodeURIComponent(written).normalize('NFKC')
  return new Set([written.trim(), unescaped.trim(), unescaped.replace(/\D/g, '')])
}

test('a card number is nowhere, wherever it was planted and however it was written', ({ task }) => {
  const broken = rows.flatMap(({ name, text }) => {
    const found = [...listTellingForms(text)].flatMap((form) =>
      evidence.filter(({ bytes }) => bytes.includes(form)).map(({ where }) => where),
    )
    return found.length > 0 ? [`${name}: in ${[...new Set(found)].join(', ')}`] : []
  })
  task.meta.attack = { name: NAME, tried: rows.length, held: rows.length - broken.length }
  expect(rows.filter(({ status }) => status === 200).length).toBeGreaterThan(150)
  expect(rows.filter(({ status }) => status >= 500)).toEqual([])
  expect(broken).toEqual([])
})
