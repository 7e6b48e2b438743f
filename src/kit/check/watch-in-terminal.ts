import { fold, type Terminal } from '../terminal.ts'
import { showLine } from '../visible-text.ts'
import type { Watcher } from './check-reporter.ts'
import { formatLeftovers } from './leftovers/format-leftovers.ts'
import { renderGroup, renderProgress } from './report/progress.ts'
import { countStates } from './report/states.ts'

/** Shows the progress of a run: one line that is overwritten on a terminal, one line per file elsewhere. */
export function watchInTerminal(
  terminal: Terminal,
  write: (text: string) => void,
): Watcher & { clear(): void } {
  const counts = countStates([])
  let files = { done: 0, all: 0 }
  const clear = () => {
    if (terminal.isInteractive) write('\r\u001b[2K')
  }
  const draw = (current?: string) => {
    if (!terminal.isInteractive) return
    clear()
    write(renderProgress({ ...files, counts, ...(current && { current }) }, terminal))
  }
  return {
    clear,
    onLearned(operationIds) {
      clear()
      const text = `These requests are not described, so they were made from what refusals ask for: ${operationIds.join(', ')}`
      write(`${fold(text, terminal.columns, '  ').join('\n')}\n`)
    },
    onStart(all) {
      files = { done: 0, all }
      draw()
    },
    onTest(title, state) {
      counts[state] += 1
      draw(title)
    },
    onLeftBehind(left) {
      clear()
      for (const line of formatLeftovers(left)) write(`Left behind: ${showLine(line)}\n`)
    },
    onFile(file) {
      // The judges come after the last file.
      files = { ...files, done: Math.min(files.done + 1, files.all) }
      // Disabled tests are printed once, at the end.
      const asked = { ...file.counts, disabled: 0 }
      const isEmpty = Object.values(asked).every((count) => count === 0)
      if (terminal.isInteractive) draw()
      else if (!isEmpty) write(`${renderGroup({ ...file, counts: asked }, terminal)}\n`)
    },
  }
}
