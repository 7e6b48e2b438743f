import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../store/database.ts'
import { type Canary, listShownTexts, type ShownTexts } from './testing/harness/list-shown-texts.ts'
import { createProofDatabase } from './testing/harness/open-sandbox.ts'
import { listRows } from './testing/harness/snapshot.ts'
import { spawnSandbox } from './testing/harness/spawn-sandbox.ts'

/** Two payers whose cards are equal in all that may be stored: brand, first six and last four digits, expiry. */
const canaries: [Canary, Canary] = [
  {
    number: '5399838383838381',
    cvv: '739',
    pin: '739146',
    otp: '654321',
    idNumber: 'CANARY-ID-51734411',
    remark: 'canary-remark-x1',
  },
  {
    number: '5399834711938381',
    cvv: '846',
    pin: '846159',
    otp: '987654',
    idNumber: 'CANARY-ID-90824411',
    remark: 'canary-remark-x2',
  },
]

interface Run extends ShownTexts {
  canary: Canary
  stderr: string
  stdout: string
  keys: string[]
  /** The rows of the database. */
  rows: string[]
  /** The bytes of its files; empty on PostgreSQL. */
  files: Buffer[]
}

async function run(canary: Canary): Promise<Run> {
  const database = await createProofDatabase()
  const sandbox = await spawnSandbox('--db', database.url, '--seed', 'canary', '--strict')
  const shown = await listShownTexts(sandbox, canary)
  const { businesses, cadWebhookSecret } = sandbox.ready
  const keys = businesses.flatMap((each) => [
    each.publicKey,
    each.secretKey,
    each.cardKey,
    each.webhookSecret,
  ])
  // keeps the log that is not yet written back to the main file: another place to search
  await sandbox.kill('SIGKILL')
  const files = database.file ? await readFiles(dirname(database.file)) : []
  const { db, close } = await openDatabase(database.url)
  const rows = await listRows(db)
  await close()
  await database.remove()
  const { stdout, stderr } = sandbox.output
  const afterReady = stdout.slice(stdout.indexOf('\n') + 1)
  return { ...shown, canary, stdout: afterReady, stderr, keys: [...keys, cadWebhookSecret], rows, files }
}

async function readFiles(folder: string): Promise<Buffer[]> {
  return Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name))))
}

let runs: [Run, Run]
beforeAll(async () => {
  runs = [await run(canaries[0]), await run(canaries[1])]
})
afterAll(() => {
  runs = [] as never
})

/** Returns every place that a secret could reach, as text. */
function placesOf({ stdout, stderr, rows, files, answers, requestLog, inspector, reports }: Run) {
  return {
    stdout,
    stderr,
    'the database': rows.join('\n'),
    'the database file': files.map((file) => file.toString('latin1')).join('\n'),
    'the answers': answers.join('\n'),
    'the request log': requestLog,
    'the inspector': inspector,
    'the reports': reports,
  }
}

function expectNowhere(run: Run, secrets: string[]): void {
  for (const [place, text] of Object.entries(placesOf(run))) {
    for (const [index, secret] of secrets.entries()) {
      expect(text.includes(secret), `secret ${index} is in ${place}`).toBe(false)
    }
  }
}

test('what was planted went through everything', () => {
  for (const { answers, requestLog, inspector, rows } of runs) {
    expect(answers.length).toBeGreaterThan(30)
    expect(answers.some((text) => text.includes('"first6":"539983"'))).toBe(true)
    expect(rows.some((row) => row.includes('"last4":"8381"'))).toBe(true)
    // one payment waits for its one-time password, the other was paid with it
    const asked = rows.filter((row) => row.includes('"last4":"0408"'))
    expect(asked.map((row) => /"status":"\w+"/.exec(row)?.[0]).sort()).toEqual([
      '"status":"PENDING"',
      '"status":"SUCCESSFUL"',
    ])
    expect(requestLog).toContain('CANARY-1')
    expect(inspector).toContain('CANARY-1')
  }
})

describe('nowhere is', () => {
  test('a card number, in whatever form it was typed', () => {
    for (const run of runs) {
      const { number } = run.canary
      const grouped = (by: string) => number.replace(/(\d{4})(?=\d)/g, `$1${by}`)
      expectNowhere(run, [number, grouped(' '), grouped('-'), number.slice(6, 12), number.slice(0, 12)])
    }
  })

  test('the plaintext of a card', () => {
    for (const run of runs) {
      expectNowhere(run, [`"cvv":"${run.canary.cvv}"`, `cvv=${run.canary.cvv}`, `"${run.canary.cvv}"`])
    }
  })

  test('a key', () => {
    for (const run of runs) expectNowhere(run, run.keys)
  })

  test('a key that is not known, or the number of a document', () => {
    for (const run of runs) expectNowhere(run, ['sk_test_canary', run.canary.idNumber])
  })

  test('a PIN, or a password that is asked for once', () => {
    for (const run of runs) expectNowhere(run, [run.canary.pin, run.canary.otp])
  })
})

test('what was refused is not echoed, and not written down', () => {
  for (const run of runs) {
    const { answers, rows, stdout, stderr } = run
    expect([...answers, ...rows, stdout, stderr].filter((text) => text.includes(run.canary.remark))).toEqual(
      [],
    )
  }
})

test('no trace of what differs between two cards is in the database, not even a hash', () => {
  const [first, second] = runs
  expect(first.rows.length).toBeGreaterThan(100)
  expect(second.rows.filter((row) => !first.rows.includes(row))).toEqual([])
  expect(second.rows).toHaveLength(first.rows.length)
})

test('nothing was taken for a fault', () => {
  for (const { stderr, stdout } of runs) expect({ stderr, stdout }).toEqual({ stderr: '', stdout: '' })
})
