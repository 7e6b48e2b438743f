import { isDeepStrictEqual } from 'node:util'
import { describe, expect } from 'vitest'
import { replaceAt } from '../../src/kit/arbitraries/schema.ts'
import { createStates } from '../../src/kit/check/harness/probes/right-request.ts'
import type { Session } from '../../src/kit/check/harness/session.ts'
import { listLeaves } from '../../src/kit/check/harness/wire/setting.ts'
import { byDescribingRequest } from '../../src/kit/check/remedies/remedy.ts'
import { findOperation } from '../../src/kit/contract/contract.ts'
import { proveByFacts } from '../states/documented.ts'
import { readUntil } from '../states/late-effects.ts'
import { freshRequest } from '../states/taken-requests.ts'

const states = createStates()

/** A list that is shorter than any page shows all that there is. */
const SHORT = 10

const DESCRIBED = byDescribingRequest(findOperation('createRefund'))

describe('createRefund', () => {
  for (const [what, share] of [
    ['a refund as it is described', 1],
    ['a refund of a smaller part', 0.5],
  ] as const) {
    proveByFacts(`REQ-ORD-15 changes the list of refunds by ${what}`, 'stateful', async (session) => {
      const request = await freshRequest(session, 'createRefund', states)
      const data = share === 1 ? request.data : shrink(session, request.data, share)
      const before = await readRefunds(session)
      await session.succeed('createRefund', { ...request, data })
      const after = await readUntil(
        () => readRefunds(session),
        (shown) => !isDeepStrictEqual(shown, before),
      )
      if (after.length >= SHORT && isDeepStrictEqual(after, before))
        session.undecidable('the list may go on on another page, and how it is turned is not stated')
      expect(after, 'the list of refunds').not.toEqual(before)
    })
  }
})

/** The records of the list, whatever they are wrapped in. */
async function readRefunds(session: Session): Promise<readonly unknown[]> {
  const { body } = await session.succeed('listRefunds')
  return findList(body) ?? session.undecidable('the answer of listRefunds holds no list')
}

/** The first list at any depth. */
function findList(node: unknown): readonly unknown[] | undefined {
  if (Array.isArray(node)) return node
  if (typeof node !== 'object' || node === null) return undefined
  return Object.values(node)
    .map(findList)
    .find((each) => each !== undefined)
}

/** The same for a part of the amount. */
function shrink(session: Session, data: unknown, share: number): unknown {
  const leaf = listLeaves(data).find(
    ({ at, value }) => /amount/i.test(at.at(-1) ?? '') && Number(value) > 0 && typeof value !== 'boolean',
  )
  if (!leaf) return session.undecidable('the request of createRefund names no amount', DESCRIBED)
  const part = Math.round(Number(leaf.value) * share * 100) / 100
  return replaceAt(data, leaf.at, typeof leaf.value === 'number' ? part : part.toFixed(2))
}
