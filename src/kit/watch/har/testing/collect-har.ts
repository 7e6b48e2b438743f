import type { WireCall } from '../../../caller/wire-call.ts'
import { readHar, type UnreadableEntry } from '../read-har.ts'

/** Lists all entries of a recording: the request on the left and the answer on the right, or what is wrong with the entry. */
export async function collectHar(path: string): Promise<string[]> {
  const lines: string[] = []
  for await (const read of readHar(path)) lines.push(describe(read))
  return lines
}

function describe(read: WireCall | UnreadableEntry): string {
  if ('reason' in read) return `${read.entry}: ${read.reason}`
  const { method, url, body = '', answer } = read
  const came = answer ? `${answer.status} ${answer.isUnreadable ?? answer.body}` : 'no answer'
  return `${method} ${new URL(url).pathname} ${body} → ${came}`.replace(/ {2,}/g, ' ').trim()
}
