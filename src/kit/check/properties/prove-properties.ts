import type { Arbitrary } from 'fast-check'
import { describe } from 'vitest'
import { findObject, isSafe, type Operation } from '../../contract/contract.ts'
import { gapOf } from '../../contract/document.ts'
import type { Need } from '../../target/target.ts'
import { ContractFailure, causeOfRefusal } from '../harness/evaluate/verdict.ts'
import type { Fixture } from '../harness/fixture.ts'
import type { RefusalBody } from '../harness/messages.ts'
import { isTaken } from '../harness/outcome.ts'
import { hasProposedRequest } from '../harness/plan/proposals.ts'
import { rightRequest } from '../harness/probes/right-request.ts'
import { sendUnauthenticated } from '../harness/probes/send-unauthenticated.ts'
import { expectRefusal, prove, type Session } from '../harness/session.ts'
import { findWireOperation } from '../harness/wire/contract.ts'
import type { Exchange } from '../harness/wire/request.ts'
import {
  type Attempt,
  canBreak,
  hasStatedKey,
  invalidAttemptsOf,
  optionsOf,
  strangersOf,
  validAttemptsOf,
} from './attempt.ts'
import { checkProperty, type Property } from './check-property.ts'
import { findFaults } from './judge-request.ts'
import { listNames, makeInputs, nameOnWire, rightBut } from './records.ts'
import type { RunSettings } from './run-settings.ts'

/** Proves that an operation accepts what its schemas allow, and refuses what they do not. */
export function proveProperties(fixture: Fixture, settings: RunSettings): void {
  const { operationId } = fixture.operation
  const operation = findWireOperation(operationId) ?? fixture.operation
  const needs = needsOf(operation)
  // A service that wants another request refuses ours, and its answer to its own is not stated.
  const valid: Need[] = hasProposedRequest(operation) ? ['proposed'] : []
  // Concurrent, because no operation relies on which records exist.
  describe.concurrent(operationId, () => {
    prove('property: accepts valid inputs and answers as specified', [...valid, ...needs], (session) =>
      proveTaken(session, fixture, settings),
    )
    prove('property: rejects invalid inputs', needs, (session) => proveRefused(session, fixture, settings))
  })
}

async function proveTaken(session: Session, fixture: Fixture, settings: RunSettings): Promise<void> {
  const operation = operationOf(session, fixture)
  const { profile } = session.target
  const inputs = await begin(session, fixture, MANY)
  const property: Property = {
    fact: 'Valid inputs are accepted',
    attempts: validAttemptsOf(operation, { ...nameOnWire(fixture, inputs), profile }),
    run: async (attempt) => expectTaken(session, attempt, await send(session, operation, attempt)),
    findMistake: ({ request }) => findFaults(operation, profile, request)[0],
  }
  await checkProperty(property, settings)
}

async function proveRefused(session: Session, fixture: Fixture, settings: RunSettings): Promise<void> {
  const operation = operationOf(session, fixture)
  const { profile } = session.target
  const naming = listNames(fixture).flatMap(({ wire, home }) => (NAMES.includes(home) ? [wire] : []))
  const property: Property = {
    fact: 'Invalid inputs are rejected',
    attempts: await chooseInvalid(session, fixture),
    run: async (attempt) => {
      const exchange =
        attempt.credential === undefined
          ? await send(session, operation, attempt)
          : await sendUnauthenticated(session, operation.operationId, optionsOf(operation, attempt))
      // It is not stated how a wrong query is read, but its answer must match its schema.
      const isOpen = profile === 'documented' && attempt.request.flaw?.at.startsWith('query')
      if (isOpen && isTaken(exchange)) return
      expectRefusal(exchange, profile === 'proposed' ? { status: statusOf(attempt, naming) } : {})
    },
    findMistake: (attempt) => findValidity(session, operation, attempt),
  }
  await checkProperty(property, settings)
}

/** Generates wrong requests, or, if nothing is stated that could be wrong, requests with an invalid key. */
async function chooseInvalid(session: Session, fixture: Fixture): Promise<Arbitrary<Attempt>> {
  const operation = operationOf(session, fixture)
  const { profile } = session.target
  if (canBreak(operation, profile)) {
    const inputs = await begin(session, fixture, 1)
    return invalidAttemptsOf(operation, { ...nameOnWire(fixture, rightBut(inputs)), profile })
  }
  if (!hasStatedKey(operation, profile))
    session.undecidable('its request and its key have no stated constraint to violate')
  const right = await rightRequest(session, fixture)
  // A request that was accepted before need not use up another record.
  const { taken } = await session.operationStatus(operation.operationId)
  if (!taken) await session.succeed(operation.operationId, right)
  return strangersOf(right)
}

