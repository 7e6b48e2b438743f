import { randomUUID } from 'node:crypto'
import type { RecordName } from '../../../target/description.ts'
import type { Target } from '../../../target/target.ts'
import type { RequestOptions } from '../wire/request.ts'
import { listLeaves } from '../wire/setting.ts'

/** Number of times each described value was handed out. One worker makes all requests to a target. */
const draws = new Map<string, number>()
/** Values that accepted requests named, and so may have used up. */
const used = new Set<unknown>()

/** Records the values of an accepted described request, which may have changed what they name. */
export function noteUse({ path, body, data }: RequestOptions): void {
  for (const { value } of listLeaves([path, body, data])) used.add(value)
}

/** Whether this request names a described record that an accepted request named before. */
export function isUsed({ records = {} }: Target, { path, body, data }: RequestOptions): boolean {
  const names = Object.values(records).flat()
  return listLeaves([path, body, data]).some(({ value }) => names.includes(String(value)) && used.has(value))
}

/** Returns the value that was handed out least, preferring those that are not used up. */
function draw(values: readonly string[]): string | undefined {
  const unused = values.filter((each) => !used.has(each))
  const [next] = (unused.length > 0 ? unused : [...values]).sort((one, two) => drawsOf(one) - drawsOf(two))
  if (next !== undefined) draws.set(next, drawsOf(next) + 1)
  return next
}

function drawsOf(value: string): number {
  return draws.get(value) ?? 0
}

/** Returns a described record; the next of several if the request may use it up. */
export function nextRecord({ records }: Target, name: RecordName, mayBeUsedUp: boolean): string | undefined {
  const known = [records?.[name] ?? []].flat()
  return mayBeUsedUp ? draw(known) : known[0]
}

/** Returns an address that may be registered: the next described one, or a new one under a described domain. */
export function nextEmail({ emails = ['@example.ca'] }: Target): string {
  const named = draw(emails)!
  return named.startsWith('@') ? `sender-${randomUUID()}${named}` : named
}
