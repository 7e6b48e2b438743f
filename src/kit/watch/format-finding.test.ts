import { stripVTControlCharacters, styleText } from 'node:util'
import { expect, test } from 'vitest'
import type { Terminal } from '../terminal.ts'
import { formatFinding, formatProgress } from './format-finding.ts'

const plain = (columns: number): Terminal => ({ columns, isInteractive: false, paint: (_, text) => text })
const coloured = (columns: number): Terminal => ({
  ...{ columns, isInteractive: true },
  paint: (style, text) => styleText(style, text, { validateStream: false }),
})

const finding = {
  requirements: ['REQ-AUTH-02', 'REQ-AUTH-03'],
  source: '§7',
  title: 'a valid key of the wrong type is answered with 401 and the message that says so',
  message: 'createOrder answers 403: a secret key does not get the answer for a key of the wrong type.',
  atMs: Date.UTC(2026, 10, 26, 9, 5, 7),
}
const unjudged = [
  {
    ...{ reason: 'to no operation of the contract', count: 7 },
    ...{ examples: ['GET /health', 'HEAD /'], hasMore: true as const },
  },
]
const breaches = [{ reason: 'carried a card number in the clear (§4.2)', count: 2, examples: ['chargeCard'] }]
const progress = { exchanges: 1_200, webhooks: 1, probes: 7, unjudged, breaches, forgotten: 3, unkept: 4 }

test('a finding begins with when and what, and all else stands under it', () => {
  expect(formatFinding(finding, plain(60))).toBe(`✗ 09:05:07 REQ-AUTH-02 REQ-AUTH-03 §7
    a valid key of the wrong type is answered with 401 and
    the message that says so
    createOrder answers 403: a secret key does not get the
    answer for a key of the wrong type.
`)
})

test.each([60, 120])('no line is wider than %i columns, and colour changes nothing else', (columns) => {
  for (const format of [
    (terminal: Terminal) => formatFinding(finding, terminal),
    (terminal: Terminal) => formatProgress(progress, 5, terminal),
  ]) {
    const text = format(plain(columns))
    for (const line of text.split('\n')) expect(line.length).toBeLessThan(columns)
    expect(format(coloured(columns))).not.toBe(text)
    expect(stripVTControlCharacters(format(coloured(columns)))).toBe(text)
  }
})

test('what a service says moves no cursor and begins no line of its own', () => {
  const message = 'order \u001b[2J\n✗ 09:05:07 REQ-AUTH-01 \u202e ##[error]'
  const shown = formatFinding({ ...finding, message }, plain(120))
  expect(shown).not.toMatch(/(?!\n)[\p{Cc}\p{Bidi_Control}]/u)
  expect(shown).not.toContain('##[')
  expect(shown.match(/^✗/gm)).toHaveLength(1)
})

test('how much was judged is written in full sentences, without what did not happen', () => {
  const text = formatProgress(progress, 5, plain(120))
  expect(text).toMatch(/^Watched: 1,200 exchanges, 1 webhook, 7 calls/m)
  expect(text).toContain('! 2 calls carried a card number in the clear (§4.2): chargeCard\n')
  expect(text).toContain('\n7 calls to no operation of the contract: GET /health, HEAD /, …\n')
  const quiet = { exchanges: 1, webhooks: 0, probes: 0, unjudged: [], breaches: [], forgotten: 0, unkept: 0 }
  expect(formatProgress(quiet, 0, plain(120))).toBe('Watched: 1 exchange\n')
})
