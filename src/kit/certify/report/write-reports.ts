import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { placeReports } from '../../check/report/write-reports.ts'
import { refuseForeignFile } from '../../own-file.ts'
import { showJson } from '../../visible-text.ts'
import { renderBadge } from './badge.ts'
import { renderHtml } from './html.ts'
import { renderJunit } from './junit.ts'
import type { CertifyResult } from './result.ts'
import { signStatement } from './statement.ts'

/** How the beginning of a file shows that this command wrote it. */
const MARKS: Readonly<Record<string, RegExp>> = {
  'report.json': /^\{\s*"format":\s*"paycontract-certify\//,
  'report.html': /<meta name="generator" content="paycontract certify">/,
  'junit.xml': /<testsuites name="paycontract certify: /,
  'badge.svg': /^<svg [^>]* aria-label="certify: /,
  'statement.json': /^\{\s*"format":\s*"paycontract-certify-statement\//,
}

/**
 * Writes every report into a folder, and a signed statement if there is a key: all of them, or none.
 *
 * @returns their paths
 * @throws ExpectedError if the folder cannot be written
 * @throws InputError if a file with the name of a report was not written by this command, or the key is invalid
 */
export async function writeCertifyReports(
  result: CertifyResult,
  folder: string,
  { privateKeyPem }: { privateKeyPem?: string } = {},
): Promise<string[]> {
  const directory = resolve(folder)
  const report = `${showJson(result)}\n`
  const contents: Record<string, string> = {
    'report.json': report,
    'report.html': renderHtml(result),
    'junit.xml': renderJunit(result),
    'badge.svg': renderBadge(result),
    ...(privateKeyPem !== undefined && { 'statement.json': signStatement(result, report, privateKeyPem) }),
  }
  const files = Object.entries(contents).map(([name, content]) => ({
    name,
    write: (fresh: string) => writeFile(fresh, content, { flag: 'wx' }),
  }))
  return placeReports(directory, files, () => {
    for (const { name } of files) refuseForeignFile(join(directory, name), MARKS[name]!, '--report')
  })
}
