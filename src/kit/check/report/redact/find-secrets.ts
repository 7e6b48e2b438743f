import { isDeepStrictEqual } from 'node:util'
import { type Read, RUN_CHARACTERS } from '../../../../client/find-keys.ts'
import { createKeyIndex } from './index-keys.ts'
import { listLevels } from './undo-escapes.ts'

/** What must not be shown: its value, the variable that replaces it, and how it was derived from that variable's value. */
export type NamedSecret = readonly [value: string, variable: string, how?: string]

/** A place in a text that shows part of a secret. */
export interface Found {
  start: number
  end: number
  secret: NamedSecret
}

type SecretFinder = (text: string) => Found[]

let latest: { secrets: readonly NamedSecret[]; find: SecretFinder } | undefined

/** Creates a finder of everything that reveals secrets of eight characters or more, in order, each place once. */
export function createSecretFinder(secrets: readonly NamedSecret[]): SecretFinder {
  // Several redactors learn the same secrets, and preparing all forms of them is slow.
  if (!latest || !isDeepStrictEqual(latest.secrets, secrets))
    latest = { secrets, find: prepareSecretFinder(secrets) }
  return latest.find
}

function prepareSecretFinder(secrets: readonly NamedSecret[]): SecretFinder {
  const readings = secrets.flatMap((secret) => listReadings(secret[0]).map((text) => ({ text, secret })))
  const texts = readings.map(({ text }) => text)
  const finders = [readFolded, readAlphanumerics].map((read) => createKeyIndex(texts, read))
  return (text) => {
    const found: Found[] = []
    for (const [level, places] of listLevels(text))
      for (const find of finders)
        for (const [start, end, key] of find(level))
          found.push({
            start: places?.[start] ?? start,
            end: places?.[end] ?? end,
            secret: readings[key]!.secret,
          })
    return merge(found)
  }
}

function merge(found: Found[]): Found[] {
  const merged: Found[] = []
  for (const each of found.sort((one, other) => one.start - other.start)) {
    const last = merged.at(-1)
    if (last && each.start < last.end) last.end = Math.max(last.end, each.end)
    else merged.push(each)
  }
  return merged
}

/** Lists the forms of a secret: unchanged, as JSON writes it in its variants, and with its UTF-8 bytes read as Latin-1. */
function listReadings(secret: string): string[] {
  const quote = (text: string) => JSON.stringify(text).slice(1, -1)
  return listCores(secret).flatMap((core) => {
    const quoted = quote(core)
    const others = [quoted.replaceAll('/', '\\/'), quote(quoted), Buffer.from(core).toString('latin1')]
    return [...new Set([core, quoted, ...others])]
  })
}

/** Lists the secret parts of a key: a PEM key without its frame, the numbers of a JSON Web Key, or the whole. */
function listCores(secret: string): string[] {
  const framed = secret.replaceAll(/-----[^-\n]{1,64}-----/g, '')
  if (framed !== secret) return [framed.replaceAll(/\s/g, '')]
  if (!secret.trimStart().startsWith('{')) return [secret.trim()]
  try {
    return Object.values(JSON.parse(secret) as object).filter(
      (each): each is string => typeof each === 'string' && each.length >= RUN_CHARACTERS,
    )
  } catch {
    return [secret.trim()]
  }
}

const IS_ASCII = /^[\0-\x7f]*$/

/** Reads every character in lower case. Characters that URLs, JSON and Base64 write in several ways become one of them. */
const readFolded: Read = (text) => {
  const folded = IS_ASCII.test(text)
    ? text.toLowerCase()
    : text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
  return [folded.replace(/[\0- -]/g, '+').replaceAll('_', '/'), (at) => at]
}

/** Reads ASCII letters and digits alone, so that a key that is cut into lines or groups is whole again. */
const readAlphanumerics: Read = (text) => {
  let places: number[] | undefined
  const placeOf = (at: number) => {
    places ??= Array.from(text.matchAll(/[a-z\d]/gi), ({ index }) => index)
    return places[at]!
  }
  return [text.replace(/[^a-z\d]+/gi, '').toLowerCase(), placeOf]
}
