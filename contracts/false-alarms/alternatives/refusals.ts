import {
  type Alternative,
  type AlternativeAnswer,
  isShownMessage,
  isSuccess,
  messageOf,
} from '../alternative.ts'

/** Alternative forms of refusals. */
export const REFUSALS: readonly Alternative[] = [
  {
    name: 'own-errors',
    describes: 'A refusal has another form, and says the same.',
    rephrase: (answer) =>
      isSuccess(answer)
        ? answer
        : { ...answer, body: { statusCode: answer.status, error: { text: messageOf(answer), hints: [] } } },
  },
  {
    name: 'own-statuses',
    describes: 'Refusals have other statuses, except those that are shown.',
    rephrase: (answer) => ({ ...answer, status: ownStatusOf(answer) }),
  },
  {
    name: 'text-errors',
    describes: 'A refusal is a line of text.',
    rephrase: (answer) =>
      isSuccess(answer) ? answer : { ...answer, body: messageOf(answer), mediaType: 'text/plain' },
  },
  {
    name: 'empty-errors',
    describes: 'A refusal whose message is not shown has no body.',
    rephrase: (answer) => (isSuccess(answer) || isShownMessage(answer) ? answer : { status: answer.status }),
  },
  {
    name: 'errors-in-200',
    describes: 'A refusal whose status is not shown is a 200 that tells of no success.',
    rephrase: (answer) =>
      isSuccess(answer) || isShownMessage(answer)
        ? answer
        : { status: 200, body: { success: false, statusCode: answer.status, message: messageOf(answer) } },
  },
  {
    name: 'own-media-types',
    describes: 'Answers and refusals are of other media types whose bodies are JSON.',
    rephrase: (answer) => ({
      ...answer,
      mediaType: isSuccess(answer) ? 'application/vnd.payments.v2+json' : 'application/problem+json',
    }),
  },
]

const OWN_STATUSES: Record<number, number> = {
  400: 422,
  401: 403,
  404: 410,
  409: 423,
  413: 400,
  415: 406,
  429: 429,
}

function ownStatusOf(answer: AlternativeAnswer): number {
  return isShownMessage(answer) ? answer.status : (OWN_STATUSES[answer.status] ?? answer.status)
}
