import { shorten, showCharacters } from '../../visible-text.ts'
import type { TestGroup } from './group-tests.ts'
import type { State } from './result.ts'
import { formatCount, formatDuration, listCounts, stateDescriptions } from './states.ts'
import { STATE_COLORS, type Terminal } from './terminal.ts'

/** How far a check has come. */
export interface Progress {
  done: number
  all: number
  counts: Record<State, number>
  /** What is being tested now. */
  current?: string
}

/** One line, without its end and never wider than the terminal, to be written over again and again. */
export function renderProgress({ done, all, counts, current = '' }: Progress, terminal: Terminal): string {
  const tally = `${formatCount(done)}/${formatCount(all)}`
  const troubles = (['failed', 'error'] as const).filter((state) => counts[state] > 0)
  const words = troubles.map((state) => ({ state, text: `${formatCount(counts[state])} ${state}` }))
  const wordWidth = words.reduce((sum, { text }) => sum + 2 + text.length, 2 + tally.length)
  const barWidth = Math.max(
    0,
    Math.min(30, Math.floor(terminal.columns / 4), terminal.columns - 3 - wordWidth),
  )
  const share = all > 0 ? Math.min(1, done / all) : 0
  const filled = Math.floor(share * barWidth)
  const room = terminal.columns - 2 - barWidth - wordWidth - 3
  const { paint } = terminal
  return [
    `  ${paint(counts.failed > 0 ? 'red' : 'green', '━'.repeat(filled))}${paint('gray', '─'.repeat(barWidth - filled))}`,
    tally,
    ...words.map(({ state, text }) => paint(STATE_COLORS[state], text)),
    ...(room > 3 && current !== '' ? [paint('dim', shorten(showCharacters(current), room))] : []),
  ].join('  ')
}

/** One line for an operation whose tests are through. */
export function renderGroup(
  { name, counts, durationMs }: Pick<TestGroup, 'name' | 'counts' | 'durationMs'>,
  terminal: Terminal,
): string {
  const { state, symbol } =
    stateDescriptions.find((each) => counts[each.state] > 0) ??
    stateDescriptions.find((each) => each.state === 'disabled')!
  const time = formatDuration(durationMs)
  const nameWidth = Math.min(32, Math.floor(terminal.columns * 0.4))
  const room = terminal.columns - 4 - nameWidth - 2 - time.length - 2
  const shown = shorten(showCharacters(name), nameWidth).padEnd(nameWidth)
  const outcome = shorten(listCounts(counts), room).padEnd(room)
  const { paint } = terminal
  const color = STATE_COLORS[state]
  const isTrouble = state === 'failed' || state === 'error'
  return `  ${paint(color, symbol)} ${shown}  ${paint(isTrouble ? color : 'dim', outcome)}  ${paint('dim', time)}`
}
