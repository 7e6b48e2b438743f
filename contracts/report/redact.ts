/** A secret's value, and the name of the variable that stands in its place. */
export type NamedSecret = readonly [value: string, variable: string]

/** Shorter ones also occur inside innocent words. */
const TELLING_LENGTH = 8

const MOST_KEPT = 16
/** Making one takes a while, and every test of a run has the same secrets. */
const kept = new Map<string, (text: string) => string>()

/**
 * A function that takes every secret out of a text: its value, also when JSON-escaped, URL-encoded, in Base64 or with
 * its lines joined, becomes `$VARIABLE`. What is left of a key that was cut, or begins otherwise, becomes `${VARIABLE%???}`
 * or `${VARIABLE#???}`, as a shell would cut it. A secret of fewer than eight characters is replaced where it stands alone. Card
 * numbers keep their first six and last four digits.
 */
export function createRedactor({ secrets }: { secrets: readonly NamedSecret[] }): (text: string) => string {
  const name = JSON.stringify(secrets)
  const known = kept.get(name)
  if (known) return known
  const redact = makeRedactor(secrets)
  if (kept.size >= MOST_KEPT) kept.clear()
  kept.set(name, redact)
  return redact
}

function makeRedactor(secrets: readonly NamedSecret[]): (text: string) => string {
  const marks = new Map<string, string>()
  for (const [value, variable] of secrets) {
    for (const form of listForms(value)) if (!marks.has(form)) marks.set(form, `\${${variable}}`)
  }
  for (const [value, variable] of secrets) {
    for (const [part, mark] of listParts(value, variable)) if (!marks.has(part)) marks.set(part, mark)
  }
  if (marks.size === 0) return maskCardNumbers
  // The longest first: a whole key goes before one of its lines.
  const forms = [...marks.keys()].sort((a, b) => b.length - a.length).map(matchForm)
  const pattern = new RegExp(forms.join('|'), 'g')
  return remember((text) =>
    maskCardNumbers(
      text.replace(pattern, (form, at: number) => shortenMark(marks.get(form)!, text[at + form.length])),
    ),
  )
}

const SHORT_LENGTH = 200
const MOST_REMEMBERED = 2_000

/** Most headers are the same in every exchange, and looking for each form of each secret takes a while. */
function remember(redact: (text: string) => string): (text: string) => string {
  const done = new Map<string, string>()
  return (text) => {
    if (text.length > SHORT_LENGTH) return redact(text)
    const known = done.get(text)
    if (known !== undefined) return known
    if (done.size >= MOST_REMEMBERED) done.clear()
    const redacted = redact(text)
    done.set(text, redacted)
    return redacted
  }
}

/** A name needs its braces only where it would run on. */
function shortenMark(mark: string, next = ''): string {
  return /^\$\{\w+\}$/.test(mark) && !/\w/.test(next) ? `$${mark.slice(2, -1)}` : mark
}

function matchForm(form: string): string {
  const literal = form.replace(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`)
  return form.length < TELLING_LENGTH ? String.raw`(?<![\w-])${literal}(?![\w-])` : literal
}

const PART_LENGTH = 16

/** Beginnings and ends of a key: a malformed key, or one of another environment, gives most of the right one away. */
function listParts(secret: string, variable: string): [part: string, mark: string][] {
  const value = secret.trim()
  if (value.includes('\n') || value !== secret) return []
  return Array.from({ length: Math.max(0, value.length - PART_LENGTH) }, (_, index) => {
    const cut = '?'.repeat(index + 1)
    return [
      [value.slice(0, -cut.length), `\${${variable}%${cut}}`],
      [value.slice(cut.length), `\${${variable}#${cut}}`],
    ] as [string, string][]
  }).flat()
}

/** Every way in which a secret is likely to be written. */
function listForms(secret: string): Set<string> {
  const value = secret.trim()
  if (value === '') return new Set()
  if (value.length < TELLING_LENGTH) return new Set([value])
  const texts = new Set([secret, value, ...listJoined(value)])
  const forms = new Set([
    ...[...texts].flatMap(listEncoded),
    ...[secret, value, bodyOf(value)].flatMap(listBase64),
    ...listLines(value).flatMap(listEncoded),
  ])
  return new Set([...forms].filter((form) => form.length >= TELLING_LENGTH))
}

