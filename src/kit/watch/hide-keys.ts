import { matchLiterally, type NamedSecret } from '../check/report/redact.ts'

/**
 * Creates a function that removes unaltered keys from texts, fast enough for every watched call. What is shown or written also
 * goes through the redactor of reports, which finds keys in other forms.
 */
export function createKeyHider(secrets: readonly NamedSecret[]): (text: string) => string {
  const variables = new Map(secrets.map(([value, variable]) => [value, variable]))
  const literals = [...variables.keys()].sort((one, other) => other.length - one.length).map(matchLiterally)
  if (literals.length === 0) return (text) => text
  const any = new RegExp(literals.join('|'), 'g')
  return (text) => text.replace(any, (value) => `$${variables.get(value)}`)
}
