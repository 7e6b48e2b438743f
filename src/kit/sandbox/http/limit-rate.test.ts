import { expect, test } from 'vitest'
import { createRateLimit } from '../runtime/rate-limit.ts'
import { createHostApp } from './create-host-app.ts'
import { notesHost, useNotes } from './testing/use-notes.ts'

const { state } = useNotes()

test('limits the rate of a key, with Retry-After', async () => {
  const limited = createHostApp(notesHost, { ...state.runtime, limitRate: createRateLimit(1) })
  const headers = { 'api-key': state.own.publicKey }
  const answers = await Promise.all([1, 2, 3].map(() => limited.request('/notes/1', { headers })))
  const refused = answers.find(({ status }) => status === 429)
  expect(refused?.headers.get('retry-after')).toBe('1')
})
