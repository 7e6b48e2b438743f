import { writeFile } from 'node:fs/promises'
import { recordHistory } from '../../../src/kit/record/index.ts'
import type { Subject } from '../tool.ts'
import { createCallers } from './caller.ts'
import { playDay } from './day.ts'
import { harOf } from './har.ts'
import { createRecorder } from './record-fetch.ts'

/** Plays what a caller does with a service in a day, and records each exchange, in order. */
export async function recordDay({
  target,
  config,
  har,
  history,
}: Pick<Subject, 'target' | 'config' | 'har' | 'history'>): Promise<void> {
  const recording = await recordHistory({ file: history, config })
  const { entries, send } = createRecorder(recording.fetch)
  await playDay(createCallers(target, send, recording.keepPlaintexts), target)
  await recording.close()
  await writeFile(har, JSON.stringify(harOf(entries), undefined, 1))
}
