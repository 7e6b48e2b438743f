import type { Loaded } from '../contract/documents/read-openapi.ts'
import { InputError } from '../expected-error.ts'
import type { Level } from './change.ts'

export interface VersionVerdict {
  base: string
  revision: string
  /** The lowest version that the changes allow. */
  needed: string
  isEnough: boolean
}

/**
 * Judges whether `info.version` announces the changes. Before 1.0.0 the middle number stands for breaking changes and the last
 * one for all others, as `^0.1.0` means to a package manager.
 *
 * @throws InputError when a version is not `x.y.z`
 */
export function judgeVersion(base: Loaded, revision: Loaded, level: Level): VersionVerdict {
  const [before, after] = [base.document.info.version, revision.document.info.version]
  const needed = nextVersion(before, level, base.file)
  const isEnough = isVersionAtLeast(after, needed, revision.file)
  return { base: before, revision: after, needed, isEnough }
}

/** Returns the next version after changes of a level. */
export function nextVersion(version: string, level: Level, where?: string): string {
  const [major, minor, patch] = parse(version, where)
  if (level === 'none') return [major, minor, patch].join('.')
  if (major === 0) return level === 'major' ? `0.${minor + 1}.0` : `0.${minor}.${patch + 1}`
  if (level === 'major') return `${major + 1}.0.0`
  return level === 'minor' ? `${major}.${minor + 1}.0` : `${major}.${minor}.${patch + 1}`
}

export function isVersionAtLeast(version: string, other: string, where?: string): boolean {
  const [numbers, needed] = [parse(version, where), parse(other)]
  const index = numbers.findIndex((number, at) => number !== needed[at])
  return index === -1 || numbers[index]! > needed[index]!
}

function parse(version: string, where = 'the version'): [number, number, number] {
  const match = /^(\d+)\.(\d+)\.(\d+)(?:[-+].*)?$/.exec(version)
  if (!match)
    throw new InputError(`${where}: "${version}" is not a version: write three numbers, such as 1.4.0.`)
  return [Number(match[1]), Number(match[2]), Number(match[3])]
}
