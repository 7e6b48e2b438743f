import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { ExpectedError } from '../../src/kit/expected-error.ts'

const BUMPS = ['none', 'patch', 'minor', 'major'] as const
type Bump = (typeof BUMPS)[number]

export interface Changeset {
  file: string
  bump: Bump
  /** The text for users. */
  text: string
}

/** Both packages share a version and a changelog: a changeset names either. */
const PACKAGES = ['paycontract', 'paycontract-kit']

/**
 * Reads the files of `.changeset/`.
 *
 * @throws ExpectedError when one cannot be read
 */
export function readChangesets(root: string): Changeset[] {
  const folder = join(root, '.changeset')
  if (!existsSync(folder)) return []
  const files = readdirSync(folder).filter((name) => name.endsWith('.md') && name !== 'README.md')
  return files.sort().map((name) => readChangeset(root, `.changeset/${name}`))
}

function readChangeset(root: string, file: string): Changeset {
  const source = readFileSync(join(root, file), 'utf8')
  const [, front = '', text = ''] = /^---\r?\n(.*?)\r?\n?---(.*)/s.exec(source) ?? []
  const asked = Object.entries((parse(front) as Record<string, Bump> | null) ?? {})
  for (const [packageName, bump] of asked) {
    if (!PACKAGES.includes(packageName))
      throw new ExpectedError(`${file}: "${packageName}" is not a package. Packages: ${PACKAGES.join(', ')}.`)
    if (!BUMPS.includes(bump))
      throw new ExpectedError(`${file}: "${bump}" is not a step: write patch, minor or major.`)
  }
  return { file, bump: highestBump(asked.map(([, bump]) => bump)), text: text.trim() }
}

export function highestBump(bumps: readonly Bump[]): Bump {
  return BUMPS[Math.max(0, ...bumps.map((bump) => BUMPS.indexOf(bump)))]!
}

export function bumpVersion(version: string, bump: Bump): string {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number)
  if (bump === 'major') return `${major + 1}.0.0`
  if (bump === 'minor') return `${major}.${minor + 1}.0`
  return bump === 'patch' ? `${major}.${minor}.${patch + 1}` : version
}

/** Returns the smallest step between two versions, as written in a changeset. */
export function stepBetween(version: string, target: string): Bump {
  return BUMPS.find((bump) => bump !== 'none' && bumpVersion(version, bump) === target) ?? 'major'
}
