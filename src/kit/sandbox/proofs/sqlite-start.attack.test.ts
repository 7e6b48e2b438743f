import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCli } from '../../target/testing/run-cli.ts'
import { openSandbox } from './testing/harness/open-sandbox.ts'
import { listRows } from './testing/harness/snapshot.ts'
import { spawnSandbox } from './testing/harness/spawn-sandbox.ts'

const beginning = fileURLToPath(new URL('./testing/harness/begin-database.ts', import.meta.url))
const dying = fileURLToPath(new URL('./testing/harness/die-at-statement.ts', import.meta.url))

let folder: string
let whole: string[]
let count = 0
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sqlite-start-'))
  whole = await readAgain(nextFile())
})
afterAll(() => rm(folder, { recursive: true }))

const nextFile = () => join(folder, `${count++}.db`)

/** Starts a sandbox on a file, and lists the rows that it finds or creates. */
async function readAgain(file: string): Promise<string[]> {
  const { runtime, close } = await openSandbox({ db: `file:${file}`, seed: 'start' })
  try {
    return await listRows(runtime.database.db)
  } finally {
    await close()
  }
}

interface Ended {
  code: number | null
  signal: NodeJS.Signals | null
  stderr: string
}

/** Runs a few at a time: most of the time goes into loading a process. */
async function inTurns<Row>(rows: readonly Row[], run: (row: Row) => Promise<void>): Promise<void> {
  for (let at = 0; at < rows.length; at += 4) await Promise.all(rows.slice(at, at + 4).map(run))
}

/** Creates a database in a separate process, which ends afterwards. */
async function begin(
  command: string[],
  env: Record<string, string> = {},
  endAfterMs?: number,
): Promise<Ended> {
  const child = spawn(command[0]!, command.slice(1), { env: { PATH: process.env.PATH, ...env } })
  let stderr = ''
  child.stderr.on('data', (chunk) => (stderr += chunk))
  if (endAfterMs !== undefined) {
    await once(child.stdout, 'data')
    setTimeout(() => child.kill('SIGKILL'), endAfterMs)
  }
  const [code, signal] = await once(child, 'close')
  return { code, signal, stderr }
}

/** The statements before which a start is killed, counted so that the moments repeat. The last ones may lie beyond the start. */
const statements = Array.from({ length: 18 }, (_, index) => 1 + index * 8)
const delaysMs = Array.from({ length: 8 }, (_, index) => index * 10)

test('a start that is killed leaves a file that opens, with all that belongs in it', async ({ task }) => {
  const broken: string[] = []
  const judge = async (what: string, file: string, { signal, stderr }: Ended) => {
    const found = await readAgain(file).catch((error: Error) => [error.message])
    if (found.join('\n') !== whole.join('\n')) broken.push(`${what}: ${found.slice(0, 3)} ${stderr}`)
    return signal === 'SIGKILL'
  }
  let killed = 0
  await inTurns(statements, async (at) => {
    const file = nextFile()
    const env = { DIE_AT_STATEMENT: `${at}` }
    const ended = await begin([process.execPath, '--import', dying, beginning, file], env)
    if (await judge(`at statement ${at}`, file, ended)) killed += 1
  })
  await inTurns(delaysMs, async (delayMs) => {
    const file = nextFile()
    await judge(`after ${delayMs} ms`, file, await begin([process.execPath, beginning, file], {}, delayMs))
  })
  const tried = statements.length + delaysMs.length
  task.meta.attack = { name: ATTACK, tried, held: tried - broken.length }
  expect(killed).toBeGreaterThan(statements.length / 2)
  expect(broken).toEqual([])
})

const ATTACK = 'starts that are broken off'
/** Limits on the size of files, in blocks of 512 bytes. */
const diskBlocks = [1, 7, 8, 9, 24, 64, 200, 500, 800, 1100, 3000]

test('a start for which the disk is too small says so, and leaves a file that opens', async ({ task }) => {
  const broken: string[] = []
  let refused = 0
  await inTurns(diskBlocks, async (blocks) => {
    const file = nextFile()
    const limited = `ulimit -f ${blocks}; exec "$0" "$@"`
    const { code, stderr } = await begin(['sh', '-c', limited, process.execPath, beginning, file])
    if (code !== 0) refused += 1
    if (code !== 0 && !/^database_unusable: the database .* cannot be used: .+\n$/.test(stderr)) {
      broken.push(`${blocks} blocks: ${code} ${stderr}`)
    }
    const found = await readAgain(file).catch((error: Error) => [error.message])
    if (found.join('\n') !== whole.join('\n')) broken.push(`${blocks} blocks, again: ${found.slice(0, 3)}`)
  })
  task.meta.attack = { name: ATTACK, tried: diskBlocks.length, held: diskBlocks.length - broken.length }
  expect(refused).toBeGreaterThan(4)
  expect(broken).toEqual([])
})

test('several starts on one file: one has it, the others say so, and kill -9 gives it free', async () => {
  const file = nextFile()
  const anyPorts = ['--checkout-port', '0', '--business-port', '0', '--control-port', '0']
  const started = Array.from({ length: 4 }, () =>
    runCli(['sandbox', '--json', '--db', `file:${file}`, ...anyPorts]),
  )
  const outcomes = await Promise.all(
    started.map(({ shown, ended }) =>
      Promise.race([
        shown('stdout', /\n/).then(
          () => 'ready',
          () => ended,
        ),
        ended,
      ]),
    ),
  )
  // ends every process, even if an expectation below fails
  for (const { stop, ended } of started) {
    stop('SIGKILL')
    await ended
  }
  const others = outcomes.filter((outcome) => outcome !== 'ready')
  expect(others).toHaveLength(started.length - 1)
  for (const other of others) {
    expect(other).toMatchObject({ code: 1, stdout: '' })
    expect(other).toHaveProperty('stderr', expect.stringMatching(/another process has it open\. Stop .*\n$/))
  }
  const next = await spawnSandbox('--db', `file:${file}`)
  await next.kill('SIGTERM')
  expect((await readdir(folder)).filter((name) => name.startsWith(`${count - 1}.db`))).toEqual([
    `${count - 1}.db`,
  ])
  expect((await stat(file)).mode & 0o777).toBe(0o600)
})
