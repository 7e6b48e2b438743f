import { expect, test } from 'vitest'
import { renderAnnotations } from './annotations.ts'
import { poison } from './testing/hostile.ts'
import { createSampleResult } from './testing/sample-result.ts'

test('each cause is one command', () => {
  const result = createSampleResult({ failed: 3 })
  const lines = renderAnnotations(result).trimEnd().split('\n')
  expect(lines).toHaveLength(result.causes.length)
  const departure = result.causes.find(({ kind }) => kind === 'departure')!
  const title = departure.title.replaceAll(':', '%3A').replaceAll(',', '%2C')
  expect(lines.find((line) => line.startsWith(`::error title=${title}::`))).toMatch(
    /%0Aexpected .*%0Agot .*%0Aseen in 1 test$/,
  )
})

test('nine causes are shown, and the rest counted: GitHub shows no more', () => {
  const result = createSampleResult({ tests: 900, failed: 60 })
  const lines = renderAnnotations(result).trimEnd().split('\n')
  expect(result.causes.length).toBeGreaterThan(15)
  expect(lines).toHaveLength(10)
  expect(lines.at(-1)).toBe(
    `::error title=paycontract check::and ${result.causes.length - 9} more: see the report of the check`,
  )
})

test('what kept the check from being made is one too', () => {
  const result = createSampleResult({ errors: ['Your secret key was refused: 100%, here, too'] })
  expect(renderAnnotations(result)).toBe(
    '::error title=paycontract check::Your secret key was refused: 100%25, here, too\n',
  )
})

test('no text of a target ends a command, or begins another', () => {
  const result = poison(createSampleResult({ failed: 3, errors: ['\r\n::set-output name=a::b'] }))
  const text = renderAnnotations(result)
  expect(text).not.toMatch(/(?!\n)[\p{Cc}\p{Bidi_Control}]/u)
  for (const line of text.trimEnd().split('\n')) expect(line).toMatch(/^::error title=[^:,\r\n]*::[^\r\n]*$/)
})

test('a check that passed has none', () => {
  expect(renderAnnotations(createSampleResult())).toBe('')
})
