import { describe, expect } from 'vitest'
import { rightKeyOf } from '../../src/kit/check/harness/credentials.ts'
import { ContractFailure } from '../../src/kit/check/harness/evaluate/verdict.ts'
import { isTaken, says } from '../../src/kit/check/harness/outcome.ts'
import { expectRefusalOf } from '../../src/kit/check/harness/probes/in-turns.ts'
import { carry } from '../../src/kit/check/harness/probes/keys.ts'
import { createStates } from '../../src/kit/check/harness/probes/right-request.ts'
import { sendUnauthenticated } from '../../src/kit/check/harness/probes/send-unauthenticated.ts'
import { prove, type Session } from '../../src/kit/check/harness/session.ts'
import { findWireOperation } from '../../src/kit/check/harness/wire/contract.ts'
import { type Exchange, parseJson } from '../../src/kit/check/harness/wire/request.ts'
import { sendProbe } from '../../src/kit/check/harness/wire/send-probe.ts'
import { byDescribing } from '../../src/kit/check/remedies/remedy.ts'
import { KEYED, WRONG_TYPE, WRONG_TYPE_MESSAGES } from '../states/keyed-operations.ts'
import { freshRequest } from '../states/taken-requests.ts'
import { listCallers } from '../states/whole-list.ts'

/** Keys that were replaced, or that belong to the other environment, are known only from the target's description. */
const KINDS = [
  { kind: 'retired', title: 'REQ-AUTH-12 rejects a replaced key, and accepts its replacement' },
  { kind: 'live', title: 'REQ-AUTH-11 rejects a key of the other environment, which is not part of the set' },
] as const

const states = createStates()

describe.concurrent.each(KEYED)('$operationId', ({ operation, operationId }) => {
  const turn = KEYED.findIndex((each) => each.operation === operation)
  const right = operation.row.key === 'public' ? 'publicKey' : 'secretKey'
  for (const { kind, title } of KINDS) {
    prove(title, 'stateful', async (session) => {
      if (rightKeyOf(session.target, operation) !== session.target[right])
        session.disable('the business API uses a credential of its own instead of a key')
      const callers = [...(await listCallers(session)).entries()]
      const known = callers.filter(([, { target }]) => target[kind]?.[right])
      if (known.length === 0)
        session.disable(
          `target.json names no ${kind}.${right}`,
          byDescribing({ businesses: [{ [kind]: { [right]: '<key>' } }] }),
        )
      for (const [index, caller] of known) {
        const request = await freshRequest(caller, operationId, states)
        // With a payload encrypted with a test key, a live key is a mixture on every host.
        const isMixed = operation.row.encrypted?.cipher === 'rsa' && request.data !== undefined
        if (kind === 'live' && session.target.serves === 'both' && !isMixed)
          session.disable(
            'the host serves both environments (serves of target.json): a live key alone is valid',
          )
        // A replaced key of the wrong type must not be accepted either: each operation tries that of one business.
        const isWrongTypeTried = kind === 'retired' && (known.length === 1 || (turn + index) % 2 === 0)
        for (const name of ['publicKey', 'secretKey'] as const) {
          const key = caller.target[kind]![name]
          if (!key || (name !== right && !isWrongTypeTried)) continue
          const headers = { ...request.headers, ...carry(operation, key) }
          const wrong = { ...request, key: 'none' as const, headers }
          const exchange = await sendUnauthenticated(caller, operationId, wrong)
          expectRefusalOf(`A ${kind} ${name}`, exchange, {})
          for (const message of WRONG_TYPE_MESSAGES) expect(exchange.text).not.toContain(message)
          if (kind === 'live') await expectWrongTypeRefused(caller, exchange)
        }
        // The refusals mean something only if the operation takes a request with the key in force.
        const { taken } = await caller.operationStatus(operationId)
        if (!taken || index > 0) await caller.succeed(operationId, request)
      }
    })
  }
})

/**
 * Sends a refused request with the live key of the other type. Whether it is refused for its type or for its environment is not
 * documented, so that the judges of messages must not read the answer.
 */
async function expectWrongTypeRefused(caller: Session, refused: Exchange): Promise<void> {
  const { operation, sent } = refused
  const type = operation.row.key === 'public' ? 'secret' : 'public'
  const key = caller.target.live?.[`${type}Key`]
  if (!key) return
  const headers = new Headers(sent.headers)
  for (const [name, value] of Object.entries(carry(operation, key))) headers.set(name, value)
  const request = { ...sent, headers }
  const received = await sendProbe(caller.target, request)
  const { status, text } = received
  const body = parseJson(text)
  if (!isTaken({ status, body })) return
  // The failure shows this exchange.
  caller.recall({ ...refused, sent: request, received, status, text, body })
  throw new ContractFailure(`${operation.operationId} accepts a live ${type} key.`, {
    expected: 'a rejection: the key is of the wrong type, and of the other environment',
    actual: `${status} ${text.slice(0, 300)}`,
  })
}

/** Checkout operations that hold nothing encrypted: beside test data, a live key is a mixture, and its answer is not stated. */
const BARE = KEYED.filter(
  ({ operation: { host, row, object } }) => host === 'checkout' && !row.encrypted && !object.requestBody,
)

describe.concurrent.each(BARE)('$operationId', ({ operation, operationId }) => {
  const { row } = operation
  const { requirement, other, message } = WRONG_TYPE[row.key as 'public' | 'secret']
  prove(
    `${requirement} answers a ${other} key of the other environment as one of the wrong type, on a host of both`,
    'stateful',
    async (session) => {
      if (session.target.serves !== 'both')
        session.disable(
          'the host serves one environment (serves of target.json): a live key belongs to no set here',
        )
      const known = (await listCallers(session)).filter(({ target: { live } }) => live)
      if (known.length === 0)
        session.disable(
          'target.json names no live keys',
          byDescribing({ businesses: [{ live: { publicKey: '<key>', secretKey: '<key>' } }] }),
        )
      for (const caller of known) {
        const { target } = caller
        const url = `${target.checkout}${findWireOperation(operationId)!.row.path}`
        const send = async (key: string) => {
          const headers = new Headers({ ...carry(operation, key), 'content-type': 'application/json' })
          const { status, text } = await sendProbe(target, { method: row.method, url, headers })
          return { status, text, body: parseJson(text) }
        }
        const { publicKey, secretKey } = target.live!
        const [right, wrong] = row.key === 'public' ? [publicKey, secretKey] : [secretKey, publicKey]
        if (!right || !wrong || !isTaken(await send(right)))
          return caller.undecidable(
            `${operationId} accepts no live ${row.key} key, so that its type is unknown`,
          )
        const answer = await send(wrong)
        if (answer.status === 401 && says(answer, message)) continue
        throw new ContractFailure(
          `A live ${other} key does not get the answer for a key of the wrong type.`,
          {
            expected: `401 and ${JSON.stringify(message)}`,
            actual: `${answer.status} ${answer.text.slice(0, 300)}`,
          },
        )
      }
    },
  )
})
