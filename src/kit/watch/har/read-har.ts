import type { WireCall } from '../../caller/wire-call.ts'
import { InputError } from '../../expected-error.ts'
import { showLine } from '../../visible-text.ts'
import { readEntry, SKIPPED } from './read-entry.ts'
import { readText } from './read-text.ts'
import { Cut, splitEntries } from './split-entries.ts'

/** An entry of the recording that cannot be judged. */
export interface UnreadableEntry {
  /** Counted from 1. */
  entry: number
  /** What is wrong with it, without invisible characters. */
  reason: string
}

/**
 * Reads the calls of a HAR 1.2 recording, entry by entry: the file may be larger than the memory. An entry that is wrong is
 * yielded as unreadable, and the rest is read. A file that ends in the middle, as after a crash, yields its complete entries,
 * and one more that says where it ends.
 *
 * Silently skips what never reached the service, or was not answered by it then and there:
 * - what is not HTTP: `data:`, `blob:` and `ws:` URLs, those of extensions, and the upgrade to a WebSocket;
 * - answers from the browser's cache or a service worker, including 304: their body is an older one;
 * - what a test answered or aborted itself (`route.fulfill` and `route.abort` of Playwright).
 *
 * @throws InputError if the file cannot be read, or is not a HAR
 */
export async function* readHar(path: string): AsyncGenerator<WireCall | UnreadableEntry> {
  const place = showLine(path)
  let entry = 0
  try {
    for await (const element of splitEntries(readText(path))) {
      entry += 1
      const read = 'tooMuch' in element ? element.tooMuch : await readEntry(element.value)
      if (typeof read === 'string') yield { entry, reason: read }
      else if (read !== SKIPPED) yield read
    }
  } catch (error) {
    if (!(error instanceof Cut)) throw error
    if (!error.isAmongEntries) throw new InputError(`${place} ${error.message}. ${REMEDY}`)
    yield { entry: entry + 1, reason: `the file ${error.message}` }
  }
}

const REMEDY = 'Give a recording in HAR 1.2, as a browser, Playwright or mitmproxy writes it.'
