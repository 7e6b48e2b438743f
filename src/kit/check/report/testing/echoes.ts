import { createHash } from 'node:crypto'

const noise = (seed: string) => createHash('sha512').update(seed).digest()

const UUID = /^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/

/** Makes a key of each shape that a service may issue, from a seed, so that two keys of a shape have nothing in common. */
export const KEY_SHAPES: Record<string, (seed: string) => string> = {
  'with a prefix': (seed) => `sk_test_${noise(seed).toString('base64url').slice(0, 24)}`,
  'like a UUID': (seed) => noise(seed).toString('hex').replace(UUID, '$1-$2-$3-$4-$5'),
  'in hex': (seed) => noise(seed).toString('hex').slice(0, 40),
  'in Base64 with + / =': (seed) => `${noise(seed).toString('base64').slice(0, 21)}+/+Q==`,
  'of 8 characters': (seed) => noise(seed).toString('base64url').slice(0, 8),
  'of 12 characters': (seed) => noise(seed).toString('base64url').slice(0, 12),
  'of 4,096 characters': (seed) =>
    Array.from({ length: 64 }, (_, index) => noise(seed + index).toString('base64url'))
      .join('')
      .slice(0, 4_096),
  'of a pattern': (seed) => `k.*+?^$(){}|[]\\-${noise(seed).toString('base64url').slice(0, 10)}.*(a|b)`,
  'with quotes and markup': (seed) => `k"'<&>\`\\"${noise(seed).toString('base64url').slice(0, 12)}'"&amp;`,
  'beyond ASCII': (seed) => `ké_ÿ${noise(seed).toString('base64url').slice(0, 10)}ß÷Ü¡¿`,
  'with its environment': (seed) => `acme-live-${noise(seed).toString('hex').slice(0, 24)}-test`,
}

const bytes = (text: string) => Buffer.from(text, 'utf8')
const everyCharacter = (text: string, write: (code: string) => string) =>
  Array.from(bytes(text), (byte) => write(byte.toString(16).padStart(2, '0'))).join('')

const swapCase = (text: string) =>
  Array.from(text, (each) => (each === each.toLowerCase() ? each.toUpperCase() : each.toLowerCase())).join('')

/** Reads a header as Latin-1 that was written in UTF-8. */
const asLatin1 = (text: string) => bytes(text).toString('latin1')

/** Ways in which a target may write what it was sent. */
export const ECHOES: Record<string, (text: string) => string> = {
  'as it is': (text) => text,
  'in upper case': (text) => text.toUpperCase(),
  'in lower case': (text) => text.toLowerCase(),
  'in the other case': swapCase,
  'in JSON': (text) => JSON.stringify(text),
  'in JSON inside JSON': (text) => JSON.stringify(JSON.stringify(text)),
  'in JSON of escapes alone': (text) => everyCharacter(text, (code) => `\\u00${code}`),
  'URL-encoded': encodeURIComponent,
  'URL-encoded twice': (text) => encodeURIComponent(encodeURIComponent(text)),
  'URL-encoded throughout': (text) => everyCharacter(text, (code) => `%${code}`),
  'HTML-escaped': (text) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;'),
  'HTML-escaped throughout': (text) => everyCharacter(text, (code) => `&#x${code};`),
  'in hex': (text) => bytes(text).toString('hex'),
  'in hex with colons': (text) => everyCharacter(text, (code) => `${code}:`),
  'in hex of C': (text) => everyCharacter(text, (code) => `0x${code}, `),
  'in hex escapes': (text) => everyCharacter(text, (code) => `\\x${code}`),
  'in Base64': (text) => bytes(text).toString('base64'),
  'in Base64url': (text) => bytes(text).toString('base64url'),
  'in Base64 behind other bytes': (text) => bytes(`{"k":"${text}"}`).toString('base64'),
  'in Base64 in lines': (text) => bytes(text).toString('base64').replaceAll(/.{16}/g, '$&\r\n'),
  'in chunks of 4': (text) => text.replaceAll(/.{4}/gs, '$& '),
  'in chunks of 3 with dashes': (text) => text.replaceAll(/.{3}/gs, '$&-'),
  'a character a line': (text) => [...text].join('\n'),
  'with invisible characters': (text) => [...text].join('\u200b'),
  'with NUL': (text) => text.replaceAll(/.{5}/gs, '$&\0'),
  'without its beginning': (text) => text.slice(3),
  'without its end': (text) => text.slice(0, -3),
  'in halves': (text) => `${text.slice(0, text.length / 2)} and ${text.slice(text.length / 2)}`,
  'with soft hyphens read as Latin-1': (text) => asLatin1([...text].join('\u00ad')),
  'with invisible characters read as Latin-1': (text) => asLatin1([...text].join('\u200b')),
  'with accents': (text) => text.replaceAll(/[a-z0-9]/gi, '$&\u0301'),
  'with emoji': (text) => [...text].join('\u{1f600}'),
  'with invisible characters in URL encoding': (text) => [...text].join('%E2%80%8B'),
  'with letters of another alphabet': (text) => [...text].join('中'),
  doubled: (text) => text + text,
  'in words': (text) => `word${text}word`,
}

