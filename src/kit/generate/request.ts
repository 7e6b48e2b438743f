import { isAbsolute, relative } from 'node:path'
import type { ContractChoice } from '../contract/answered-contract.ts'
import type { HostName, Profile } from '../contract/contract.ts'
import { toPlainLine } from '../contract/plain-text.ts'
import { ExpectedError } from '../expected-error.ts'
import { quoteForShell } from '../quote-for-shell.ts'
import { quoteText } from '../visible-text.ts'
import type { Language } from './languages.ts'
import type { PackageChoice } from './packaging/package-identity.ts'

/** The client that the command line requests. */
export interface ClientRequest extends ContractChoice {
  language: Language
  host: HostName | 'both'
  profile: Profile
  out: string
  /** Also write the documents that the client is made from. */
  document: boolean
  /** Also write the files needed to publish the client as a package. */
  package?: PackageChoice
}

/** Fails if a path could end the comment of a file header, which holds the command with its paths. */
export function assertPrintable({ out, ...choice }: ClientRequest): void {
  for (const [flag, path] of [...describeChoice(choice), ['--out', out]]) {
    if (toPlainLine(showPath(path!)) === showPath(path!)) continue
    throw new ExpectedError(
      `${flag}: the path ${quoteText(path!)} holds what could end the comment that names it. Choose another name.`,
    )
  }
}

/** Returns the command that repeats the request. Paths are relative to the working folder. */
export function describeCommand(request: ClientRequest): string {
  return ['npx paycontract generate', ...listArguments(request).map(quoteForShell)].join(' ')
}

export function listArguments(request: ClientRequest): string[] {
  const { language, host, profile, out, document } = request
  return [
    ['--language', language],
    host === 'both' ? [] : ['--host', host],
    profile === 'proposed' ? [] : ['--profile', profile],
    describeChoice(request).flatMap(([flag, path]) => [flag!, showPath(path!)]),
    document ? ['--document'] : [],
    describePackage(request.package),
    ['--out', showPath(out)],
  ].flat()
}

/** Leaves out the version: it is only in files that are written once, and then the user's to edit. */
function describePackage(choice: PackageChoice | undefined): string[] {
  if (choice === undefined) return []
  const { name, repository } = choice
  return [
    '--package',
    ...(name === undefined ? [] : ['--name', name]),
    ...(repository === undefined ? [] : ['--repository', repository]),
  ]
}

export function describeChoice({ overlays, contract }: ContractChoice): string[][] {
  return [
    ...overlays.map((file) => ['--overlay', file]),
    ...(contract === undefined ? [] : [['--contract', contract]]),
  ]
}

export function showPath(path: string): string {
  const shown = isAbsolute(path) ? relative(process.cwd(), path) : path
  return shown.replaceAll('\\', '/').replace(/^(\.\/)+(?=.)|(?<=.)\/+$/g, '') || '.'
}