/** A key without its frame and line breaks. */
function bodyOf(value: string): string {
  return value.replaceAll(/-----[^-\n]+-----|\s/g, '')
}

/** A key of several lines as it is when they are joined, or broken otherwise. */
function listJoined(value: string): string[] {
  const lines = value.split(/\r?\n/)
  const joined = lines.length > 1 ? ['', ' ', '\n', '\r\n', '\\n'].map((glue) => lines.join(glue)) : []
  return [...joined, bodyOf(value)]
}

/** Lines that give a key away even when they are seen one by one. */
function listLines(value: string): string[] {
  const lines = value.split(/\r?\n/)
  return lines.filter((line) => line.length >= 2 * TELLING_LENGTH && !line.startsWith('-----'))
}

function listEncoded(text: string): string[] {
  const json = JSON.stringify(text).slice(1, -1)
  const escaped = [json, json.replaceAll('/', '\\/'), escapeNonAscii(json), JSON.stringify(json).slice(1, -1)]
  const url = encodeUrl(text)
  const urls = [url, new URLSearchParams([['', text]]).toString().slice(1)]
  const lowerCase = urls.map((each) => each.replace(/%[0-9A-F]{2}/g, (octet) => octet.toLowerCase()))
  return [text, ...escaped, ...urls, ...lowerCase]
}

function escapeNonAscii(json: string): string {
  const escapeUnit = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
  return json.replace(/[\u0080-\uffff]/g, escapeUnit)
}

/** A lone half of a pair has no URL form. */
function encodeUrl(text: string): string {
  return encodeURIComponent(Buffer.from(text, 'utf8').toString())
}

/** Base64 of the text alone, and what of it stays the same wherever it stands in a longer one. */
function listBase64(text: string): string[] {
  const bytes = Buffer.from(text, 'utf8')
  const whole = bytes.toString('base64')
  const inside = [0, 1, 2].map((offset) => {
    const shifted = Buffer.concat([Buffer.alloc(offset), bytes])
      .toString('base64')
      .replaceAll('=', '')
    const isRagged = (offset + bytes.length) % 3 !== 0
    return shifted.slice(Math.ceil((offset * 8) / 6), isRagged ? -1 : undefined)
  })
  return [whole, whole.replaceAll('=', ''), ...inside].flatMap((form) => [
    form,
    form.replaceAll('+', '-').replaceAll('/', '_'),
    encodeURIComponent(form),
    form.replaceAll('/', '\\/'),
  ])
}

const DIGIT_GROUPS = /\d+(?:[ \u00a0-]\d+)*/g
const SHOWN = { first: 6, last: 4 }

/** Card numbers keep their first six and last four digits. */
function maskCardNumbers(text: string): string {
  return text.replace(DIGIT_GROUPS, (run) => (run.length < 13 ? run : maskRun(run)))
}

/** A card number may stand beside other groups of digits, such as a date: every series of whole groups is tried. */
function maskRun(run: string): string {
  const ends = [...run.matchAll(/\d+/g)].map((group) => ({
    start: group.index,
    end: group.index + group[0].length,
  }))
  const masked = new Set<number>()
  for (const [first, { start }] of ends.entries()) {
    for (const { end } of ends.slice(first, first + 19)) {
      const places = listDigitPlaces(run, start, end)
      if (places.length > 19) break
      if (places.length < 13 || !isLuhn(places.map((place) => Number(run[place])))) continue
      for (const place of places.slice(SHOWN.first, -SHOWN.last)) masked.add(place)
    }
  }
  return masked.size === 0 ? run : Array.from(run, (each, place) => (masked.has(place) ? '*' : each)).join('')
}

function listDigitPlaces(run: string, start: number, end: number): number[] {
  const places: number[] = []
  for (let place = start; place < end; place += 1) if (/\d/.test(run[place]!)) places.push(place)
  return places
}

function isLuhn(digits: number[]): boolean {
  const sum = digits.reverse().reduce((total, digit, index) => {
    const doubled = index % 2 === 1 ? digit * 2 : digit
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return sum % 10 === 0
}
