import { writeFile } from 'node:fs/promises'
import type { SubjectTarget } from '../tool.ts'
import { createCallers } from './caller.ts'
import { playDay } from './day.ts'
import { harOf } from './har.ts'
import { createRecorder } from './record-fetch.ts'

/** Plays what a caller does with a service in a day, and writes each exchange to a HAR file, in order. */
export async function recordDay(target: SubjectTarget, file: string): Promise<void> {
  const { entries, send } = createRecorder()
  await playDay(createCallers(target, send), target)
  await writeFile(file, JSON.stringify(harOf(entries), undefined, 1))
}
