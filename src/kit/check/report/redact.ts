import { maskCardNumbers } from './redact/card-numbers.ts'
import { findCovered } from './redact/find-covered.ts'
import { createRuns, RUN_LENGTH, type Runs } from './redact/runs.ts'
import { listReadings, type NamedSecret } from './redact/secrets.ts'
import { writeMarks } from './redact/write-marks.ts'

export type { NamedSecret } from './redact/secrets.ts'

export interface Redactor {
  /** The text without its secrets and card numbers. */
  redact(text: string): string
  /** More secrets, from now on. */
  learn(secrets: readonly NamedSecret[]): void
  /** Names of the variables that stand for secrets. */
  listVariables(): string[]
}

/**
 * Takes every secret out of a text. Where eight characters in a row of one are found, in either order and any case,
 * through separators, escapes, hex and Base64, they become `$VARIABLE` where the secret is whole, `${VARIABLE%???}` or
 * `${VARIABLE#???}`, as a shell would cut it, where it was cut, and otherwise `(VARIABLE, altered)`. A secret of fewer
 * than eight characters is replaced where it stands alone. Card numbers keep their first six and last four digits. The
 * work grows as the length of the text does; a text full of escapes, of letters in other forms and of bytes is read in more
 * ways than plain text, and takes about ten times as long.
 */
export function createRedactor(): Redactor {
  const runs = createRuns()
  const given: NamedSecret[] = []
  const long: NamedSecret[] = []
  let redact = maskCardNumbers
  const known = new Set<string>()
  return {
    redact: (text) => redact(text),
    listVariables: () => [...new Set(given.map(([, variable]) => variable))],
    learn(secrets) {
      const fresh = secrets.filter(([value]) => value.trim() !== '' && !known.has(value))
      if (fresh.length === 0) return
      for (const secret of fresh) {
        const [value] = secret
        given.push(secret)
        known.add(value)
        if (value.trim().length < RUN_LENGTH) continue
        for (const reading of listReadings(value)) runs.add(reading, long.length)
        long.push(secret)
      }
      redact = combine(runs, given, long)
    },
  }
}

function combine(runs: Runs, given: readonly NamedSecret[], long: readonly NamedSecret[]) {
  const maskLong = (text: string) => {
    const covered = findCovered(text, runs)
    return covered ? writeMarks(text, covered, long) : text
  }
  const maskShort = createShortMask(given.filter((each) => !long.includes(each)))
  const marks = matchMarks(given)
  return remember((text) =>
    text
      .split(marks)
      .map((piece, index) => (index % 2 === 1 ? piece : maskCardNumbers(maskShort(maskLong(piece)))))
      .join(''),
  )
}

/** The names that the suite itself speaks of, whether they stand for a secret that is known or not. */
const OWN_NAMES = String.raw`PAYCONTRACT_(?:(?:OTHER_)?(?:PUBLIC|SECRET|ENCRYPTION|CARD)_KEY|(?:CALLER_|OTHER_)?WEBHOOK_SECRET|(?:OTHER_)?BUSINESS_(?:CREDENTIAL|LOGIN)|UNUSED_SECRET|PADDING)\b`

/** What was redacted once may be so again: a name of a variable is left as it is. */
function matchMarks(secrets: readonly NamedSecret[]): RegExp {
  const names = [OWN_NAMES, ...new Set(secrets.map(([, variable]) => `${variable}\\b`))].join('|')
  return new RegExp(
    String.raw`(\$(?:${names})|\$\{(?:${names})(?:[%#]\?+)?\}|\((?:${names})(?:, altered|, [a-z0-9, ]{1,64})?\)|(?<!\w)(?:${OWN_NAMES}))`,
  )
}

function createShortMask(secrets: readonly NamedSecret[]): (text: string) => string {
  if (secrets.length === 0) return (text) => text
  const variables = new Map(secrets.map(([value, variable]) => [value.trim(), variable]))
  const literals = [...variables.keys()].sort((a, b) => b.length - a.length).map(matchLiterally)
  const pattern = new RegExp(String.raw`(?<![\w-])(?:${literals.join('|')})(?![\w-])`, 'g')
  return (text) => text.replace(pattern, (value) => `$${variables.get(value)}`)
}

/** What matches a text and nothing else, as a part of a regular expression. */
export function matchLiterally(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`)
}

/** Of all texts together, before and after. */
const MAX_REMEMBERED_CHARACTERS = 8_000_000

/** Most headers and many bodies are the same in every exchange. */
function remember(redact: (text: string) => string): (text: string) => string {
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
