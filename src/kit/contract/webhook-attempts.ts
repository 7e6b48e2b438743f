import { ExpectedError } from '../expected-error.ts'
import { listWebhooks, type OpenApiDocument, type OperationObject } from './document.ts'
import { tellWhere } from './places.ts'
import { deref } from './references.ts'

/** When each webhook is tried until it is taken, by its name: seconds after the first attempt, which is at 0. */
export type WebhookAttempts = Readonly<Record<string, readonly number[]>>

/**
 * The attempts that the answer to a webhook announces (`x-attempts`); one alone where it says nothing of others.
 *
 * @throws ExpectedError where they are no times that follow each other
 * @example
 * readWebhookAttempts(document)['order.succeeded'] // [0, 30, 300, 1800, 7200]
 */
export function readWebhookAttempts(document: OpenApiDocument): WebhookAttempts {
  return Object.fromEntries(
    listWebhooks(document).map(({ path, operation }) => [path, readAttempts(document, path, operation)]),
  )
}

function readAttempts(document: OpenApiDocument, name: string, { responses }: OperationObject): number[] {
  const answers = Object.values(responses).map((each) => deref(document, each))
  const answer = answers.find((each) => each['x-attempts'])
  const attempts = answer?.['x-attempts'] ?? [0]
  const isOrdered = attempts.every(
    (each, index) => Number.isSafeInteger(each) && each > (attempts[index - 1] ?? -1),
  )
  if (isOrdered && attempts[0] === 0) return [...attempts]
  const problem = `${name}: x-attempts of its answer are whole seconds after the first attempt, in order, as [0, 30, 300].`
  throw new ExpectedError(tellWhere(document, [[answer ?? {}, 'x-attempts']], problem))
}
