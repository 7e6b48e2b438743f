import { ExpectedError } from '../expected-error.ts'
import { type Content, listWebhooks, type OpenApiDocument } from './document.ts'
import { formatWithPlace } from './places.ts'
import { deref } from './references.ts'

/** When each webhook is tried until acknowledged, by its name: in seconds after the first attempt, which is at 0. */
export type WebhookAttempts = Readonly<Record<string, readonly number[]>>

/** How many seconds the service waits for the answer to a webhook, by its name. Webhooks without a timeout are left out. */
export type WebhookTimeouts = Readonly<Record<string, number>>

/** The longest delay of a timer. */
const MAX_SECONDS = Math.floor((2 ** 31 - 1) / 1_000)

/**
 * Returns the attempts that the answer to a webhook announces (`x-attempts`); a single one if it announces none.
 *
 * @throws ExpectedError if they are not ascending whole seconds that start at 0
 * @example
 * readWebhookAttempts(document)['order.succeeded'] // [0, 30, 300, 1800, 7200]
 */
export function readWebhookAttempts(document: OpenApiDocument): WebhookAttempts {
  return Object.fromEntries(
    listAnswers(document).map(([name, answers]) => [name, readAttempts(document, name, answers)]),
  )
}

function readAttempts(document: OpenApiDocument, name: string, answers: readonly Content[]): number[] {
  const answer = answers.find((each) => each['x-attempts'])
  const attempts = answer?.['x-attempts'] ?? [0]
  const isOrdered = attempts.every(
    (each, index) => Number.isSafeInteger(each) && each > (attempts[index - 1] ?? -1),
  )
  if (isOrdered && attempts[0] === 0) return [...attempts]
  const problem = `${name}: x-attempts of its answer are whole seconds after the first attempt, in order, as [0, 30, 300], not [${attempts.join(', ')}]. An overlay that updates a list adds to it: remove it first, by an action with remove: true.`
  throw new ExpectedError(formatWithPlace(document, [[answer ?? {}, 'x-attempts']], problem))
}

/**
 * Returns how long the service waits for the answer to a webhook (`x-timeout`).
 *
 * @throws ExpectedError if it is not a whole number of seconds from 1 on, or more than a timer can wait
 * @example
 * readWebhookTimeouts(document)['order.succeeded'] // 5
 */
export function readWebhookTimeouts(document: OpenApiDocument): WebhookTimeouts {
  return Object.fromEntries(
    listAnswers(document).flatMap(([name, answers]) => {
      const timeout = answers.find((each) => each['x-timeout'])?.['x-timeout']
      const seconds = timeout?.seconds
      if (seconds === undefined) return []
      if (Number.isSafeInteger(seconds) && seconds > 0 && seconds <= MAX_SECONDS) return [[name, seconds]]
      const problem = `${name}: x-timeout of its answer is a whole number of seconds from 1 to ${MAX_SECONDS}, as { seconds: 5 }.`
      throw new ExpectedError(formatWithPlace(document, [[timeout ?? {}, 'seconds']], problem))
    }),
  )
}

function listAnswers(document: OpenApiDocument): [name: string, answers: Content[]][] {
  return listWebhooks(document).map(({ path, operation: { responses } }) => [
    path,
    Object.values(responses).map((each) => deref(document, each)),
  ])
}
