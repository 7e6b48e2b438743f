import { expect, test } from 'vitest'
import type { OpenApi } from './document.ts'
import { judge } from './judge.ts'

const bundle = (schema: object, status = '200'): OpenApi => ({
  openapi: '3.1.1',
  info: { title: 'An API', version: '0.1.0' },
  paths: {
    '/a': {
      post: {
        operationId: 'a',
        requestBody: { content: { 'application/json': { schema } } },
        responses: { [status]: { description: 'ok', content: { 'application/json': { schema } } } },
      },
    },
  },
})

const nobody = async () => []

/** Judges the changes of the full and the documented bundle of a host. */
async function judgeHost(full: [OpenApi, OpenApi], documented: [OpenApi, OpenApi], side = 'request') {
  const pair = ([base, revision]: [OpenApi, OpenApi], profile: 'proposed' | 'documented') => ({
    base: { file: 'base.yaml', document: base },
    revision: { file: 'revision.yaml', document: revision },
    profile,
  })
  const { changes } = await judge([pair(full, 'proposed'), pair(documented, 'documented')], nobody)
  const seen = changes.filter(({ places }) => places[0]!.side.startsWith(side))
  return seen.map(({ rule, level, standing, profiles }) =>
    [level, rule, standing, profiles.join(' ')].join(', '),
  )
}

const open = { 'x-gap': 'g' }
const guessed = { type: 'object', required: ['a'], properties: { a: {} } }
const guess = { ...guessed, 'x-gap': 'g' }
const stated = { ...guessed, 'x-source': '§1' }

test('a right guess that becomes a fact breaks neither profile', async () => {
  const levels = await judgeHost([bundle(guess), bundle(stated)], [bundle(open), bundle(stated)])
  expect(levels.filter((each) => each.startsWith('major'))).toEqual([])
  expect(levels).toContain('minor, field-added-required, fact, documented')
})

test('a wrong guess breaks both', async () => {
  const wrong = { type: 'object', properties: { a: {} }, 'x-gap': 'g' }
  const levels = await judgeHost([bundle(wrong), bundle(stated)], [bundle(open), bundle(stated)])
  expect(levels).toContain('major, field-required, proposal, proposed')
  expect(levels).toContain('major, field-added-required, fact, documented')
})

test('a broken proposal breaks those who followed it', async () => {
  const levels = await judgeHost(
    [bundle(guess), bundle({ ...guess, required: ['a', 'b'] })],
    [bundle(open), bundle(open)],
  )
  expect(levels).toEqual(['major, field-required, proposal, proposed'])
})

test('a broken fact breaks everyone, also where its status is a proposal', async () => {
  const was = { properties: { a: { type: 'string' } }, 'x-source': '§1' }
  const is = { properties: { a: { type: 'number' } }, 'x-source': '§1' }
  const pairs = [bundle(was), bundle(is)] as [OpenApi, OpenApi]
  const ranges = [bundle(was, '2XX'), bundle(is, '2XX')] as [OpenApi, OpenApi]
  expect(await judgeHost(pairs, ranges)).toEqual(['major, type-changed, fact, proposed documented'])
  expect(await judgeHost(pairs, ranges, 'response')).toEqual([
    'major, type-changed, fact, proposed documented',
  ])
})

test('a fact that becomes a proposal is lost to the documented profile', async () => {
  const levels = await judgeHost([bundle(stated), bundle(guess)], [bundle(stated), bundle(open)])
  expect(levels).toContain('major, field-removed, fact, documented')
})
