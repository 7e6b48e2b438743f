import { describe, expect } from 'vitest'
import { VERSION_HEADERS } from '../../src/kit/check/harness/evaluate/conformance/stated-answers.ts'
import { isTaken } from '../../src/kit/check/harness/outcome.ts'
import { expectNotServed } from '../../src/kit/check/harness/probes/elsewhere.ts'
import { createStates } from '../../src/kit/check/harness/probes/right-request.ts'
import type { Session } from '../../src/kit/check/harness/session.ts'
import { createSharedWork } from '../../src/kit/check/harness/share-work.ts'
import { findWireOperation } from '../../src/kit/check/harness/wire/contract.ts'
import type { WireResponse } from '../../src/kit/check/harness/wire/exchange.ts'
import type { Exchange } from '../../src/kit/check/harness/wire/request.ts'
import { sendProbe } from '../../src/kit/check/harness/wire/send-probe.ts'
import { listOperations, listRequirements, type OperationId } from '../../src/kit/contract/contract.ts'
import { proveByFacts } from '../states/by-facts.ts'
import { freshRequest } from '../states/taken-requests.ts'
import { findRefusedVersion } from '../states/version-headers.ts'

/** A version that no service has: one that reads such a header uses another version, or refuses the request. */
const VERSIONS = Object.fromEntries(VERSION_HEADERS.map((name) => [name, '99']))

const states = createStates()

/** A target may have few transactions in review, and other tests need them. */
const USES_UP: readonly OperationId[] = ['submitSourceOfFunds', 'submitSourceOfFundsFile']

/** Operations for which the interface document gives host and path. */
const PLACED = listOperations().flatMap(({ operationId, host }) => {
  const stated = listRequirements().some(
    ({ id, operations }) => /^REQ-HOST-0[13]$/.test(id) && operations?.includes(operationId),
  )
  const isMeant = stated && findWireOperation(operationId) && !USES_UP.includes(operationId)
  return isMeant ? [{ operationId, host }] : []
})

describe.concurrent.each(PLACED)('$operationId', ({ operationId, host }) => {
  const [other, requirement] =
    host === 'checkout' ? (['business', 'REQ-HOST-01'] as const) : (['checkout', 'REQ-HOST-03'] as const)

  proveByFacts(`${requirement} REQ-HOST-04 is served by its own host only`, 'stateful', async (session) => {
    const first = await takeFirst(session, operationId)
    const right = isTaken(first) ? first : await takeRight(session, operationId)
    const path = new URL(right.sent.url).href.slice(baseOf(session, host).length)
    expectNotServed(await sendAgain(session, right, baseOf(session, other) + path), `at the ${other} host`)
    if (host === 'business') return
    const bare = baseOf(session, host) + path.replace(/^\/charge/, '')
    expectNotServed(await sendAgain(session, right, bare), 'without /charge')
  })

  proveByFacts(
    'REQ-VER-01 REQ-VER-02 ignores a version header, and is not served under a version path',
    'stateful',
    async (session) => {
      const first = await takeFirst(session, operationId)
      const right = isTaken(first) ? first : await takeUnversioned(session, operationId)
      if (!isTaken(right)) session.undecidable(`a valid request is rejected: ${right.text.slice(0, 100)}`)
      const base = baseOf(session, host)
      for (const version of ['v1', 'v2']) {
        const url = `${base}/${version}${right.sent.url.slice(base.length)}`
        expectNotServed(await sendAgain(session, right, url), `under /${version}`)
      }
    },
  )
})

const shareFirst = createSharedWork<OperationId, Exchange>()

/** Sends a right request under version headers, once for both tests: the same bytes go to other addresses. */
function takeFirst(session: Session, operationId: OperationId): Promise<Exchange> {
  return shareFirst(session, operationId, () => sendRight(session, operationId, VERSIONS))
}

/** Returns the answer to a right request without version headers. Fails if it is refused under them alone. */
async function takeUnversioned(session: Session, operationId: OperationId): Promise<Exchange> {
  const send = (headers: Record<string, string>) => sendRight(session, operationId, headers)
  const refused = await findRefusedVersion(send, VERSIONS)
  if (refused) expect.fail(`under a version header: ${refused.text.slice(0, 200)}`)
  // Other tests prove that the described request is accepted: here, its refusal would say nothing about a version.
  const isDescribed = session.target.requests?.[operationId] !== undefined
  return isDescribed ? send({}) : takeRight(session, operationId)
}

async function takeRight(session: Session, operationId: OperationId): Promise<Exchange> {
  return session.succeed(operationId, await freshRequest(session, operationId, states))
}

async function sendRight(
  session: Session,
  operationId: OperationId,
  headers: Record<string, string>,
): Promise<Exchange> {
  const request = await freshRequest(session, operationId, states)
  return session.call(operationId, { ...request, headers: { ...request.headers, ...headers } })
}

/** Sends the same bytes to another address, without version headers. Redirects are not followed. */
function sendAgain({ target }: Session, { sent }: Exchange, url: string): Promise<WireResponse> {
  const headers = new Headers(sent.headers)
  for (const [name, version] of Object.entries(VERSIONS))
    if (headers.get(name) === version) headers.delete(name)
  return sendProbe(target, { ...sent, url, headers })
}

function baseOf({ target }: Session, host: 'checkout' | 'business'): string {
  return target[host].replace(/\/$/, '')
}
