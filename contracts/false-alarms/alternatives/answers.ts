import { type Alternative, isRecord, onSuccess, onUnshown, type Rephrase } from '../alternative.ts'

/** Alternatives to answers whose form is not documented. */
export const ANSWERS: readonly Alternative[] = [
  {
    name: 'created',
    describes: 'What was made is answered with 201.',
    rephrase: onSuccess((answer, { row }) => (row.method === 'POST' ? { ...answer, status: 201 } : answer)),
  },
  {
    name: 'no-content',
    describes: 'Where no answer is shown, the answer is 204. Answers of checkout carry a statusCode.',
    rephrase: onUnlisted((answer, { host }) => (host === 'business' ? { status: 204 } : answer)),
  },
  {
    name: 'own-bodies',
    describes: 'Where no answer is shown, it is a list of something else.',
    rephrase: onUnlisted((answer) => ({ ...answer, body: { statusCode: '00', result: [1, 2] } })),
  },
  {
    name: 'empty-bodies',
    describes: 'Where no answer is shown, it is a statusCode and nothing else.',
    rephrase: onUnlisted((answer) => ({ ...answer, body: { statusCode: '00' } })),
  },
  {
    name: 'other-references',
    describes:
      'Where no answer of business is shown, it also holds a reference and an email of the merchant.',
    rephrase: onUnshown((answer, { host }) =>
      host === 'business' && isRecord(answer.body)
        ? {
            ...answer,
            body: { merchant: { reference: 'shop 1', email: 'shop@example.com' }, ...answer.body },
          }
        : answer,
    ),
  },
]

/** It is documented that these list what was created, but not in which form. */
const LISTS = ['listRefunds', 'listCadCollectionEmails']

function onUnlisted(rephrase: Rephrase): Rephrase {
  return onUnshown((answer, operation) =>
    LISTS.includes(operation.operationId) ? answer : rephrase(answer, operation),
  )
}
