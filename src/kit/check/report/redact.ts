import { RUN_CHARACTERS } from '../../../client/find-keys.ts'
import { maskCardNumbers } from '../../sandbox/domain/masking/mask-card-numbers.ts'
import { createSecretFinder, type NamedSecret } from './redact/find-secrets.ts'

export type { NamedSecret } from './redact/find-secrets.ts'

type Mask = (text: string) => string

export interface Redactor {
  /** Returns the text without its secrets and card numbers. */
  redact(text: string): string
  /** Adds secrets, from now on. */
  learn(secrets: readonly NamedSecret[]): void
  /** Lists the variables that stand for secrets. */
  listVariables(): string[]
}

/**
 * Creates a redactor, which removes every secret from a text. It finds eight consecutive characters of a secret, apart from its
 * prefix and in any case, through separators, escapes, hex and Base64. A whole secret becomes `$VARIABLE`; one that was cut
 * becomes `${VARIABLE%???}` or `${VARIABLE#???}`, as a shell would cut it; any other becomes `(VARIABLE, altered)`. A secret of
 * fewer than eight characters is replaced where it stands alone. Card numbers keep their first six and last four digits. The
 * work is linear in the length of the text.
 */
export function createRedactor(): Redactor {
  const secrets = new Map<string, NamedSecret>()
  let redact = maskCardNumbers
  return {
    redact: (text) => redact(text),
    listVariables: () => [...new Set([...secrets.values()].map(([, variable]) => variable))],
    learn(more) {
      const fresh = more.filter(([value]) => value.trim() !== '' && !secrets.has(value))
      if (fresh.length === 0) return
      for (const secret of fresh) secrets.set(secret[0], secret)
      redact = remember(combine([...secrets.values()]))
    },
  }
}

function combine(secrets: readonly NamedSecret[]): Mask {
  const isShort = ([value]: NamedSecret) => value.trim().length < RUN_CHARACTERS
  const [short, long] = [secrets.filter(isShort), secrets.filter((each) => !isShort(each))]
  const find = createSecretFinder(long)
  const [marks, whole, alone] = [matchMarks(secrets), matchAny(long), matchAny(short, '[\\w-]')]
  const byValue = new Map(secrets.map((secret) => [secret[0].trim(), secret]))
  const markWhole = (value: string, next: string) => describeWhole(byValue.get(value)!, next)
  const markParts = (text: string) => {
    let from = 0
    const pieces = find(text).flatMap(({ start, end, secret }) => {
      const before = text.slice(from, start)
      from = end
      return [before, describePart(text.slice(start, end), long, secret)]
    })
    return pieces.join('') + text.slice(from)
  }
  return (text) =>
    replaceBetween(
      text,
      marks,
      (mark) => mark,
      (piece) => {
        const left = find(piece).length === 0 ? piece : replaceBetween(piece, whole, markWhole, markParts)
        return maskCardNumbers(replaceBetween(left, alone, markWhole))
      },
    )
}

/** Rewrites the matches of a pattern with one group by one function, and the text between them by another. */
function replaceBetween(
  text: string,
  pattern: RegExp,
  write: (match: string, next: string) => string,
  writeRest: Mask = (rest) => rest,
): string {
  const pieces = text.split(pattern)
  return pieces.map((piece, at) => (at % 2 === 1 ? write(piece, pieces[at + 1]!) : writeRest(piece))).join('')
}

/** Variable names that the suite itself uses, even if they stand for no known secret. */
const OWN_NAMES = String.raw`PAYCONTRACT_(?:(?:OTHER_)?(?:PUBLIC|SECRET|ENCRYPTION|CARD)_KEY|(?:CALLER_|OTHER_)?WEBHOOK_SECRET|(?:OTHER_)?BUSINESS_(?:CREDENTIAL|LOGIN)|UNUSED_SECRET|PADDING)\b`

/** Matches what must stay unchanged: names of variables, because a redacted text may be redacted again, and our command. */
function matchMarks(secrets: readonly NamedSecret[]): RegExp {
  const names = [OWN_NAMES, ...new Set(secrets.map(([, variable]) => `${variable}\\b`))].join('|')
  return new RegExp(
    String.raw`(\$(?:${names})|\$\{(?:${names})(?:[%#]\?+)?\}|\((?:${names})(?:, altered|, [a-z0-9, ]{1,64})?\)|(?<!\w)(?:${OWN_NAMES})|\bnpx paycontract\b)`,
  )
}

/** Matches any of the secrets unaltered, the longest first, and not next to a character of `beside`. */
function matchAny(secrets: readonly NamedSecret[], beside = '[]'): RegExp {
  const values = secrets.map(([value]) => value.trim()).sort((one, other) => other.length - one.length)
  return new RegExp(`(?<!${beside})(${values.map(matchLiterally).join('|') || '[]'})(?!${beside})`)
}

/** Returns a part of a regular expression that matches exactly this text. */
export function matchLiterally(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`)
}

function describeWhole([, variable, how]: NamedSecret, next: string): string {
  if (how) return `(${variable}, ${how})`
  // A name needs braces only if it would run on.
  return /^\w/.test(next) ? `\${${variable}}` : `$${variable}`
}

/** Maximum number of question marks: more would not help. */
const MAX_CUT = 64

/** Describes a cut key as a shell would cut it, and any other part by its owner alone. */
function describePart(part: string, secrets: readonly NamedSecret[], [, owner]: NamedSecret): string {
  for (const [value, variable, how] of secrets) {
    const cut = value.length - part.length
    if (how || cut <= 0 || cut > MAX_CUT) continue
    if (value.startsWith(part)) return `\${${variable}%${'?'.repeat(cut)}}`
    if (value.endsWith(part)) return `\${${variable}#${'?'.repeat(cut)}}`
  }
  return `(${owner}, altered)`
}

/** Total length of all texts, before and after redaction. */
const MAX_REMEMBERED_CHARACTERS = 8_000_000

/** Caches redacted texts, because most headers and many bodies are the same in every exchange. */
function remember(redact: Mask): Mask {
  const done = new Map<string, string>()
  let characters = 0
  return (text) => {
    const known = done.get(text)
    if (known !== undefined) return known
    const redacted = redact(text)
    characters += text.length + redacted.length
    if (characters > MAX_REMEMBERED_CHARACTERS) {
      done.clear()
      characters = text.length + redacted.length
    }
    done.set(text, redacted)
    return redacted
  }
}
