import { expect, test } from 'vitest'
import { compareUndecided, listUndecided } from './undecided-list.ts'

const passed = { title: 'a', state: 'passed' } as const
const skipped = { title: 'b', state: 'skipped', reason: 'no records' } as const
const disabled = { title: 'c', state: 'disabled', reason: 'stateless' } as const

test('the order of the run does not show in the list', () => {
  const more = { ...skipped, title: 'a2' }
  expect(listUndecided([skipped, disabled, passed, more])).toEqual({
    skipped: { 'no records': ['a2', 'b'] },
    disabled: { stateless: ['c'] },
  })
  expect(listUndecided([more, passed, skipped, disabled])).toEqual(
    listUndecided([skipped, disabled, passed, more]),
  )
})

test.each([
  ['the same', [skipped, disabled], []],
  [
    'a new one',
    [skipped, disabled, { ...skipped, title: 'd' }],
    [/"d" is skipped, .* not expect it: no records/],
  ],
  ['one that is decided now', [skipped], [/"c" is no longer disabled/]],
  [
    'another reason',
    [{ ...skipped, reason: 'else' }, disabled],
    [/"b" is skipped \(else\); .*\(no records\)/],
  ],
  [
    'another state',
    [{ ...skipped, state: 'disabled' as const }, disabled],
    [/"b" is disabled .* has it skipped/],
  ],
])('%s is found', (_, tests, differences) => {
  const expected = listUndecided([skipped, disabled])
  const found = compareUndecided(expected, listUndecided(tests))
  expect(found).toEqual(differences.map((each) => expect.stringMatching(each)))
})
