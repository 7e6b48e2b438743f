import type { NamedSecret } from './secrets.ts'

/** More question marks than these tell nobody anything. */
const MAX_CUT = 64

/** The text with a mark in place of each stretch that is covered. */
export function writeMarks(text: string, covered: Uint16Array, secrets: readonly NamedSecret[]): string {
  const pieces: string[] = []
  const findWhole = createFinder(text, secrets)
  let from = 0
  for (let at = 0; at < text.length; ) {
    if (covered[at] === 0) {
      at += 1
      continue
    }
    const end = endOf(covered, at)
    pieces.push(text.slice(from, at))
    while (at < end) {
      const [start, secret] = findWhole(at, end)
      if (start > at) pieces.push(describePart(text.slice(at, start), secrets, covered[at]! - 1))
      if (secret) pieces.push(describeWhole(secret, text[start + secret[0].length]))
      at = start + (secret?.[0].length ?? 0)
    }
    from = end
  }
  return [...pieces, text.slice(from)].join('')
}

function endOf(covered: Uint16Array, start: number): number {
  const end = covered.indexOf(0, start)
  return end < 0 ? covered.length : end
}

type Found = [start: number, secret?: NamedSecret]

/** Where the next whole secret begins between two places, or the second of them. No part of the text is searched twice. */
function createFinder(text: string, secrets: readonly NamedSecret[]): (from: number, end: number) => Found {
  const next = new Map<NamedSecret, number>()
  const findNext = (secret: NamedSecret, from: number) => {
    const known = next.get(secret) ?? -1
    if (known >= from) return known
    const found = text.indexOf(secret[0], from)
    const place = found < 0 ? Number.POSITIVE_INFINITY : found
    next.set(secret, place)
    return place
  }
  return (from, end) => {
    const inside = secrets
      .map((secret) => ({ secret, start: findNext(secret, from) }))
      .filter(({ secret, start }) => start + secret[0].length <= end)
      .sort((a, b) => a.start - b.start || b.secret[0].length - a.secret[0].length)
    return inside[0] ? [inside[0].start, inside[0].secret] : [end]
  }
}

function describeWhole([, variable, how]: NamedSecret, next: string | undefined): string {
  if (how) return `(${variable}, ${how})`
  // A name needs its braces only where it would run on.
  return next !== undefined && /\w/.test(next) ? `\${${variable}}` : `$${variable}`
}

/** A key that was cut, as a shell would cut it; otherwise only whose it is. */
function describePart(part: string, secrets: readonly NamedSecret[], key: number): string {
  for (const [value, variable, how] of secrets) {
    const cut = value.length - part.length
    if (how || cut <= 0 || cut > MAX_CUT) continue
    if (value.startsWith(part)) return `\${${variable}%${'?'.repeat(cut)}}`
    if (value.endsWith(part)) return `\${${variable}#${'?'.repeat(cut)}}`
  }
  return `(${secrets[key]![1]}, altered)`
}
