import type { Terminal } from '../../terminal.ts'
import { shorten, showCharacters } from '../../visible-text.ts'
import type { TestGroup } from './group-tests.ts'
import type { State } from './result.ts'
import { formatCount, formatDuration, listCounts, STATE_NAMES, STATES } from './states.ts'

export interface Progress {
  done: number
  all: number
  counts: Record<State, number>
  /** Title of the current test. */
  current?: string | undefined
}

/** Renders one line, without a line break and never wider than the terminal, to be overwritten again and again. */
export function renderProgress(
  { done, all, counts, current = '' }: Progress,
  { columns, paint }: Terminal,
): string {
  const tally = `${formatCount(done)}/${formatCount(all)}`
  const troubles = (['failed', 'error'] as const).filter((state) => counts[state] > 0)
  const words = troubles.map((state) => ({ state, text: `${formatCount(counts[state])} ${state}` }))
  const textWidth = words.reduce((sum, { text }) => sum + 2 + text.length, 2 + tally.length)
  const barWidth = Math.max(0, Math.min(30, Math.floor(columns / 4), columns - 3 - textWidth))
  const filled = Math.floor((all > 0 ? Math.min(1, done / all) : 0) * barWidth)
  const room = columns - 5 - barWidth - textWidth
  return [
    `  ${paint(counts.failed > 0 ? 'red' : 'green', '━'.repeat(filled))}${paint('gray', '─'.repeat(barWidth - filled))}`,
    tally,
    ...words.map(({ state, text }) => paint(STATES[state].color, text)),
    ...(room > 3 && current !== '' ? [paint('dim', shorten(showCharacters(current), room))] : []),
  ].join('  ')
}

/** Renders one line for a finished group of tests. */
export function renderGroup(
  { name, counts, durationMs }: Pick<TestGroup, 'name' | 'counts' | 'durationMs'>,
  { columns, paint }: Terminal,
): string {
  const state = STATE_NAMES.find((each) => counts[each] > 0) ?? 'disabled'
  const { symbol, color } = STATES[state]
  const time = formatDuration(durationMs)
  const nameWidth = Math.min(32, Math.floor(columns * 0.4))
  const room = columns - 8 - nameWidth - time.length
  const shown = shorten(showCharacters(name), nameWidth).padEnd(nameWidth)
  const outcome = shorten(listCounts(counts), room).padEnd(room)
  const isTrouble = state === 'failed' || state === 'error'
  return `  ${paint(color, symbol)} ${shown}  ${paint(isTrouble ? color : 'dim', outcome)}  ${paint('dim', time)}`
}
