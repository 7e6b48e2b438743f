import { type FailOn, LEVELS, type Level } from './change.ts'
import { countOf } from './describe.ts'
import type { Judgement } from './judge.ts'

/** Returns what is wrong and what to set; empty if nothing fails. */
export function findFailures(judgements: readonly Judgement[], failOn: FailOn): string[] {
  if (failOn === 'none') return []
  return judgements.flatMap((each) =>
    failOn === 'unversioned' ? findUnversioned(each) : findFrom(each, failOn),
  )
}

function findUnversioned({ name, level, version, changes }: Judgement): string[] {
  if (version.isEnough || level !== 'major') return []
  const count = changes.filter((change) => change.level === 'major').length
  return [
    `${name}: ${countOf(count, 'breaking change')} under version ${version.revision}. Set \`info.version\` to ${version.needed}, or undo what breaks.`,
  ]
}

function findFrom({ name, changes }: Judgement, from: Level): string[] {
  const found = changes.filter(({ level }) => LEVELS.indexOf(level) >= LEVELS.indexOf(from))
  return found.length === 0 ? [] : [`${name}: ${countOf(found.length, 'change')} of level ${from} or higher.`]
}
