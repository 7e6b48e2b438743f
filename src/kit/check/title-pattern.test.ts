import { describe, expect, test } from 'vitest'
import { InputError } from '../expected-error.ts'
import { joinTitlePatterns, readTitlePattern } from './title-pattern.ts'

const TITLES = [
  'verifyOrder > REQ-AUTH-02 answers a public key with 401 "Invalid SECRET key"',
  'createOrder > proposal: takes 1 (one)',
  'createOrder > proposal: takes 1 (one) or more',
]

const choose = (only?: string, skip?: string) => {
  const pattern = joinTitlePatterns(
    only === undefined ? undefined : readTitlePattern('--only', only),
    skip === undefined ? undefined : readTitlePattern('--skip', skip),
  )
  return TITLES.flatMap((title, index) => (!pattern || title.match(pattern) ? [index] : []))
}

describe('tests are chosen by their title', () => {
  test.each([
    [undefined, undefined, [0, 1, 2]],
    ['REQ-AUTH-02', undefined, [0]],
    ['verifyOrder REQ-AUTH-02', undefined, [0]],
    ['createOrder > proposal:', undefined, [1, 2]],
    ['takes 1 (one)', undefined, [1, 2]],
    ['=createOrder > proposal: takes 1 (one)', undefined, [1]],
    ['/^(create|verify)Order > p/', undefined, [1, 2]],
    ['/^CREATE/i', undefined, [1, 2]],
    [undefined, 'createOrder', [0]],
    ['createOrder', 'or more', [1]],
    ['.*', undefined, []],
  ])('--only %j --skip %j', (only, skip, chosen) => {
    expect(choose(only, skip)).toEqual(chosen)
  })

  test('an invalid expression is refused', () => {
    expect(() => readTitlePattern('--skip', '/(/')).toThrow(InputError)
    expect(() => readTitlePattern('--skip', '/(/')).toThrow(/^--skip: .*not a regular expression/)
  })
})
