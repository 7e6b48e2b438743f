import { expect, test } from 'vitest'
import type { Terminal } from '../../terminal.ts'
import { commandAgain } from './how-to-fix.ts'
import { createResult, HOSTILE } from './testing/create-result.ts'
import { renderProgressLine, renderText } from './text.ts'

const plain: Terminal = { columns: 80, isInteractive: false, paint: (_, text) => text }

test('the last line is the outcome', () => {
  const lines = renderText(createResult(['passed', 'failed', 'undecided']), plain)
    .trimEnd()
    .split('\n')
  expect(lines.at(-1)).toBe('  2 of 3 decided, 1 failed')
})

test('what led to the first wrong moment is shown, twelve lines of it', () => {
  const result = createResult(['failed'])
  const [judged] = result.scenarios
  judged!.findings[0]!.atMs = 20
  judged!.timeline = Array.from({ length: 30 }, (_, atMs) => ({ atMs, who: 'app', text: `step ${atMs}` }))
  const text = renderText(result, plain)
  const shown = Array.from(
    text.matchAll(/(▶?) +[\d.]+ s {2}app {7}step (\d+)/g),
    ([, mark, step]) => `${mark}${step}`,
  )
  expect(shown).toEqual(['9', '10', '11', '12', '13', '14', '15', '16', '17', '18', '19', '▶20'])
})

test('the last lines that the app printed are shown below', () => {
  expect(renderText(createResult(['failed']), plain)).toContain(
    '\n    the app printed:\n      TypeError: total is undefined\n',
  )
})

test('the command that plays a scenario again names the config, and an id only where --only knows it', () => {
  expect(commandAgain({ id: 'unpaid' })).toBe('paycontract certify --only unpaid')
  expect(commandAgain({ id: 'unpaid' }, 'my shop/certify.json')).toBe(
    "paycontract certify --config 'my shop/certify.json' --only unpaid",
  )
  expect(commandAgain({ id: 'printed' })).toBe('paycontract certify')
})

test('left-out scenarios take a line for each reason, with their number', () => {
  const result = createResult(['passed'])
  result.leftOut = Array.from({ length: 34 }, () => ({
    ...result.leftOut[0]!,
    reason: 'webhooks: the app receives none',
  }))
  expect(renderText(result, plain)).toContain('  left out: webhooks: the app receives none (34)\n')
})

test('text of an app begins no line of its own, and moves nothing', () => {
  const result = createResult(['failed', 'undecided'], `${HOSTILE} ${'##[error]x ##vso[task] '.repeat(40)}`)
  const text = renderText(result, plain)
  expect(text).not.toMatch(/(?!\n)[\p{Cc}\p{Bidi_Control}]/u)
  expect(text).not.toMatch(/(^|\s)::|##\[|##vso\[/)
})

test.each([
  [40, '  ✓ webhook-duplicate\n'],
  [8_250, '  ✓ webhook-duplicate  8.3 s\n'],
])('a scenario that took %i ms, as it ends', (durationMs, line) => {
  const [judged] = createResult(['passed']).scenarios
  expect(renderProgressLine({ ...judged!, durationMs }, plain)).toBe(line)
})
