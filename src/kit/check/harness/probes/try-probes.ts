import { isMultipart } from '../../../arbitraries/request-fields.ts'
import type { Need, Target } from '../../../target/target.ts'
import { ContractFailure, causeOfRefusal } from '../evaluate/verdict.ts'
import { isTaken } from '../outcome.ts'
import type { Session } from '../session.ts'
import { listHolders } from '../states/items.ts'
import type { Exchange } from '../wire/request.ts'
import { expectRefusalOf, inTurns } from './in-turns.ts'
import type { Change, Probe, Probes } from './probe.ts'
import { homeNameOf, nameOf, type RequestField } from './request-fields.ts'
import { composeOptions, type States } from './right-request.ts'

/** Fields that name a record: a valid value may still name no record, or one that is in use. */
const NAMES_A_RECORD = /^(reference|orderReference|cardToken|transactionId|Idempotency-Key)$/

/** Sends every probe, and fails with the first whose answer is wrong. */
export async function tryProbes(
  session: Session,
  field: RequestField,
  { takes, refuses }: Probes,
  states: States,
): Promise<void> {
  const { operation, fixture } = field
  const { operationId } = operation
  await inTurns(takes, async ({ shown, changes }) => {
    const options = composeOptions(field, await states.take(session, fixture), changes)
    if (!mayNameNothing(field)) return session.succeed(operationId, options)
    return expectTaken(await session.call(operationId, options), `${nameOf(field)} ${shown}`)
  })
  if (session.target.profile === 'documented') {
    // A target that refuses even the right request shows nothing by refusing a wrong one.
    await session.succeed(operationId, composeOptions(field, await states.share(session, fixture), []))
  }
  const unseen = refuses.filter((probe) => explainBlindness(session.target, field, probe))
  await inTurns(
    refuses.filter((probe) => !unseen.includes(probe)),
    async ({ shown, changes }) => {
      const isFactual = session.target.profile === 'documented'
      const ask = async (own: typeof changes) =>
        session.call(operationId, composeOptions(field, await states.share(session, fixture), own))
      const exchange = await ask(changes)
      if (isFactual && field.place === 'query' && isTaken(exchange))
        return expectReadAsRight(session, field, { exchange, shown }, ask)
      expectRefusalOf(`${nameOf(field)} ${shown}`, exchange, {
        status: isFactual ? undefined : statusesOf(field),
      })
    },
  )
  const [reason] = unseen.flatMap((probe) => explainBlindness(session.target, field, probe) ?? [])
  if (reason) session.undecidable(reason)
}

/** A plaintext is judged only by a target that decrypts, and a notification needs a signature. */
export function needsOf({ operation, place }: RequestField): Need[] {
  if (place === 'payload') return ['decrypts']
  return operation.row.key === 'none' ? ['signs'] : []
}

/** Explains why the mock cannot distinguish this probe from a right request. */
function explainBlindness({ kind }: Target, field: RequestField, { changes }: Probe): string | undefined {
  if (kind !== 'mock') return undefined
  const { place } = field
  const [{ at, value } = { at: [], value: undefined }] = changes
  if (value === '' && (place === 'query' || place === 'header')) {
    return 'the mock treats an empty parameter as missing'
  }
  const isUnknown = at.length > field.at.length
  return place === 'body' && isUnknown && isMultipart(field)
    ? 'the mock ignores an unknown part of a form'
    : undefined
}

function mayNameNothing(field: RequestField): boolean {
  return field.place !== 'query' && NAMES_A_RECORD.test(homeNameOf(field))
}

function expectTaken(exchange: Exchange, what: string): void {
  const { status, text } = exchange
  if ([200, 404, 409].includes(status)) return
  throw new ContractFailure(`${what} is rejected, but must be accepted.`, {
    expected: 'a success, or 404 or 409 if it names no record or one in use',
    actual: `${status} ${text.slice(0, 300)}`,
    causes: [causeOfRefusal(exchange)],
    exchange,
  })
}

/** A header that the signature covers may be refused as a wrong signature. */
function statusesOf({ operation, place }: RequestField): number[] {
  return operation.row.key === 'none' && place === 'header' ? [400, 401] : [400]
}

/**
 * Asserts how a wrong query value was accepted. It is not stated that it must be refused, nor how it is read. Its answer must
 * equal that for a right value, or for none; if the values are a list, a wrong one may also find nothing.
 */
export async function expectReadAsRight(
  session: Session,
  field: RequestField,
  { exchange, shown }: { exchange: Exchange; shown: string },
  ask: (changes: readonly Change[]) => Promise<Exchange>,
): Promise<void> {
  const { minimum, enum: values = [] } = field.schema as { minimum?: number; enum?: unknown[] }
  const found = idsOf(exchange)
  if (values.length > 0 && found === idsOf()) return
  const right = [undefined, ...(minimum === undefined ? [] : [minimum]), ...values]
  const answers: string[] = []
  for (const value of right) {
    const answer = idsOf(await ask([{ at: field.at, value }]))
    if (answer === found) return
    answers.push(answer)
  }
  if (idsOf(await ask([{ at: field.at, value: undefined }])) !== answers[0])
    session.undecidable('the records changed while they were read')
  throw new ContractFailure(`${nameOf(field)} ${shown} is neither rejected nor read as a valid value.`, {
    expected: 'a rejection, or the answer to a valid value',
    actual: `${exchange.status} ${exchange.text.slice(0, 300)}`,
  })
}

function idsOf(exchange?: Exchange): string {
  return JSON.stringify(listHolders(exchange?.body, 'id').map((each) => (each as { id: unknown }).id))
}
