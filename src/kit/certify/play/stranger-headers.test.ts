import { expect, it } from 'vitest'
import { type Guess, guessHeaders } from './stranger-headers.ts'

const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`

it.each<[Guess, Record<string, string>, Record<string, string>]>([
  ['none', { authorization: 'Bearer desk' }, {}],
  ['empty', { authorization: 'Bearer desk' }, { authorization: 'Bearer ' }],
  ['beginning', { 'x-desk': 'token' }, { 'x-desk': 't' }],
  ['wrong', { authorization: 'Bearer desk' }, { authorization: 'Bearer detl' }],
  ['wrong', { 'x-desk': 'aZ9z' }, { 'x-desk': 'aZ0a' }],
  ['wrong', { authorization: basic('me:secret') }, { authorization: basic('me:secsfu') }],
  ['wrong', { cookie: 'session=abcd; theme=dark' }, { cookie: 'session=abde; theme=dasl' }],
  [
    'wrong',
    { 'content-type': 'text/plain', 'x-desk': 'ab' },
    { 'content-type': 'text/plain', 'x-desk': 'ac' },
  ],
  // what cannot be changed would be right
  ['beginning', { 'x-desk': 't' }, {}],
  ['wrong', { 'x-desk': '!!' }, {}],
])('%s of %j is %j', (guess, headers, guessed) => {
  expect(guessHeaders(headers, guess)).toEqual(guessed)
})
