import type { Profile } from '../contract/contract.ts'
import type { Loaded } from '../contract/documents/read-openapi.ts'
import { adviseOn } from './advice.ts'
import { type Change, highest, LEVELS, type Level } from './change.ts'
import { compareDocuments } from './compare-document.ts'
import type { OpenApi } from './document.ts'
import { askRedocly, listOverlooked, type RedoclyChange } from './redocly.ts'
import { judgeVersion, type VersionVerdict } from './version.ts'

/** What there is to compare, and what of it is distinguished. */
export interface Pair {
  base: Loaded
  revision: Loaded
  profile: Profile
}

export interface Judgement {
  /** Title of the API. */
  name: string
  /** Files as they were named. */
  files: { base: string; revision: string }[]
  level: Level
  version: VersionVerdict
  /** What `redocly diff` would have said. */
  redocly: Level
  /** The heaviest first. */
  changes: Change[]
}

/**
 * Judges what became of one API.
 *
 * @param pairs one pair of documents, or the full and the documented bundle of one host
 * @param ask who else is asked
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

/** Our rules, and where they see nothing the verdicts of Redocly. */
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
  // The documented bundle knows a status that is proposed by its range alone.
  const path = places[0]!.path.replace(/\/responses\/(\d)\w\w/, '/responses/$1XX')
  return [rule, what, path].join('\n')
}

/**
 * Changes of the full document, each with the profiles that see it, and what only the documented one sees. The documented
 * document is silent about what nobody has shown: that it says more now breaks nobody, as long as the full one, which
 * guessed at it, guessed right.
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
  return { ...change, level: 'minor', breaks: [], what: `${change.what}, which was not shown before` }
}

/** One change that shows in many operations is one change. */
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