const RUN = 8

/** Common prefixes of keys, which are not secret. */
const PREFIX = /^(?:[ps]k_test|whsec)_/

/** Lists every eight consecutive characters of secrets that a text shows, in any case, forwards or backwards. */
export function findRuns(text: string, secrets: readonly string[]): string[] {
  return findAmong(text, new Set(secrets.map((each) => each.replace(PREFIX, '')).flatMap(listRuns)))
}

/** Lists the same for a reader who removes separators, and decodes escapes, hex and Base64. */
export function findDecodedRuns(text: string, secrets: readonly string[]): string[] {
  const keepAlphanumerics = (each: string) => each.replaceAll(/[^\p{L}\p{N}]/gu, '')
  const plain = undoEscapes(text)
  const base64 = plain.replaceAll(/[^\w+/-]/g, '')
  const hex = plain.replaceAll(/0x/g, '').replaceAll(/[^0-9a-f]/gi, '')
  const asUtf8 = plain.replaceAll(/[\xc2-\xf4][\x80-\xbf]+/g, (each) =>
    Buffer.from(each, 'latin1').toString(),
  )
  const readings = [
    ...[plain, asUtf8].flatMap((each) => [each, each.replaceAll(/[^ -~]/g, '')]),
    ...[0, 1, 2, 3].map((at) => Buffer.from(base64.slice(at), 'base64').toString('utf8')),
    ...[0, 1].map((at) => Buffer.from(hex.slice(at), 'hex').toString('utf8')),
  ]
  const rests = secrets.map((each) => each.replace(PREFIX, ''))
  const [runs, squeezed] = [rests, rests.map(keepAlphanumerics)].map(
    (each) => new Set(each.flatMap(listRuns)),
  )
  return readings.flatMap((each) => [
    ...findAmong(each, runs!),
    ...findAmong(keepAlphanumerics(each), squeezed!),
  ])
}

function findAmong(text: string, runs: ReadonlySet<string>): string[] {
  const shown = text.toLowerCase()
  const found = new Set<string>()
  for (let at = 0; at + RUN <= shown.length; at += 1) {
    const run = shown.slice(at, at + RUN)
    if (runs.has(run)) found.add(run)
  }
  return [...found]
}

function listRuns(secret: string): string[] {
  return [secret, [...secret].reverse().join('')].flatMap((each) => {
    const folded = each.toLowerCase()
    return Array.from({ length: Math.max(0, folded.length - RUN + 1) }, (_, at) => folded.slice(at, at + RUN))
  })
}

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }

function undoEscapes(text: string, times = 3): string {
  if (times === 0) return text
  const once = text
    .replaceAll(/(?:%[0-9a-f]{2})+/gi, (run) => Buffer.from(run.replaceAll('%', ''), 'hex').toString('utf8'))
    .replaceAll(/\\u([0-9a-f]{4})|\\x([0-9a-f]{2})|&#x([0-9a-f]+);/gi, (_, ...codes) =>
      String.fromCharCode(Number.parseInt(codes.slice(0, 3).find(Boolean), 16)),
    )
    .replaceAll(/&#(\d{1,5});/g, (_, code) => String.fromCharCode(Number(code)))
    .replaceAll(/&(amp|lt|gt|quot);/g, (_, name) => NAMED[name]!)
    .replaceAll(/\\([^ux])/g, (_, next) => ('nrt'.includes(next) ? ' ' : next))
  return once === text ? text : undoEscapes(once, times - 1)
}
