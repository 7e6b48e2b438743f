/** A problem with one field of a request: its path (such as `order.amount`) and what is wrong. It holds no values. */
export interface FieldProblem {
  field: string
  message: string
}

/**
 * An answer other than success. Each host wraps it in its own envelope. It is thrown, which rolls back the current transaction:
 * a refusal leaves no trace.
 */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly status: number
  /** The `statusCode` of the answer, two digits. */
  readonly code: string
  readonly problems: readonly FieldProblem[]
  readonly headers: Readonly<Record<string, string>>

  constructor(
    status: number,
    code: string,
    message: string,
    { problems = [], headers = {} }: { problems?: FieldProblem[]; headers?: Record<string, string> } = {},
  ) {
    super(message)
    this.status = status
    this.code = code
    this.problems = problems
    this.headers = headers
  }
}

/** Refuses a request with missing or malformed fields, each named. */
export function malformed(problems: FieldProblem[]): Refusal {
  const [first] = problems
  const message = first ? `${first.field} ${first.message}` : 'The request is malformed'
  return new Refusal(400, '30', message, { problems })
}

/** Returns the same refusal with other field names. */
export function renameFields(refusal: Refusal, nameOf: (field: string) => string): Refusal {
  const { status, code, message, headers } = refusal
  const problems = refusal.problems.map(({ field, message }) => ({ field: nameOf(field), message }))
  const [first] = refusal.problems
  const isAboutFirst = first !== undefined && message.startsWith(`${first.field} `)
  const told = isAboutFirst ? `${problems[0]!.field}${message.slice(first.field.length)}` : message
  return new Refusal(status, code, told, { problems, headers })
}

/** Refuses unreadable `data` or `cardData`, with one message for every cause, so that it is not an oracle. */
export function unreadable(field: string): Refusal {
  return new Refusal(400, '30', `${field} cannot be read`, {
    problems: [{ field, message: 'cannot be read' }],
  })
}

/** Refuses an unsupported currency or option. */
export function unsupported(field: string, what: string): Refusal {
  return new Refusal(400, '57', `${what} is not supported`, {
    problems: [{ field, message: 'is not supported' }],
  })
}

/** Refuses a record that does not exist, or that belongs to another business. */
export function notFound(what: string): Refusal {
  return new Refusal(404, '25', `No such ${what}`)
}

/** Returns the record, or refuses if it was not found. */
export function requireFound<Found>(found: Found | undefined, what: string): Found {
  if (found === undefined) throw notFound(what)
  return found
}

/** Refuses a record that already exists. */
export function duplicate(message: string, ...problems: FieldProblem[]): Refusal {
  return new Refusal(409, '94', message, { problems })
}

/** Refuses what the record's state does not allow. */
export function notAllowed(message: string): Refusal {
  return new Refusal(409, '12', message)
}

/** Refuses a business that exceeds its rate limit. */
export function tooMany(): Refusal {
  return new Refusal(429, '65', 'Too many requests', { headers: { 'retry-after': '1' } })
}

/** Refuses while the database cannot be used. The outcome of an interrupted write is unknown. */
export function unavailable(): Refusal {
  const headers = { 'retry-after': '1' }
  return new Refusal(503, '96', 'The sandbox cannot use its database at the moment. Try again', { headers })
}
