import { expect, test } from 'vitest'
import type { Level } from './change.ts'
import { judgeVersion } from './version.ts'

const document = (version: string) => ({
  file: 'a.yaml',
  document: { openapi: '3.1.1', info: { title: 'An API', version } },
})
const judge = (base: string, level: Level, revision: string) =>
  judgeVersion(document(base), document(revision), level)

test.each([
  ['0.3.1', 'none', '0.3.1'],
  ['0.3.1', 'patch', '0.3.2'],
  ['0.3.1', 'minor', '0.3.2'],
  ['0.3.1', 'major', '0.4.0'],
  ['1.3.1', 'patch', '1.3.2'],
  ['1.3.1', 'minor', '1.4.0'],
  ['1.3.1', 'major', '2.0.0'],
] as const)('after %s a %s change needs %s', (base, level, needed) => {
  expect(judge(base, level, needed)).toMatchObject({ needed, isEnough: true })
})

test.each([
  ['0.3.1', 'major', '0.3.2', false],
  ['0.3.1', 'major', '1.0.0', true],
  ['1.9.9', 'major', '2.0.0', true],
  ['1.9.9', 'minor', '1.10.0', true],
  ['1.9.9', 'minor', '1.9.10', false],
  ['1.0.0', 'none', '0.9.0', false],
] as const)('from %s with a %s change to %s: %s', (base, level, revision, isEnough) => {
  expect(judge(base, level, revision).isEnough).toBe(isEnough)
})

test('what is not a version is refused with its file', () => {
  expect(() => judge('soon', 'none', '1.0.0')).toThrow('a.yaml: "soon" is not a version')
})
