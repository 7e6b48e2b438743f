import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { ExpectedError } from '../src/kit/expected-error.ts'

/** Where the project is published; each is empty until then. */
export interface Publication {
  /** URL of the site: `https://docs.example/`. */
  homepage: string
  /** URL of the sources: `https://git.example/owner/name`. */
  repository: string
}

const packages = ['src/client', 'src/kit']
const links = /\n\n\[(?:Site|Source)\]\(\S*\)(?: · \[Source\]\(\S*\))?(?=\n\n)/

/**
 * Reads `publication.json`.
 *
 * @throws ExpectedError if an address is neither empty nor an HTTPS URL
 */
export function readPublication(root = resolve(import.meta.dirname, '..')): Publication {
  const { homepage, repository } = JSON.parse(readFileSync(join(root, 'publication.json'), 'utf8'))
  for (const [name, value] of Object.entries({ homepage, repository })) {
    if (value !== '' && !/^https:\/\/[\w.:-]+\/[\w./~-]*$/.test(value))
      throw new ExpectedError(`publication.json: ${name} is an address (https://…), or empty.`)
  }
  return { homepage, repository }
}

/** Returns each package's `package.json` and the README with the addresses filled in: path → text. */
export function applyPublication(root: string, publication: Publication): Map<string, string> {
  const read = (path: string) => readFileSync(join(root, path), 'utf8')
  const manifests = packages.map((directory) => {
    const path = `${directory}/package.json`
    return [path, addFields(read(path), directory, publication)] as const
  })
  return new Map([...manifests, ['README.md', linkReadme(read('README.md'), publication)]])
}

function addFields(manifest: string, directory: string, { homepage, repository }: Publication): string {
  const { homepage: _, repository: __, ...fields } = JSON.parse(manifest)
  const url = `git+${repository.replace(/\.git$/, '')}.git`
  const added = {
    ...(homepage && { homepage }),
    ...(repository && { repository: { type: 'git', url, directory } }),
  }
  const entries = Object.entries(fields).flatMap(([name, value]) =>
    name === 'license' ? [...Object.entries(added), [name, value]] : [[name, value]],
  )
  return `${JSON.stringify(Object.fromEntries(entries), undefined, 2)}\n`
}

/** Writes a line of links below the title. */
function linkReadme(readme: string, { homepage, repository }: Publication): string {
  const shown = [homepage && `[Site](${homepage})`, repository && `[Source](${repository})`].filter(Boolean)
  const plain = readme.replace(links, '')
  return shown.length === 0 ? plain : plain.replace('\n\n', () => `\n\n${shown.join(' · ')}\n\n`)
}

/** Writes the files that depend on the publication. */
function writePublication(root: string): void {
  for (const [path, text] of applyPublication(root, readPublication(root)))
    writeFileSync(join(root, path), text)
}

if (import.meta.main) writePublication(resolve(process.argv[2] ?? join(import.meta.dirname, '..')))
