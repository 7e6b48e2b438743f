import { type PrismHttpComponents, ProblemJsonError } from '@stoplight/prism-http'

type CheckInput = PrismHttpComponents['validateInput']

/** Prism's component that creates an answer. */
export type Answer = PrismHttpComponents['mock']

/** The result of a check that finds an error. */
export type Refusal = Extract<ReturnType<CheckInput>, { _tag: 'Left' }>
type Finding = Refusal['left'][0]

const severityError = 0

/** Refuses a request for an error of the given kind. */
export function refuse(finding: Omit<Finding, 'severity'>): Refusal {
  return { _tag: 'Left', left: [{ ...finding, severity: severityError }] }
}

// For some malformed requests Prism throws outside of any handler, which would end the whole process. Its errors may quote a
// header, so they are not passed on.

/** Refuses a path with invalid percent-encoding as invalid, and an invalid `Content-Type` with 415. */
export function refuseUnreadable(check: CheckInput): CheckInput {
  return (request) => {
    try {
      return check(request)
    } catch (error) {
      return error instanceof URIError
        ? refuse({ code: 'unreadable', message: 'Request path cannot be decoded' })
        : refuse({ code: 415, message: 'Content-Type cannot be read' })
    }
  }
}

/**
 * Replaces Prism's 500 if the request is at fault: 400 for an `Accept` that is not a list of media types, 406 for one that
 * accepts no type of the operation, 404 for a `Prefer` that the document cannot satisfy.
 */
export function answerUnreadable(answer: Answer): Answer {
  return (request) => (logger) => {
    if (isNoStatus(request.config.code)) return fail(unknownWish)
    try {
      const answered = answer(request)(logger)
      if (answered._tag === 'Left')
        return isUnknownWish(answered.left, request) ? fail(unknownWish) : answered
      return isWronglyEmpty(answered.right, request) ? fail(notAcceptable) : answered
    } catch {
      return fail(unreadable)
    }
  }
}

type Asked = Parameters<Answer>[0]
type Made = ReturnType<ReturnType<Answer>>

/** Whether it is not a status: the `default` answer would accept any number. */
function isNoStatus(code: unknown): boolean {
  return code !== undefined && !(Number(code) >= 200 && Number(code) <= 599)
}

/** Prism's own errors have a status. It answers 500 to all others. */
function isUnknownWish(error: Error, { config }: Asked): boolean {
  return !('status' in error) && (config.exampleKey !== undefined || config.code !== undefined)
}

// Prism takes a refused or unreadable `*/*` for a preference, and then rejects its own empty answer.
function isWronglyEmpty(
  { body, statusCode }: Extract<Made, { _tag: 'Right' }>['right'],
  asked: Asked,
): boolean {
  if (body !== undefined || !String(asked.input.data.headers?.accept).includes('*/*')) return false
  const response = asked.resource.responses.find(({ code }) => code === String(statusCode))
  return (response?.contents ?? []).length > 0
}

type Template = { type: string; title: string; status: number; detail: string }

function fail({ detail, ...template }: Template): Extract<Made, { _tag: 'Left' }> {
  return { _tag: 'Left', left: ProblemJsonError.fromTemplate(template, detail) }
}

const notAcceptable = {
  type: 'NOT_ACCEPTABLE',
  title: 'No type is acceptable',
  status: 406,
  detail: 'Accept takes no type of this answer',
}
const unreadable = {
  type: 'UNREADABLE',
  title: 'The request cannot be read',
  status: 400,
  detail: 'Accept cannot be read',
}
const unknownWish = {
  type: 'NOT_FOUND',
  title: 'No such answer',
  status: 404,
  detail: 'The document has no answer of the status and the example that Prefer asks for',
}
