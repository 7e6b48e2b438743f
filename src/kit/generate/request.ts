import { isAbsolute, relative } from 'node:path'
import type { ContractChoice } from '../contract/answered-contract.ts'
import type { HostName, Profile } from '../contract/contract.ts'
import { toPlainLine } from '../contract/plain-text.ts'
import { ExpectedError } from '../expected-error.ts'
import { quoteForShell } from '../quote-for-shell.ts'
import { quoteText } from '../visible-text.ts'
import type { Language } from './languages.ts'
import type { PackageChoice } from './packaging/package-identity.ts'

/** What was asked for on the command line. */
export interface ClientRequest extends ContractChoice {
  language: Language
  host: HostName | 'both'
  profile: Profile
  out: string
  /** Also write the document that the client is made from. */
  document: boolean
  /** Also write what a repository of the client needs to be published. */
  package?: PackageChoice
}

/** Both are in the header of each file, in the command that makes it again. */
export function assertPrintable({ out, ...choice }: ClientRequest): void {
  for (const [flag, path] of [...describeChoice(choice), ['--out', out]]) {
    if (toPlainLine(showPath(path!)) === showPath(path!)) continue
    throw new ExpectedError(
      `${flag}: the path ${quoteText(path!)} holds what could end the comment that names it. Choose another name.`,
    )
  }
}

/** The command that makes the same again. A path is written as it is seen from the working folder. */
export function describeCommand(request: ClientRequest): string {
  return ['npx paycontract generate', ...listArguments(request).map(quoteForShell)].join(' ')
}

/** The words of that command after its name. */
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

/** The version is that of what is written once, and belongs to its owner from then on. */
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
