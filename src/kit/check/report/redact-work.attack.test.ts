import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const REDACTOR = fileURLToPath(new URL('./redact.ts', import.meta.url))
const VISIBLE = fileURLToPath(new URL('../../visible-text.ts', import.meta.url))

/** Texts on which a backtracking redactor would work far longer than linearly, by what is repeated. */
const REPEATED = {
  digits: '1',
  'digits apart': '4 ',
  'zeros apart': '0-',
  'one letter': 'a',
  'a key almost': 'sk_test_Q7w8Zx31Lm0pRt5vYb2nKd4',
  'half a key': 'sk_test_Q7w8Zx31Lm',
  'whole keys': 'sk_test_Q7w8Zx31Lm0pRt5vYb2nKd4e',
  'escape marks': '\\u%&#x',
  backslashes: '\\',
  'escapes of escapes': '%25',
  'key frames': '-----BEGIN PUBLIC KEY-----',
  'control characters': '\u001b\u202e',
  'tags around letters in other forms': '<b>\u00c3\u00a9\uff53\u00ad</b>',
  'every form escaped in every way': '<b>\u00c3\u00a9\uff53%41&#65;\\x41</b>',
}
/** All of them; and the fastest growing ones at a length beyond that of any answer. */
const ROWS: [units: string[], length: number][] = [
  [Object.values(REPEATED), 200_000],
  [[REPEATED.digits, REPEATED['one letter'], REPEATED['key frames']], 10_000_000],
]
/** Quadratic work would take hours. */
const MAX_MS = 600_000

const PROGRAM = `
  const { createRedactor } = await import(process.argv[1])
  const { showCharacters, shorten } = await import(process.argv[2])
  const { learn, redact } = createRedactor()
  learn([['sk_test_Q7w8Zx31Lm0pRt5vYb2nKd4e', 'PAYCONTRACT_SECRET_KEY']])
  const length = Number(process.argv[4])
  for (const unit of JSON.parse(process.argv[3])) {
    const text = unit.repeat(Math.ceil(length / unit.length))
    shorten(showCharacters(redact(text)), 1200)
  }
`

test.for(ROWS)('$1 characters of each text are redacted in linear time', ([units, length], { task }) => {
  const args = [
    '--input-type=module',
    '-e',
    PROGRAM,
    REDACTOR,
    VISIBLE,
    JSON.stringify(units),
    String(length),
  ]
  const { status } = spawnSync(process.execPath, args, { timeout: MAX_MS, stdio: 'ignore' })
  task.meta.attack = {
    name: 'texts that are slow to redact',
    tried: units.length,
    held: status === 0 ? units.length : 0,
  }
  expect(status).toBe(0)
})
