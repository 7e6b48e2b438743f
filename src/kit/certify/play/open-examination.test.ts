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

test('what the requests to the app log in with is hidden, however it is written; words beside it stay', async () => {
  const token = 'staff-7c1d22/plus'
  const { service, close } = await openExamination({
    config: {
      ...{ name: 'shop', folder: '.', app: { url, command: 'exec sleep 60' } },
      state: {
        path: '/',
        headers: {
          authorization: `Bearer ${token}`,
          accept: 'application/json',
          cookie: 'sid=0123456789ab; a=b',
        },
        read: { fulfilled: '$.shipped' },
      },
    },
    ...{ seed: 'hidden', patienceMs: 1_000, answerWithinMs: 1_000, signal: new AbortController().signal },
  })
  try {
    const encoded = encodeURIComponent(token)
    expect(service.redact(`Bearer ${token} ${encoded} sid=0123456789ab application/json`)).toBe(
      'Bearer ••• ••• sid=••• application/json',
    )
  } finally {
    await close()
  }
})
