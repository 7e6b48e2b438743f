import { createHash, generateKeyPairSync } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createRedactor, type NamedSecret } from './redact.ts'

const redactorOf = (secrets: NamedSecret[]) => {
  const { learn, redact } = createRedactor()
  learn(secrets)
  return redact
}

const pem = generateKeyPairSync('rsa', { modulusLength: 1024 })
  .publicKey.export({ type: 'spki', format: 'pem' })
  .toString()
const body = pem.replaceAll(/-----[^-]+-----|\s/g, '')

const ENCODINGS: Record<string, (secret: string) => string> = {
  plain: (secret) => secret,
  'in JSON': (secret) => JSON.stringify(secret),
  'in JSON that escapes slashes': (secret) => JSON.stringify(secret).replaceAll('/', '\\/'),
  'in JSON inside JSON': (secret) => JSON.stringify(JSON.stringify(secret)),
  'URL-encoded': (secret) => encodeURIComponent(secret),
  'URL-encoded in lower case': (secret) =>
    encodeURIComponent(secret).replace(/%../g, (octet) => octet.toLowerCase()),
  'in a form': (secret) => new URLSearchParams({ key: secret }).toString(),
  'in Base64': (secret) => Buffer.from(secret).toString('base64'),
  'in Base64url': (secret) => Buffer.from(secret).toString('base64url'),
}

