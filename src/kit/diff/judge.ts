import type { Profile } from '../contract/contract.ts'
import type { Loaded } from '../contract/documents/read-openapi.ts'
import { adviseOn } from './advice.ts'
import { type Change, highest, LEVELS, type Level } from './change.ts'
import { compareDocuments } from './compare-document.ts'
import type { OpenApi } from './document.ts'
import { askRedocly, listOverlooked, type RedoclyChange } from './redocly.ts'
import { judgeVersion, type VersionVerdict } from './version.ts'

/** Two documents to compare, and the profile of both. */
export interface Pair {
  base: Loaded
  revision: Loaded
  profile: Profile
}

export interface Judgement {
  /** Title of the API. */
  name: string
  /** The files as the user named them. */
  files: { base: string; revision: string }[]
  level: Level
  version: VersionVerdict
  /** The level by `redocly diff` alone. */
  redocly: Level
  /** The most severe first. */
  changes: Change[]
}

/**
 * Judges the changes of an API.
 *
 * @param pairs one pair of documents, or the full and the documented bundle of one host
 * @param ask the second opinion, `redocly diff` by default
 */
export async function judge(pairs: readonly Pair[], ask = askRedocly): Promise<Judgement> {
  const results = await Promise.all(pairs.map((pair) => judgePair(pair, ask)))
  const changes = mergeEqual(combineProfiles(results.map(({ changes }) => changes))).map(adviseOn)
  changes.sort(byWeight)
  const level = highest(changes.map((change) => change.level))
  const [first] = pairs
  const { base, revision } = first!
  return {
    name: revision.document.info.title,
    files: pairs.map((pair) => ({ base: pair.base.file, revision: pair.revision.file })),
    level,
    version: judgeVersion(base, revision, level),
    redocly: highest(results.map(({ redocly }) => redocly)),
    changes,
  }
}

async function judgePair({ base, revision, profile }: Pair, ask: typeof askRedocly) {
  const theirs = await ask(base.document, revision.document)
  const changes = judgeDocuments(base.document, revision.document, profile, theirs)
  return { changes, redocly: highest(theirs.map(({ impact }) => impact)) }
}

/** Returns the changes by our rules, and Redocly's verdicts on what these do not cover. */
export function judgeDocuments(
  base: OpenApi,
  revision: OpenApi,
  profile: Profile,
  theirs: readonly RedoclyChange[],
): Change[] {
  const { changes } = compareDocuments(base, revision, profile)
  return [...changes, ...listOverlooked(theirs).map((change) => adopt(change, profile))]
}

function adopt({ path, kind, property, impact, verdicts }: RedoclyChange, profile: Profile): Change {
  const [verdict] = verdicts
  const what = verdict?.message ?? `${property ? `\`${property}\` ` : ''}was ${kind}`
  return {
    rule: `redocly/${verdict?.ruleId ?? kind}`,
    level: impact,
    effect: 'other',
    what,
    places: [{ path, operation: '', address: '', side: path, field: '', isWebhook: false }],
    standing: 'fact',
    profiles: [profile],
    breaks: impact === 'major' ? ['senders', 'readers'] : [],
  }
}

function identify({ rule, what, places }: Change): string {
  // In the documented bundle, a proposed status is a range.
  const path = places[0]!.path.replace(/\/responses\/(\d)\w\w/, '/responses/$1XX')
  return [rule, what, path].join('\n')
}

/**
 * Merges the changes of the full document, each with the profiles that see it, and those that only the documented one sees. That
 * one leaves out what is not shown: describing more in it breaks nothing if the full document's proposal was right.
 */
export function combineProfiles(results: readonly Change[][]): Change[] {
  const [full = [], documented] = results
  if (documented === undefined) return full
  const stated = new Map(documented.map((change) => [identify(change), change]))
  const known = new Set(full.map(identify))
  const breaking = full.filter(({ level }) => level === 'major').map(({ places }) => places[0]!.path)
  const both = full.map((change): Change => {
    const isStated = stated.has(identify(change))
    if (isStated) return { ...change, standing: 'fact', gap: undefined, profiles: ['proposed', 'documented'] }
    return { ...change, standing: change.level === 'patch' ? change.standing : 'proposal' }
  })
  const alone = documented
    .filter((change) => !known.has(identify(change)))
    .map((change): Change => ({ ...change, standing: 'fact', gap: undefined }))
  return [...both, ...alone.map((change) => (isMerelyStated(change, breaking) ? soften(change) : change))]
}

function isMerelyStated({ level, effect, places }: Change, breaking: readonly string[]): boolean {
  const { path } = places[0]!
  const breaks = breaking.some(
    (each) => `${each}/`.startsWith(`${path}/`) || `${path}/`.startsWith(`${each}/`),
  )
  return level === 'major' && effect === 'narrower' && !breaks
}

function soften(change: Change): Change {
  return { ...change, level: 'minor', breaks: [], what: `${change.what}, which was not documented before` }
}

/** Merges equal changes in several operations into one. */
function mergeEqual(changes: readonly Change[]): Change[] {
  const groups = Map.groupBy(changes, ({ places, effect, gap, migration, ...told }) => {
    const { field, side, component } = places[0]!
    return JSON.stringify({ ...told, subject: component ?? (field === '' ? side : field.split('.').at(-1)) })
  })
  return [...groups.values()].map((equal) => {
    return { ...equal[0]!, places: equal.flatMap(({ places }) => places) }
  })
}

function byWeight(a: Change, b: Change): number {
  const weight = ({ level, standing }: Change) => LEVELS.indexOf(level) * 2 + Number(standing === 'fact')
  return weight(b) - weight(a)
}
