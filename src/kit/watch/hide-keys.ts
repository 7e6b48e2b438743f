import { matchLiterally, type NamedSecret } from '../check/report/redact.ts'

/**
 * Takes keys out of texts where they stand as they are, which is fast enough for every call that is watched. What is shown or
 * written goes through the redactor of reports too, which finds them in other forms.
 */
export function createKeyHider(secrets: readonly NamedSecret[]): (text: string) => string {
  const variables = new Map(secrets.map(([value, variable]) => [value, variable]))
  const literals = [...variables.keys()].sort((one, other) => other.length - one.length).map(matchLiterally)
  if (literals.length === 0) return (text) => text
  const any = new RegExp(literals.join('|'), 'g')
  return (text) => text.replace(any, (value) => `$${variables.get(value)}`)
}
