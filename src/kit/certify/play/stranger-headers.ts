/** What a stranger sends where the app's staff identify themselves. */
export const GUESSES = {
  none: 'without authentication headers',
  empty: 'with empty authentication headers',
  beginning: 'with only the first character of each credential',
  wrong: 'with a wrong second half of each credential',
} as const

export type Guess = keyof typeof GUESSES

type Headers = Readonly<Record<string, string>>

/** Without these an app may refuse a request before it looks at who sends it. */
const OF_ANYONE = /^(?:content-|accept|user-agent|origin|referer|host|idempotency-key|x-requested-with)/i

/** Returns the headers of a stranger, who does not have the right ones. */
export function guessHeaders(headers: Headers, guess: Guess): Record<string, string> {
  const guessed = Object.entries(headers).map(([name, value]) => [name, guessValue(name, value, guess)])
  const kept = guessed.filter(([name, value]) => OF_ANYONE.test(name!) || value !== headers[name!])
  return guess === 'none' ? {} : Object.fromEntries(kept)
}

function guessValue(name: string, value: string, guess: Guess): string {
  if (OF_ANYONE.test(name)) return value
  // any of several cookies may be the one that counts
  if (/^cookie$/i.test(name))
    return value.replaceAll(/(?<==)[^;]*/g, (cookie) => guessCredential(cookie, guess))
  // other characters of a padded text may stand for the same bytes
  const [, basic] = /^basic\s+(\S+)$/i.exec(value) ?? []
  if (basic !== undefined) {
    const [user, ...password] = Buffer.from(basic, 'base64').toString().split(':')
    return `Basic ${Buffer.from(`${user}:${guessCredential(password.join(':'), guess)}`).toString('base64')}`
  }
  const [, scheme = '', credential = ''] = /^(\S+\s+)?(.*)$/.exec(value) ?? []
  return `${scheme}${guessCredential(credential, guess)}`
}

function guessCredential(credential: string, guess: Guess): string {
  if (guess === 'empty') return ''
  if (guess === 'beginning') return credential.slice(0, 1)
  const half = Math.floor(credential.length / 2)
  return credential.slice(0, half) + credential.slice(half).replaceAll(/[a-z0-9]/gi, rotate)
}

function rotate(character: string): string {
  const last = /[zZ9]/.test(character)
  return last
    ? { z: 'a', Z: 'A', 9: '0' }[character as 'z']!
    : String.fromCharCode(character.charCodeAt(0) + 1)
}
