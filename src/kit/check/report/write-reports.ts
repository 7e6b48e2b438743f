import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { copyFile, mkdir, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { ExpectedError } from '../../expected-error.ts'
import { refuseForeignFile } from '../../own-file.ts'
import { showJson } from '../../visible-text.ts'
import { renderBadge } from './badge.ts'
import { renderHtml } from './html.ts'
import { renderJunit } from './junit.ts'
import type { CheckResult } from './result.ts'
import { renderSarif } from './sarif.ts'

/** Each report by name, with a pattern that recognizes one written by a check from its beginning. */
const REPORTS: Record<string, { render: (result: CheckResult) => string; mark: RegExp }> = {
  'report.json': {
    render: (result) => `${showJson(result)}\n`,
    mark: /^\{\s*"format":\s*"paycontract-report\//,
  },
  'report.html': {
    render: (result) => renderHtml(result),
    mark: /<meta name="generator" content="paycontract check">/,
  },
  'junit.xml': { render: renderJunit, mark: /<testsuites name="paycontract check: / },
  'report.sarif': {
    render: renderSarif,
    mark: /^\{\s*"\$schema":[^{]{1,200}\{[^{]{1,100}\{[^{]{0,100}"driver":\s*\{\s*"name":\s*"paycontract"/,
  },
  'badge.svg': {
    render: renderBadge,
    mark: /^<svg [^>]* aria-label="contract[^"]*\((?:documented|proposed) profile\)"/,
  },
}

const HISTORY = { name: 'history.ndjson', mark: /^\{"format":"paycontract-history\// }

/** Files in the folder after a check, each with the pattern that recognizes it. */
const WRITTEN: [name: string, mark: RegExp][] = [
  ...Object.entries(REPORTS).map(([name, { mark }]): [string, RegExp] => [name, mark]),
  [HISTORY.name, HISTORY.mark],
]

/**
 * Tries the report folder before there is anything to write, so that no run ends with findings that cannot be saved. Leaves
 * nothing behind.
 *
 * @throws ExpectedError like `writeReports`
 * @throws InputError if a file has the name of a report and was not written by a check
 */
export async function tryReportFolder(folder: string): Promise<void> {
  const directory = resolve(folder)
  const fresh = join(directory, `.trial.${randomUUID()}`)
  let made: string | undefined
  try {
    made = await mkdir(directory, { recursive: true })
    await writeFile(fresh, '', { flag: 'wx' })
    const entries = await readdir(directory, { withFileTypes: true })
    const isTaken = entries.some((each) => each.isDirectory() && WRITTEN.some(([name]) => name === each.name))
    if (isTaken) throw Object.assign(new Error(), { code: 'EISDIR' })
    refuseForeignReports(directory)
  } catch (error) {
    throw explain(error as NodeJS.ErrnoException, directory)
  } finally {
    await rm(fresh, { force: true }).catch(() => {})
    for (let path = directory; made && path.length >= made.length; path = dirname(path))
      await rmdir(path).catch(() => {})
  }
}

function refuseForeignReports(directory: string): void {
  for (const [name, mark] of WRITTEN) refuseForeignFile(join(directory, name), mark, '--report')
}

/**
 * Writes every report into a folder, created if missing, and returns the paths. Each is written under a temporary name and
 * moved when all are complete: a reader never sees half a report, but may briefly see those of two runs.
 *
 * @throws ExpectedError if the folder or a file in it cannot be written
 * @throws InputError if a file has the name of a report and was not written by a check; then no report is written
 */
export async function writeReports(result: CheckResult, folder: string, history?: string): Promise<string[]> {
  const directory = resolve(folder)
  const files: PlacedFile[] = Object.entries(REPORTS).map(([name, { render }]) => ({
    name,
    write: (fresh) => writeFile(fresh, render(result), { flag: 'wx' }),
  }))
  if (history !== undefined)
    files.push({ name: HISTORY.name, write: (fresh) => copyFile(history, fresh, constants.COPYFILE_EXCL) })
  return placeReports(directory, files, () => refuseForeignReports(directory))
}

/** Removes the reports of an earlier check, so that nobody takes them for those of a check that ended early. */
export async function removeReports(folder: string): Promise<void> {
  const directory = resolve(folder)
  refuseForeignReports(directory)
  await Promise.all(WRITTEN.map(([name]) => rm(join(directory, name), { force: true })))
}

/** A report, and a function that writes it under its temporary name. */
export interface PlacedFile {
  name: string
  write(fresh: string): Promise<void>
}

/**
 * Writes all files into a folder, which is created if it is missing, or none of them.
 *
 * @param refuse throws if a foreign file is in the way
 * @returns their paths
 * @throws ExpectedError if the folder or a file in it cannot be written
 */
export async function placeReports(
  directory: string,
  files: readonly PlacedFile[],
  refuse: () => void,
): Promise<string[]> {
  const mark = randomUUID()
  const placed = files.map(({ name, write }) => ({
    path: join(directory, name),
    fresh: join(directory, `.${name}.${mark}`),
    write,
  }))
  try {
    await mkdir(directory, { recursive: true })
    refuse()
    for (const { fresh, write } of placed) await write(fresh)
    for (const { fresh, path } of placed) await rename(fresh, path)
    return placed.map(({ path }) => path)
  } catch (error) {
    throw explain(error as NodeJS.ErrnoException, directory)
  } finally {
    await Promise.all(placed.map(({ fresh }) => rm(fresh, { force: true }).catch(() => {})))
  }
}

const ADVICE: Record<string, string> = {
  EACCES: 'there is no permission to write there. Choose a folder of your own',
  EPERM: 'there is no permission to write there. Choose a folder of your own',
  EROFS: 'the file system is read-only. Choose another folder',
  EEXIST: 'a file is in its place. Choose another folder, or remove the file',
  ENOTDIR: 'a part of the path is a file. Choose another folder',
  EISDIR: 'a folder has the name of a report. Remove it, or choose another folder',
  ENOTEMPTY: 'a folder has the name of a report. Remove it, or choose another folder',
  ENOSPC: 'the disk is full. Make room, or choose another folder',
}

function explain(error: NodeJS.ErrnoException, directory: string): Error {
  if (!error.code) return error
  const why = ADVICE[error.code] ?? 'the system refused it. Choose another folder'
  return new ExpectedError(`The reports cannot be written to ${directory}: ${why} (${error.code}).`)
}
