/** A problem with one field of a request: where (as `order.amount`), and what is wrong. No values. */
export interface FieldProblem {
  field: string
  message: string
}

/**
 * An answer that is not a success. Each host words it in its own envelope. It is thrown, and so undoes the transaction
 * that it leaves: a refusal leaves no trace.
 */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly status: number
  /** statusCode of the answer, two digits. */
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

/** A missing or malformed field, each named. */
export function malformed(problems: FieldProblem[]): Refusal {
  const [first] = problems
  const message = first ? `${first.field} ${first.message}` : 'The request is malformed'
  return new Refusal(400, '30', message, { problems })
}

/** The same refusal with other names for the fields. */
export function renameFields(refusal: Refusal, nameOf: (field: string) => string): Refusal {
  const { status, code, message, headers } = refusal
  const problems = refusal.problems.map(({ field, message }) => ({ field: nameOf(field), message }))
  const [first] = refusal.problems
  const isAboutFirst = first !== undefined && message.startsWith(`${first.field} `)
  const told = isAboutFirst ? `${problems[0]!.field}${message.slice(first.field.length)}` : message
  return new Refusal(status, code, told, { problems, headers })
}

/** `data` or `cardData` that cannot be read: one message for every cause, so that it is not an oracle. */
export function unreadable(field: string): Refusal {
  return new Refusal(400, '30', `${field} cannot be read`, {
    problems: [{ field, message: 'cannot be read' }],
  })
}

/** A currency or option that is not supported. */
export function unsupported(field: string, what: string): Refusal {
  return new Refusal(400, '57', `${what} is not supported`, {
    problems: [{ field, message: 'is not supported' }],
  })
}

/** No such record, also when it belongs to another business. */
export function notFound(what: string): Refusal {
  return new Refusal(404, '25', `No such ${what}`)
}

/** The record that was looked for; refused if it does not exist. */
export function requireFound<Found>(found: Found | undefined, what: string): Found {
  if (found === undefined) throw notFound(what)
  return found
}

/** The record exists already. */
export function duplicate(message: string, ...problems: FieldProblem[]): Refusal {
  return new Refusal(409, '94', message, { problems })
}

/** The record's state does not allow it. */
export function notAllowed(message: string): Refusal {
  return new Refusal(409, '12', message)
}

/** The business sends faster than it may. */
export function tooMany(): Refusal {
  return new Refusal(429, '65', 'Too many requests', { headers: { 'retry-after': '1' } })
}

/** The database cannot be used at the moment; a write that ends so may have happened, or not. */
export function unavailable(): Refusal {
  const headers = { 'retry-after': '1' }
  return new Refusal(503, '96', 'The sandbox cannot use its database at the moment. Try again', { headers })
}
