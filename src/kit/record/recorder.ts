import { appendEntry, beginHistory, refuseForeignHistory } from '../history/write-history.ts'
import { decodeCall } from '../watch/captured-call.ts'
import type { TrafficReader } from '../watch/traffic-reader.ts'

export interface Recorder {
  /**
   * Runs a call, and adds it to the history once its answer has been read. The caller does not wait for that.
   *
   * @param url where it was sent, if that is not the request's own URL
   */
  observe(request: Request, answer: () => Promise<Response>, url?: string): Promise<Response>
  /** Waits for calls in flight. */
  close(): Promise<void>
}

/**
 * Writes calls to a history for `paycontract watch --history`. Keys, card numbers and personal data are removed before anything
 * is written.
 *
 * @param file replaces an earlier recording there
 * @throws InputError the file is not one of ours, or cannot be written
 */
export function createRecorder(file: string, option: string, reader: TrafficReader): Recorder {
  refuseForeignHistory(file, option)
  beginHistory(file, reader.head)
  const inFlight = new Set<Promise<void>>()
  const add = (work: Promise<void>) => {
    const done = work.finally(() => inFlight.delete(done))
    inFlight.add(done)
    done.catch(() => {})
  }

  return {
    async observe(request, answer, url = request.url) {
      const startedAtMs = Date.now()
      const generation = reader.generation()
      const body = readBytes(request.clone())
      const call = { method: request.method, url, rawHeaders: pair(request.headers), startedAtMs }
      const write = async (response?: Response) => {
        const answer = response && {
          status: response.status,
          rawHeaders: pair(response.headers, UNPACKED),
          body: await readBytes(response),
        }
        const captured = { ...call, body: await body, endedAtMs: Date.now() }
        const decoded = await decodeCall({ ...captured, ...(answer && { answer }) })
        const entry = await reader.read(decoded, generation)
        if (entry) appendEntry(file, reader.hide(entry))
      }
      try {
        const response = await answer()
        add(write(response.clone()))
        return response
      } catch (error) {
        add(write())
        if (isAway(error)) reader.noteAway()
        throw error
      }
    },
    async close() {
      await Promise.all(inFlight)
    },
  }
}

/** Headers that describe the bytes as received, which `fetch` has decompressed. */
const UNPACKED = ['content-encoding', 'content-length']

const pair = (headers: Headers, without: readonly string[] = []): string[] =>
  [...headers].filter(([name]) => !without.includes(name)).flat()

const readBytes = async (message: Request | Response) =>
  new Uint8Array(await message.arrayBuffer().catch(() => new ArrayBuffer(0)))

/** Whether nothing listens there: the next answer may come from a restarted service. */
function isAway(error: unknown): boolean {
  const { cause } = error as { cause?: { code?: unknown } }
  return cause?.code === 'ECONNREFUSED'
}
