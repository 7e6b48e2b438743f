import { lstatSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { CannotGenerateError } from '../expected-error.ts'

/** Path below a folder → content. */
export type FolderFiles = ReadonlyMap<string, string>

/** Lists the files that a command wrote to a folder. One path a line, so that git can merge two versions. */
export const MANIFEST = '.paycontract-files'

/** How the file at a path differs from what would be written. */
export type FileState = 'missing' | 'changed' | 'unexpected' | 'foreign'

/** What writing the folder would change. */
export interface FolderPlan {
  /** All files to write, including the manifest. */
  files: FolderFiles
  /** Paths that would change, sorted. `unexpected`: the command wrote the file before and no longer does. */
  changes: { path: string; state: FileState }[]
}

/**
 * Compares a folder with what a command would write there. The command owns only files that its manifest lists. Any other file in
 * their place is foreign, unless it has the same content.
 *
 * @param writer the command, as its user calls it
 * @throws CannotGenerateError the path is a file
 */
export function planFolder(directory: string, rendered: FolderFiles, writer: string): FolderPlan {
  assertFolder(directory)
  const own = readManifest(directory, writer)
  const files = new Map(rendered).set(MANIFEST, renderManifest(rendered, writer))
  const written = [...files].flatMap(([path, content]) => {
    const present = findPresent(directory, path)
    if (present === undefined) return { path, state: 'missing' as const }
    if (present.isFile && readFileSync(join(directory, path), 'utf8') === content) return []
    const isOwn = present.isFile && own?.has(path)
    return isOwn ? { path, state: 'changed' as const } : { path: present.path, state: 'foreign' as const }
  })
  const dropped = [...(own ?? [])].filter((path) => !files.has(path) && findPresent(directory, path)?.isFile)
  const changes = [...written, ...dropped.map((path) => ({ path, state: 'unexpected' as const }))]
  const byPath = new Map(changes.map((each) => [each.path, each]))
  return { files, changes: [...byPath.values()].sort((a, b) => (a.path < b.path ? -1 : 1)) }
}

function assertFolder(directory: string): void {
  try {
    if (statSync(directory, { throwIfNoEntry: false })?.isDirectory() !== false) return
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOTDIR') throw error
  }
  throw new CannotGenerateError(`${directory} is not a folder. Choose another one with --out.`)
}

const headerOf = (writer: string) =>
  `# The files here that \`${writer}\` wrote. It replaces and removes these, and no others.`

function renderManifest(files: FolderFiles, writer: string): string {
  return `${[headerOf(writer), ...[...files.keys()].sort()].join('\n')}\n`
}

/** Reads the paths of the files that the command wrote; undefined if it wrote none, or another command did. */
function readManifest(directory: string, writer: string): Set<string> | undefined {
  if (!findPresent(directory, MANIFEST)?.isFile) return undefined
  const [first, ...lines] = readFileSync(join(directory, MANIFEST), 'utf8').split(/\r?\n/)
  return first === headerOf(writer) ? new Set([MANIFEST, ...lines.filter(isPlainPath)]) : undefined
}

/** Rejects paths outside of the folder: the manifest may have been edited. */
function isPlainPath(line: string): boolean {
  return /^[^#\\:]+$/.test(line) && !line.split('/').some((part) => ['', '.', '..'].includes(part))
}

/** Finds what is at a path, or blocks it: a link or file in place of a folder. Links are not followed. */
function findPresent(directory: string, path: string): { path: string; isFile: boolean } | undefined {
  const parts = path.split('/')
  for (const [index] of parts.entries()) {
    const here = parts.slice(0, index + 1).join('/')
    const status = lstatSync(join(directory, here), { throwIfNoEntry: false })
    if (status === undefined) return undefined
    const isLast = index === parts.length - 1
    if (isLast || !status.isDirectory()) return { path: here, isFile: isLast && status.isFile() }
  }
  return undefined
}
