import { InputError } from '../expected-error.ts'
import type { Level } from './change.ts'
import type { Loaded } from './read-document.ts'

export interface VersionVerdict {
  base: string
  revision: string
  /** The lowest version that the changes allow. */
  needed: string
  isEnough: boolean
}

type Triple = readonly [number, number, number]

/**
 * Whether `info.version` owns up to the changes. Up to 1.0.0 the middle number says that something broke, and the last
 * one everything else; that is what `^0.1.0` means to a package manager.
 *
 * @throws InputError when a version is not `x.y.z`
 */
export function judgeVersion(base: Loaded, revision: Loaded, level: Level): VersionVerdict {
  const [before, after] = [base, revision].map(({ file, document }) => parse(document.info.version, file))
  const needed = raise(before!, level)
  return {
    base: base.document.info.version,
    revision: revision.document.info.version,
    needed: needed.join('.'),
    isEnough: isAtLeast(after!, needed),
  }
}

/** The version after one with changes of such a level. */
export function nextVersion(version: string, level: Level): string {
  return raise(parse(version, 'the version'), level).join('.')
}

export function isVersionAtLeast(version: string, other: string): boolean {
  return isAtLeast(parse(version, 'the version'), parse(other, 'the version'))
}

function parse(version: string, where: string): Triple {
  const match = /^(\d+)\.(\d+)\.(\d+)(?:[-+].*)?$/.exec(version)
  if (!match)
    throw new InputError(`${where}: "${version}" is no version: write three numbers, such as 1.4.0.`)
  return [Number(match[1]), Number(match[2]), Number(match[3])]
}

function raise([major, minor, patch]: Triple, level: Level): Triple {
  if (level === 'none') return [major, minor, patch]
  if (major === 0) return level === 'major' ? [0, minor + 1, 0] : [0, minor, patch + 1]
  if (level === 'major') return [major + 1, 0, 0]
  return level === 'minor' ? [major, minor + 1, 0] : [major, minor, patch + 1]
}

function isAtLeast(version: Triple, needed: Triple): boolean {
  const index = version.findIndex((number, at) => number !== needed[at])
  return index === -1 || version[index]! > needed[index]!
}
