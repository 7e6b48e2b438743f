/** A reason why tests decided nothing, for people. */
export interface JoinedReason {
  reason: string
  count: number
}

/** What differs between two answers of the same kind: times, identifiers, and numbers of more than four digits. */
const OWN =
  /\b\d{4}-\d\d-\d\d(?:[T ][\d:.]+(?:Z|[+-]\d\d:?\d\d)?)?|\b\d\d:\d\d:\d\d(?:\.\d+)?|\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b|\b(?=\w*\d)(?=\w*[A-Za-z])\w{12,}\b|\d{5,}/gi

/**
 * Joins equal reasons, the most frequent first. Reasons that differ only in the operation become one that names all of them;
 * those that differ only in details of an answer, such as its time, become one without the details.
 */
export function joinReasons(
  groups: readonly { reason: string; tests: readonly unknown[] }[],
  operationIds: readonly string[],
): JoinedReason[] {
  const parts = groups.map(({ reason, tests }) => ({
    ...readOperation(reason, operationIds),
    own: reason,
    count: tests.length,
  }))
  const alike = Map.groupBy(parts, ({ form }) => form.replaceAll(OWN, '…'))
  return [...alike]
    .map(([form, own]) => ({
      reason: nameReason(form, own),
      count: own.reduce((sum, each) => sum + each.count, 0),
    }))
    .sort((one, other) => other.count - one.count || (one.reason < other.reason ? -1 : 1))
}

interface Part {
  own: string
  operationId?: string
}

const NAME = '{operation}'

function readOperation(
  reason: string,
  operationIds: readonly string[],
): { form: string; operationId?: string } {
  const operationId = reason.match(/ for (\w+)/)?.[1]
  if (!operationId || !operationIds.includes(operationId)) return { form: reason }
  return { form: reason.replaceAll(new RegExp(`\\b${operationId}\\b`, 'g'), NAME), operationId }
}

function nameReason(form: string, parts: readonly Part[]): string {
  const [first] = parts
  if (parts.length === 1) return first!.own
  const names = [...new Set(parts.flatMap(({ operationId }) => operationId ?? []))]
  const joined = names.length === 1 ? names[0]! : `${names.length} operations`
  const said = form.replace(NAME, joined).replaceAll(NAME, names.length === 1 ? names[0]! : '…')
  return names.length > 1 ? `${said}: ${names.join(', ')}` : said
}
