import { createHash } from 'node:crypto'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from './database.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sqlite-files-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

type Make = (file: string) => void | Promise<void>

/** Runs statements on a file, and closes it like a program that ends properly. */
const written =
  (...statements: string[]): Make =>
  (file) => {
    const database = new DatabaseSync(file)
    for (const statement of statements) database.exec(statement)
    database.close()
  }

/** Runs statements on a file, and leaves it like a killed program: the last writes are only in the log. */
const killed =
  (...statements: string[]): Make =>
  (file) => {
    const database = new DatabaseSync(`${file}.live`)
    for (const statement of statements) database.exec(statement)
    for (const side of ['', '-wal', '-journal']) {
      if (existsSync(`${file}.live${side}`)) copyFileSync(`${file}.live${side}`, `${file}${side}`)
    }
    database.close()
    for (const side of ['', '-wal', '-journal']) rmSync(`${file}.live${side}`, { force: true })
  }

const notes = 'create table notes (text)'
const aNote = "insert into notes values ('mine')"

const refused: [name: string, make: Make, why: RegExp][] = [
  [
    'a text',
    (file) => writeFileSync(file, 'a text that is long enough to be a header. '.repeat(9)),
    /not a database/,
  ],
  ['a short text', (file) => writeFileSync(file, 'x'), /not a database/],
  ['zeros', (file) => writeFileSync(file, Buffer.alloc(8192)), /not a database/],
  ['a header and no more', (file) => writeFileSync(file, 'SQLite format 3\0'), /not a database/],
  ['a folder', (file) => mkdirSync(file), /is a directory/],
  ["another program's database", written(notes, aNote), /another program/],
  ['one with a mark', written('pragma application_id = 7', notes), /another program/],
  ['an empty one with a mark', written('pragma application_id = 7'), /another program/],
  ['an empty one with a version', written('pragma user_version = 7'), /another program/],
  ['one with a log', killed('pragma journal_mode = wal', notes, aNote), /another program/],
  [
    'one that is all log',
    killed('pragma journal_mode = wal', 'pragma wal_autocheckpoint = 0', notes),
    /another program/,
  ],
  ['one whose program ended in a write', killed(notes, 'begin', aNote), /another program/],
  [
    'one of a program that migrates as we do',
    written('create table kysely_migration (name)', "insert into kysely_migration values ('0001-initial')"),
    /another program/,
  ],
  ['one of a version to come', makeVersion(99), /newer version/],
  ['one of a version to come, killed', makeNewerKilled, /newer version/],
  ['one of an earlier version', makeVersion(11), /an earlier version of paycontract .* another database/],
]

function makeVersion(version: number): Make {
  return async (file) => {
    await (await openDatabase(`file:${file}`)).close()
    await written(`pragma user_version = ${version}`)(file)
  }
}

async function makeNewerKilled(file: string): Promise<void> {
  await (await openDatabase(`file:${file}`)).close()
  const next = new DatabaseSync(file)
  next.exec("insert into kysely_migration values ('9999-later'); pragma user_version = 99")
  next.close()
}

test('a file that is not ours is refused with its reason, and is as it was, to the byte', async ({
  task,
}) => {
  const broken: string[] = []
  for (const [name, make, why] of refused) {
    const file = join(folder, 'it.db')
    await make(file)
    const before = picture()
    const outcome = await openDatabase(`file:${file}`).then(
      async (database) => void (await database.close()),
      (error: Error) => `${error.message} ${(error.cause as Error | undefined)?.message}`,
    )
    if (!outcome || !why.test(outcome)) broken.push(`${name}: ${outcome ?? 'opened'}`)
    if (picture() !== before) broken.push(`${name}: ${before} became ${picture()}`)
    rmSync(folder, { recursive: true })
    mkdirSync(folder)
  }
  task.meta.attack = {
    name: "other programs' files",
    tried: refused.length,
    held: refused.length - broken.length,
  }
  expect(broken).toEqual([])
})

/** Lists every file of the folder with a digest of its bytes. */
function picture(): string {
  const digest = (name: string) => {
    const path = join(folder, name)
    return statSync(path).isFile()
      ? createHash('sha256').update(readFileSync(path)).digest('hex').slice(0, 12)
      : 'folder'
  }
  return readdirSync(folder)
    .map((name) => `${name} ${digest(name)}`)
    .join(', ')
}

/** Leaves one of our files like a process killed while it checkpoints its log: the main file has only some pages. */
async function breakOffCheckpoint(file: string): Promise<void> {
  const live = `${file}.live`
  const { close } = await openDatabase(`file:${live}`)
  copyFileSync(`${live}-wal`, `${file}-wal`)
  await close()
  writeFileSync(file, readFileSync(live).subarray(0, 5 * 4096))
  rmSync(live)
}

const opened: [name: string, make: (file: string) => Promise<unknown>][] = [
  ['none', async () => {}],
  ['an empty file', async (file) => writeFileSync(file, '')],
  ['a database of nobody', async (file) => written('pragma journal_mode = wal')(file)],
  ['ours', async (file) => (await openDatabase(`file:${file}`)).close()],
  ['ours, half of it taken from the log', breakOffCheckpoint],
]

test.each(opened)('%s is opened, and again', async (_, make) => {
  const file = join(folder, 'a b?immutable=1#%41.db')
  await make(file)
  for (const turn of [1, 2]) {
    const { db, close } = await openDatabase(`file:${file}`)
    const seed = await db.selectFrom('settings').select('value').where('name', '=', 'seed').execute()
    expect(seed, `start ${turn}`).toEqual([])
    await close()
  }
  expect(readdirSync(folder)).toEqual(['a b?immutable=1#%41.db'])
})

test('files are for their owner only, whatever the umask, and those that are there keep their mode', async () => {
  const modes = () =>
    readdirSync(folder).map((name) => (statSync(join(folder, name)).mode & 0o777).toString(8))
  for (const umask of [0o000, 0o022, 0o077]) {
    const former = process.umask(umask)
    try {
      const file = join(folder, 'own.db')
      const database = await openDatabase(`file:${file}`)
      await database.db.insertInto('settings').values({ name: 'a', value: 'b' }).execute()
      expect(modes().length).toBeGreaterThan(1)
      expect(new Set(modes()), umask.toString(8)).toEqual(new Set(['600']))
      await database.close()
      chmodSync(file, 0o640)
      await (await openDatabase(`file:${file}`)).close()
      expect(modes()).toEqual(['640'])
      rmSync(file)
    } finally {
      process.umask(former)
    }
  }
})
