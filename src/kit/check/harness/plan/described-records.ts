import { randomUUID } from 'node:crypto'
import type { RecordName } from '../../../target/description.ts'
import type { Target } from '../../../target/target.ts'
import type { RequestOptions } from '../wire/request.ts'
import { listLeaves } from '../wire/setting.ts'

/** How often each value of the description was handed out: one worker makes all requests to a target. */
const draws = new Map<string, number>()
/** What requests named that were taken, and so may have used it up. */
const used = new Set<unknown>()

/** Notes what a described request named that was taken and may have changed it. */
export function noteUse({ path, body, data }: RequestOptions): void {
  for (const { value } of listLeaves([path, body, data])) used.add(value)
}

/** Whether a request that was taken named a record of the description that this one names too. */
export function isUsed({ records = {} }: Target, { path, body, data }: RequestOptions): boolean {
  const names = Object.values(records).flat()
  return listLeaves([path, body, data]).some(({ value }) => names.includes(String(value)) && used.has(value))
}

/** The one that was handed out least, of those that are not used up while there are any. */
function draw(values: readonly string[]): string | undefined {
  const unused = values.filter((each) => !used.has(each))
  const [next] = (unused.length > 0 ? unused : [...values]).sort((one, two) => drawsOf(one) - drawsOf(two))
  if (next !== undefined) draws.set(next, drawsOf(next) + 1)
  return next
}

function drawsOf(value: string): number {
  return draws.get(value) ?? 0
}

/** A record that the description names; the next of several, where it may be used up. */
export function nextRecord({ records }: Target, name: RecordName, mayBeUsedUp: boolean): string | undefined {
  const known = [records?.[name] ?? []].flat()
  return mayBeUsedUp ? draw(known) : known[0]
}

/** An address that may be registered: the next that the description names, or a new one under a domain that it names. */
export function nextEmail({ emails = ['@example.ca'] }: Target): string {
  const named = draw(emails)!
  return named.startsWith('@') ? `sender-${randomUUID()}${named}` : named
}