/** Returns the part of an encoded text that reveals the secret. */
const core = (encoded: string) => encoded.replace(/^(?:key=|[\\"]+)|[\\"]+$|=+$/g, '')

/** Characters that encodings write in different ways. */
const oddCharacter = fc.constantFrom('/', '+', '=', '"', '\\', '\n', ' ', '&', '%', 'é', '₦', '😀')
const secretText = fc
  .oneof(
    fc.string({ unit: 'binary', minLength: 8, maxLength: 60 }),
    fc.string({ unit: fc.oneof(oddCharacter, fc.constantFrom(...'aZ0_')), minLength: 8, maxLength: 40 }),
  )
  .filter((text) => text.trim().length >= 8)
const surrounding = fc.string({ unit: 'binary', maxLength: 40 })

describe.each(Object.entries(ENCODINGS))('a secret %s', (_, encode) => {
  test('is never left, whatever it is and stands in', () => {
    fc.assert(
      fc.property(secretText, surrounding, surrounding, (secret, before, after) => {
        fc.pre(Buffer.from(secret).toString() === secret)
        const planted = core(encode(secret))
        // A match in the variable name that replaces it would prove nothing.
        fc.pre(!'$PAYCONTRACT_SECRET_KEY'.includes(planted))
        const redacted = redactorOf([[secret, 'PAYCONTRACT_SECRET_KEY']])(before + encode(secret) + after)
        expect(redacted).not.toContain(planted)
        expect(redacted).toContain('PAYCONTRACT_SECRET_KEY')
      }),
      { numRuns: 300 },
    )
  })
})

test('a secret inside a longer Base64 text is not left, wherever it begins', () => {
  const secret = 'sk_test_Q7w8Zx31'
  const redact = redactorOf([[secret, 'PAYCONTRACT_SECRET_KEY']])
  for (const user of ['', 'a', 'ab', 'abc']) {
    const redacted = redact(`Basic ${Buffer.from(`${user}${secret}:x`).toString('base64')}`)
    const [, left = ''] = redacted.split(' ')
    expect(Buffer.from(left.replace('(PAYCONTRACT_SECRET_KEY,', ''), 'base64').toString()).not.toContain(
      'Q7w8',
    )
    expect(redacted).toContain('PAYCONTRACT_SECRET_KEY')
  }
})

test('ids and dates hold nothing of a key by chance', () => {
  const hash = (text: string, encoding: 'hex' | 'base64url') =>
    createHash('sha256').update(text).digest(encoding)
  const redact = redactorOf(
    Array.from({ length: 100 }, (_, at) => [`sk_test_${hash(`key ${at}`, 'base64url')}`, `KEY_${at}`]),
  )
  const records = Array.from({ length: 10_000 }, (_, at) => ({
    id: hash(`id ${at}`, 'hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*/, '$1-$2-$3-$4-$5'),
    reference: `PAY_${hash(`reference ${at}`, 'base64url').slice(0, 16)}`,
    createdAt: new Date(1_770_000_000_000 + at * 86_399).toISOString(),
  }))
  const changed = records.map((each) => JSON.stringify(each)).filter((text) => redact(text) !== text)
  expect(changed).toEqual([])
  const text = JSON.stringify(records)
  expect(redact(text) === text).toBe(true)
})

describe('a PEM key', () => {
  const redact = redactorOf([[pem, 'PAYCONTRACT_ENCRYPTION_KEY']])

  test.each([
    ['with its lines joined', pem.replaceAll('\n', '')],
    ['with spaces for line breaks', pem.trim().replaceAll('\n', ' ')],
    ['with Windows line breaks', pem.replaceAll('\n', '\r\n')],
    ['in JSON', JSON.stringify(pem)],
    ['without its frame', body],
    ['without its frame, URL-encoded', encodeURIComponent(body)],
  ])('%s leaves none of its body', (_, text) => {
    const redacted = redact(`key: ${text} end`)
    expect(redacted).toContain('(PAYCONTRACT_ENCRYPTION_KEY, altered)')
    for (let at = 0; at + 24 <= body.length; at += 8) expect(redacted).not.toContain(body.slice(at, at + 24))
  })

  test('as it is becomes its name', () => {
    expect(redact(`key: ${pem}`)).toBe('key: $PAYCONTRACT_ENCRYPTION_KEY\n')
  })

  test('printed with a mark before each line leaves no line of it', () => {
    const redacted = redact(pem.replaceAll(/^/gm, '> '))
    for (const line of pem.split('\n').filter((each) => /^[\w+/=]{16,}$/.test(each))) {
      expect(redacted).not.toContain(line)
    }
  })
})

describe('secrets', () => {
  test('that contain one another are both replaced, the longer one first', () => {
    const redact = redactorOf([
      ['sk_test_abc', 'SHORT'],
      ['sk_test_abcdefgh', 'LONG'],
    ])
    expect(redact('sk_test_abcdefgh sk_test_abc')).toBe('$LONG $SHORT')
  })

  test('that were cut, or begin otherwise, give nothing away and can be made again', () => {
    const key = 'pk_test_X2n846cuKDHuM_lW2n4vIA6X'
    const redact = redactorOf([[key, 'KEY']])
    expect(redact(`a ${key.slice(0, -1)} b`)).toBe(`a \${KEY%?} b`)
    expect(redact(key.replace('pk_test', 'pk_live'))).toBe(`pk_live_\${KEY#????????}`)
    expect(redact(`${key}x`)).toBe(`\${KEY}x`)
    expect(redact(`${key.slice(0, 20)} and ${key.slice(16)}`)).toBe(
      `\${KEY%????????????} and \${KEY#????????????????}`,
    )
  })

  test('that are short do not shred the text around them', () => {
    const redact = redactorOf([
      ['e', 'PIN'],
      ['', 'NOTHING'],
      ['  ', 'BLANK'],
      ['key', 'SHORT'],
    ])
    expect(redact('the keyhole, every key and "key": e')).toBe('the keyhole, every $SHORT and "$SHORT": $PIN')
  })

  test('of words take no words out of a text', () => {
    const key = 'pk_demo_paycontract_mock'
    const redact = redactorOf([
      [key, 'KEY'],
      [key.toUpperCase(), 'KEY', 'in the other case'],
    ])
    const text = 'npx paycontract check against "paycontract mock", pk_demo_ and sk_demo_paycontract_other'
    expect(redact(text)).toBe(text)
    expect(redact(`${key} ${key.toUpperCase()}`)).toBe('$KEY (KEY, in the other case)')
  })

  test('may be none', () => {
    expect(redactorOf([])('a text')).toBe('a text')
  })

  test('may hold characters that mean something in a pattern or a replacement', () => {
    const redact = redactorOf([['$&.*+?^[](){}|\\-/', 'ODD']])
    expect(redact('<$&.*+?^[](){}|\\-/> $& axx')).toBe('<$ODD> $& axx')
  })
})

describe('a card number', () => {
  const redact = redactorOf([])

  test.each([
    ['4242424242424242', '424242******4242'],
    ['4242 4242 4242 4242', '4242 42** **** 4242'],
    ['4242-4242-4242-4242', '4242-42**-****-4242'],
    ['{"number":"5555555555554444","cvv":"123"}', '{"number":"555555******4444","cvv":"123"}'],
    ['378282246310005', '378282*****0005'],
    ['4222222222222', '422222***2222'],
    ['6304000000000000000', '630400*********0000'],
    ['x4242424242424242y', 'x424242******4242y'],
    ['2026-11-20 4242 4242 4242 4242 12', '2026-11-20 4242 42** **** 4242 12'],
  ])('%s becomes %s', (text, masked) => {
    expect(redact(text)).toBe(masked)
    expect(redact(redact(text))).toBe(masked)
  })

  test.each([
    '4242424242424241',
    'ORD-42424242-4242-4242-8aaa-bbbbbbbbbbbb',
    '424242424242',
    '42424242424242424242',
    '1763630000',
    '2026-11-20T09:30:00.000Z',
    '1773480491124',
    '20260314092653',
  ])('%s does not count as one', (text) => {
    expect(redact(text)).toBe(text)
  })

  test('is never left, whatever it is and stands in', () => {
    const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 12, maxLength: 18 })
    const notDigit = fc.string({ unit: 'grapheme', maxLength: 20 }).filter((text) => !/\p{N}/u.test(text))
    fc.assert(
      fc.property(digits, fc.constantFrom('', ' ', '-'), notDigit, notDigit, (some, glue, before, after) => {
        const number = addCheckDigit(some.join(''))
        // Numbers that look like times are excluded: some times look like card numbers, but no card number looks like a time.
        fc.pre(!/^(?:1|19|20)/.test(number) && !before.endsWith('+'))
        const written = number.replace(/(\d{4})(?=\d)/g, `$1${glue}`)
        const redacted = redact(before + written + after)
        expect(redacted).not.toContain(written)
        const shown = redacted.slice(before.length, before.length + written.length)
        expect(shown.replaceAll(/[ -]/g, '')).toBe(
          number.slice(0, 6) + '*'.repeat(number.length - 10) + number.slice(-4),
        )
      }),
    )
  })
})

function addCheckDigit(digits: string): string {
  const sum = Array.from(digits)
    .reverse()
    .map((digit, index) => Number(digit) * (index % 2 === 0 ? 2 : 1))
    .reduce((total, each) => total + (each > 9 ? each - 9 : each), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}
