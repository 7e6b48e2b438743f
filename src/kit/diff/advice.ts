import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import type { Audience, Change, Direction } from './change.ts'

/** The name of each audience in a report. */
export const AUDIENCES: Record<Audience, string> = {
  senders: 'integrators who send it',
  readers: 'integrators who read it',
  receivers: 'integrators who receive this webhook',
  generated: 'users of generated clients',
}

const { migrations, reshaping } = parse(readFileSync(join(import.meta.dirname, 'advice.yaml'), 'utf8')) as {
  migrations: Record<string, string | Record<Direction, string>>
  reshaping: string[]
}
const anything = 'Read the change at its place and compare it with your code.'

/** Adds to a breaking change what to do about it, and users of generated clients if those break too. */
export function adviseOn(change: Change): Change {
  if (change.level !== 'major') return change
  const advice = migrations[change.rule] ?? anything
  const migration = typeof advice === 'string' ? advice : advice[change.direction ?? 'read']
  const reshapes = reshaping.includes(change.rule) && !change.breaks.includes('generated')
  return { ...change, migration, breaks: reshapes ? [...change.breaks, 'generated'] : change.breaks }
}