/** Returns the operation on the wire. */
function operationOf(session: Session, { operation: { operationId } }: Fixture): Operation {
  return findWireOperation(operationId) ?? session.disable(`the operator has no ${operationId}`)
}

function send(session: Session, operation: Operation, attempt: Attempt): Promise<Exchange> {
  return session.call(operation.operationId, optionsOf(operation, attempt))
}

function needsOf(operation: Operation): Need[] {
  const { row, object } = operation
  return [
    ...(gapOf(object) ? (['proposed'] as const) : []),
    ...(isSafe(operation) && !row.encrypted ? [] : (['stateful'] as const)),
    ...(row.encrypted ? (['decrypts'] as const) : []),
    ...(row.key === 'none' ? (['signs'] as const) : []),
  ]
}

/** Enough records that a good share of the inputs gets an unused one. */
const MANY = 24

/** Asserts that a right request is accepted: only then does a refusal say something about the input. */
async function begin(session: Session, fixture: Fixture, count: number) {
  const inputs = await makeInputs(session, fixture, count)
  await session.succeed(fixture.operation.operationId, inputs.example)
  return inputs
}

/** Statuses of a valid request whose record does not exist or is not in the right state. */
const REFUSED_FOR_STATE = [404, 409]
/** The proposed code for what a service chooses not to support, such as a currency. */
const NOT_SUPPORTED = 57

function expectTaken(session: Session, { request }: Attempt, exchange: Exchange): void {
  const { operation, status, text } = exchange
  if (status < 400) return
  const isFactual = session.target.profile === 'documented'
  const isWhole = isFactual && isWhollyStated(operation, request)
  if (isFactual ? status < 500 && !isWhole : isRefusedForState(exchange)) return
  const allowed = isFactual ? 'a rejection with 4xx' : '404 or 409 for its state, or 400 with statusCode 57'
  throw new ContractFailure(`${operation.operationId} does not accept it.`, {
    expected: isWhole ? 'a success' : `a success, or ${allowed}`,
    actual: `${status} ${text.slice(0, 300)}`,
    causes: [causeOfRefusal(exchange)],
    exchange,
  })
}

function isRefusedForState({ status, body }: Exchange): boolean {
  const { statusCode } = (body ?? {}) as RefusalBody
  return REFUSED_FOR_STATE.includes(status) || (status === 400 && Number(statusCode) === NOT_SUPPORTED)
}

/**
 * Whether the facts leave no reason to refuse a valid request: it names no record, and each of its parameters has a list of
 * values.
 */
function isWhollyStated(
  { host, row, object, contract }: Operation,
  { path, query }: Attempt['request'],
): boolean {
  const stated = findObject(contract.readDocument(host, 'documented'), row)
  const listed = (stated?.parameters ?? []).filter(({ schema }) => 'enum' in schema).map(({ name }) => name)
  return !object.requestBody && Object.keys({ ...path, ...query }).every((name) => listed.includes(name))
}

/** Fields that name a record. */
const NAMES = ['reference', 'orderReference', 'cardToken', 'transactionId', 'id', 'serviceCategoryId']

/** Returns the proposed statuses for an input that breaks a constraint. A malformed name may also count as unknown. */
function statusOf({ request: { flaw }, credential }: Attempt, naming: readonly string[]): number[] {
  if (credential !== undefined) return [401]
  return naming.includes(flaw!.at.split('.').at(-1)!) ? [400, 404] : [400]
}

function findValidity({ target }: Session, operation: Operation, { request, credential }: Attempt) {
  if (credential !== undefined) {
    const keys = [target, ...(target.other ? [target.other] : [])].flatMap((each) => [
      each.publicKey,
      each.secretKey,
    ])
    return keys.includes(credential) ? 'the key is one' : undefined
  }
  return findFaults(operation, target.profile, request).length > 0
    ? undefined
    : 'AJV finds nothing wrong with it'
}
