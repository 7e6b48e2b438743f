import { InputError } from '../expected-error.ts'

/**
 * Parses a pattern that chooses tests by title, such as `verifyOrder > REQ-AUTH-02 answers …`. It is a part of the title, in
 * which `>` may be left out; the whole title after `=`; or a regular expression between slashes.
 *
 * @throws InputError if the text between the slashes is not a regular expression
 */
export function readTitlePattern(option: '--only' | '--skip', text: string): RegExp {
  if (text.startsWith('=')) return new RegExp(`^${escapeForPattern(text.slice(1))}$`)
  const between = /^\/(.*)\/(i?)$/s.exec(text)
  if (!between)
    return new RegExp(
      text
        .trim()
        .split(/\s+(?:>\s+)?/)
        .map(escapeForPattern)
        .join('(?: > | )'),
    )
  try {
    return new RegExp(between[1]!, between[2])
  } catch {
    throw new InputError(`${option}: ${text} is not a regular expression. Put a backslash before a bracket.`)
  }
}

/** Writes the pattern that chooses exactly these tests. */
export function printTitlePattern(titles: readonly string[]): string {
  const [only, ...more] = titles
  return more.length === 0 ? `=${only}` : `/^(${titles.map(escapeForPattern).join('|')})$/`
}

function escapeForPattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
}

/** Joins both into one expression that matches what is chosen and not skipped. Undefined if everything is chosen. */
export function joinTitlePatterns(only: RegExp | undefined, skip: RegExp | undefined): RegExp | undefined {
  if (!only && !skip) return undefined
  const flags = only?.flags.includes('i') || skip?.flags.includes('i') ? 'i' : ''
  const chosen = only ? `(?=[\\s\\S]*(?:${only.source}))` : ''
  const left = skip ? `(?![\\s\\S]*(?:${skip.source}))` : ''
  return new RegExp(`^${chosen}${left}`, flags)
}
