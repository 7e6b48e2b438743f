import { InputError } from '../expected-error.ts'

/**
 * What chooses tests by their title, such as `verifyOrder > REQ-AUTH-02 answers …`: a text that it holds, in which the
 * `>` may be left out; the whole title after `=`; or a regular expression between slashes.
 *
 * @throws InputError when what stands between the slashes is not an expression
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

function escapeForPattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
}

/** One expression for what is chosen and not left out; undefined where everything is chosen. */
export function joinTitlePatterns(only: RegExp | undefined, skip: RegExp | undefined): RegExp | undefined {
  if (!only && !skip) return undefined
  const flags = only?.flags.includes('i') || skip?.flags.includes('i') ? 'i' : ''
  const chosen = only ? `(?=[\\s\\S]*(?:${only.source}))` : ''
  const left = skip ? `(?![\\s\\S]*(?:${skip.source}))` : ''
  return new RegExp(`^${chosen}${left}`, flags)
}
