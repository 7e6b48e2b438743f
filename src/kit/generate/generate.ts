import { posix, resolve } from 'node:path'
import { styleText } from 'node:util'
import { readVersion } from '../read-version.ts'
import { assertFresh, type ComparedFile, compareFiles } from './compare-files.ts'
import { generateClients } from './generate-clients.ts'
import { LANGUAGES } from './languages.ts'
import { type ClientRequest, describeCommand, showPath } from './request.ts'
import { writeClients } from './write-clients.ts'

export interface GenerateOptions extends ClientRequest {
  /** Write nothing, and fail if a file differs from what would be written. */
  check?: boolean
  /** With `package`: also overwrite files that the user may have edited. */
  force?: boolean
  /** Print the result as one line of JSON. */
  json?: boolean
}

/** Generates clients, or checks those that exist, and prints the result. */
export async function generate({ check, force, json, ...request }: GenerateOptions): Promise<void> {
  const { out } = request
  const version = readVersion()
  const files = compareFiles(await generateClients(request, version), resolve(out), force)
  if (!check) writeClients(files, resolve(out))
  if (json) console.log(JSON.stringify(describeRun(request, version, files)))
  else if (!check) console.log(describeFiles(request, files))
  if (check) assertFresh(files, request)
  if (check && !json) {
    const count = files.filter(({ isWrittenOnce }) => !isWrittenOnce).length
    console.log(`fresh: ${count} ${count === 1 ? 'file' : 'files'} in ${showPath(out)}`)
  }
}

/** Formats a line for each group of files in a folder with the same state; a single file is named. */
function describeFiles(
  { language, out, package: choice }: ClientRequest,
  files: readonly ComparedFile[],
): string {
  const dim = (text: string) => styleText('dim', text, { stream: process.stdout })
  const doneOf = ({ state }: ComparedFile) => (state === 'unchanged' || state === 'kept' ? state : 'written')
  // Files for the user to edit are listed one by one: whether each was kept matters.
  const groups = Map.groupBy(files, (file) =>
    file.isWrittenOnce ? file.path : `${doneOf(file)} ${posix.dirname(file.path)}`,
  )
  const lines = [...groups.values()].map(([first, ...others]) => {
    const { path, documents, isWrittenOnce } = first!
    const from = isWrittenOnce
      ? 'yours to edit'
      : documents.map(({ title, version }) => `${title} ${version}`).join(', ')
    const told = others.length === 0 ? path : posix.join(posix.dirname(path), '/')
    const count = others.length === 0 ? '' : `  ${others.length + 1} files`
    return `${doneOf(first!).padEnd(9)}  ${posix.join(showPath(out), told)}${count}  ${dim(from)}`
  })
  const hasPlaceholder = choice !== undefined && !choice.name && !choice.repository
  const notice = hasPlaceholder ? ['placeholder name: give --repository'] : []
  return [...lines, ...notice, dim(LANGUAGES[language].needs)].join('\n')
}

function describeRun(request: ClientRequest, version: string, files: readonly ComparedFile[]) {
  const { language, profile } = request
  return {
    paycontract: version,
    language,
    profile,
    command: describeCommand(request),
    overlays: files[0]?.documents[0]?.overlays ?? [],
    files: files.map(({ path, state, documents }) => ({
      path: `${showPath(request.out)}/${path}`,
      state,
      documents: documents.map(({ host, title, version, sha256 }) => ({ host, title, version, sha256 })),
    })),
  }
}
