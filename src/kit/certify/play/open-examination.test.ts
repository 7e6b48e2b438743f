import { existsSync, rmSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import type { AppConfig } from '../config/config.ts'
import { openExamination } from './open-examination.ts'

const url = 'http://127.0.0.1:{port}'

test.each<[string, boolean, AppConfig]>([
  ['an app that the examination starts', false, { url, command: 'exec sleep 60' }],
  ['an app that somebody else starts', true, { url }],
])('of %s the data folder is kept in the end: %s', async (_, isKept, app) => {
  const { service, close } = await openExamination({
    config: { name: 'shop', folder: '.', app, state: { path: '/', read: { fulfilled: '$.shipped' } } },
    ...{ seed: 'folder', patienceMs: 1_000, answerWithinMs: 1_000, signal: new AbortController().signal },
  })
  onTestFinished(() => rmSync(service.folder, { recursive: true, force: true }))
  expect(existsSync(service.folder)).toBe(true)
  await close()
  expect(existsSync(service.folder)).toBe(isKept)
})
