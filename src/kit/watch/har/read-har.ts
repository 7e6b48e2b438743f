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
  /** What is wrong with it, in words of which every character can be seen. */
  reason: string
}

/**
 * Reads the calls of a recording in HAR 1.2, entry by entry: the file may be larger than the memory. What is wrong with one
 * entry is said in its place, and the rest is read. A file that ends in the middle, as after a crash, gives its whole entries,
 * and one more that says where it ends.
 *
 * Left out without a word is what never reached the service, or was not answered by it there and then:
 * - what is not HTTP: `data:`, `blob:` and `ws:` URLs, those of extensions, and the upgrade to a WebSocket;
 * - what the browser answered from its cache or a service worker answered, 304 among it: its body is an older one;
 * - what a test answered or held back itself (`route.fulfill` and `route.abort` of Playwright).
 *
 * @throws InputError the file cannot be read, or is not a HAR
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
