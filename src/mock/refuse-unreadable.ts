import { type PrismHttpComponents, ProblemJsonError } from '@stoplight/prism-http'

type CheckInput = PrismHttpComponents['validateInput']

/** Prism's component that makes an answer. */
export type Answer = PrismHttpComponents['mock']

/** What a check returns that finds an error. */
export type Refusal = Extract<ReturnType<CheckInput>, { _tag: 'Left' }>
type Finding = Refusal['left'][0]

const severityError = 0

/** Refuses a request for an error of the given kind. */
export function refuse(finding: Omit<Finding, 'severity'>): Refusal {
  return { _tag: 'Left', left: [{ ...finding, severity: severityError }] }
}

// At some malformed requests Prism throws outside of any handler, which would end the whole process. What it
// throws may quote a header, so nothing of it is passed on.

/** Refuses a path that is no percent-encoding as invalid, and a `Content-Type` that is none with 415. */
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

/** Answers a request whose `Accept` is no list of media types with 400, and one that refuses every type with 406. */
export function answerUnreadable(answer: Answer): Answer {
  return (request) => (logger) => {
    try {
      const answered = answer(request)(logger)
      const isEmpty = answered._tag === 'Right' && answered.right.body === undefined
      // Prism takes a refused `*/*` for a wish, and finds its own empty answer at fault.
      if (!isEmpty || !refusesAll(request.input.data.headers)) return answered
      return { _tag: 'Left', left: ProblemJsonError.fromTemplate(notAcceptable, 'Accept refuses every type') }
    } catch {
      return { _tag: 'Left', left: ProblemJsonError.fromTemplate(unreadable, 'Accept cannot be read') }
    }
  }
}

function refusesAll(headers: Record<string, unknown> = {}): boolean {
  return /\*\/\*[^,]*;\s*q=0(\.0*)?\s*(?![.\d])/i.test(String(headers.accept))
}

const notAcceptable = { type: 'NOT_ACCEPTABLE', title: 'No type is acceptable', status: 406 }
const unreadable = { type: 'UNREADABLE', title: 'The request cannot be read', status: 400 }
