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

/** What shows from its beginning that this command wrote a file. */
const MARKS: Readonly<Record<string, RegExp>> = {
  'report.json': /^\{\s*"format":\s*"paycontract-certify\//,
  'report.html': /<meta name="generator" content="paycontract certify">/,
  'junit.xml': /<testsuites name="paycontract certify: /,
  'badge.svg': /^<svg [^>]* aria-label="certify: /,
  'statement.json': /^\{\s*"format":\s*"paycontract-certify-statement\//,
}

/**
 * Writes every report into a folder, and a signed statement where there is a key: all of them, or none.
 *
 * @returns their paths
 * @throws ExpectedError the folder cannot be written
 * @throws InputError a file has the name of a report and is somebody else's, or the key is invalid
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
