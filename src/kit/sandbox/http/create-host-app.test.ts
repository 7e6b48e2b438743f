import { expect, test } from 'vitest'
import { ExpectedError } from '../../expected-error.ts'
import { createHostApp } from './create-host-app.ts'
import { notesHost, useNotes } from './testing/use-notes.ts'

const { state, call } = useNotes()

test('names every operation that has no handler', () => {
  const { sendNote: _, receive: __, ...handlers } = notesHost.handlers
  expect(() => createHostApp({ ...notesHost, handlers }, state.runtime)).toThrow(
    new ExpectedError(
      'checkout: no handler for sendNote, receive. Add it in src/kit/sandbox/operations/checkout/.',
    ),
  )
})

test.each([
  ['/nowhere', 'GET', 404],
  ['/notes', 'DELETE', 405],
])('answers %s %s with %i', async (path, method, status) => {
  expect(await call(path, { method })).toMatchObject({ status, body: { code: '25' } })
})

test('every answer names its exchange in the header of the contract, and each another one', async () => {
  const app = createHostApp(notesHost, state.runtime)
  const asked = ['/nowhere', '/notes/1', '/notes/1'].map((path) => app.request(path))
  const ids = (await Promise.all(asked)).map(({ headers }) => headers.get('exchange-id'))
  expect(ids).toEqual(ids.map(() => expect.stringMatching(/^req_[0-9a-f-]{36}$/)))
  expect(new Set(ids).size).toBe(3)
})
