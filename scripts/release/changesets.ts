import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { ExpectedError } from '../../src/kit/command-line.ts'

const BUMPS = ['none', 'patch', 'minor', 'major'] as const
export type Bump = (typeof BUMPS)[number]

export interface Changeset {
  file: string
  bump: Bump
}

/**
 * What the files of `.changeset/` ask for.
 *
 * @throws ExpectedError when one cannot be read
 */
export function readChangesets(root: string, packageName: string): Changeset[] {
  const folder = join(root, '.changeset')
  if (!existsSync(folder)) return []
  const files = readdirSync(folder).filter((name) => name.endsWith('.md') && name !== 'README.md')
  return files.sort().map((name) => {
    const front = /^---\r?\n(.*?)\r?\n?---/s.exec(readFileSync(join(folder, name), 'utf8'))?.[1]
    const bump = (parse(front ?? '') as Record<string, unknown> | null)?.[packageName] ?? 'none'
    if (!isBump(bump)) {
      throw new ExpectedError(`.changeset/${name}: "${bump}" is no step: write patch, minor or major.`)
    }
    return { file: `.changeset/${name}`, bump }
  })
}

function isBump(value: unknown): value is Bump {
  return BUMPS.includes(value as Bump)
}

export function highestBump(changesets: readonly Changeset[]): Bump {
  return BUMPS[Math.max(0, ...changesets.map(({ bump }) => BUMPS.indexOf(bump)))]!
}

/** The version that `changeset version` will write. */
export function bumpVersion(version: string, bump: Bump): string {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number)
  if (bump === 'major') return `${major + 1}.0.0`
  if (bump === 'minor') return `${major}.${minor + 1}.0`
  return bump === 'patch' ? `${major}.${minor}.${patch + 1}` : version
}

/** The smallest step from one version to another, as a changeset spells it. */
export function stepBetween(version: string, target: string): Bump {
  return BUMPS.find((bump) => bump !== 'none' && bumpVersion(version, bump) === target) ?? 'major'
}
