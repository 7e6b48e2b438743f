import { describe, expect } from 'vitest'
import { isRefused } from '../../src/kit/check/harness/outcome.ts'
import { rightRequest } from '../../src/kit/check/harness/probes/right-request.ts'
import { type Answers, prove, type Session } from '../../src/kit/check/harness/session.ts'
import {
  boolean,
  type Kind,
  list,
  listHolders,
  number,
  record,
  text,
} from '../../src/kit/check/harness/states/items.ts'
import { listOperations, listRequirements } from '../../src/kit/contract/contract.ts'
import { listFixtures } from '../fixtures.ts'

const objectOrArray: Kind = (value) => record(value) || list(value)

const FIELDS: [requirement: string, field: string, what: string, kind: Kind][] = [
  ['REQ-ENV-01', 'success', 'a boolean', boolean],
  ['REQ-ENV-02', 'statusCode', 'a number', number],
  ['REQ-ENV-03', 'message', 'a string', text],
  ['REQ-ENV-04', 'data', 'an object or an array', objectOrArray],
]

const answers: Answers = new Map()

for (const fixture of listFixtures()) {
  const { operationId } = fixture.operation
  const own = FIELDS.filter(([requirement]) => isStated(requirement, operationId))
  if (own.length === 0) continue
  describe(operationId, () => {
    for (const [requirement, field, what, kind] of own) {
      const proof = async (session: Session) => {
        const { body } = await session.share(answers, operationId, () => rightRequest(session, fixture))
        const value = (body as Record<string, unknown>)[field]
        expect(kind(value), `${field} is ${JSON.stringify(value)}`).toBe(true)
      }
      prove(`${requirement} ${field} is ${what}`, [], proof, [field])
    }
  })
}

function isStated(requirement: string, operationId: string): boolean {
  return listRequirements().some(
    ({ id, operations }) => id === requirement && operations?.includes(operationId),
  )
}

describe.each(listOperations().filter(({ host }) => host === 'checkout'))(
  '$operationId',
  ({ operationId }) => {
    prove('REQ-ERR-01 the answer has a statusCode', [], async (session) => {
      const { judged, taken, refused } = await session.operationStatus(operationId)
      const known = judged ?? taken ?? refused
      if (known) session.recall(known)
      const exchange = known ?? (await session.call(operationId))
      const { status, body } = exchange
      if (status === 401 || status === 403) session.undecidable('it rejects the key, as it may reject any')
      if (isRefused(exchange) && !record(body))
        session.undecidable('it rejects the example, and the form of a rejection is not documented')
      if (!record(body))
        session.undecidable('its answer is not a JSON object, and its form is not documented')
      // its place in a body is not documented
      expect(listHolders(body, 'statusCode'), JSON.stringify(body)?.slice(0, 300)).not.toEqual([])
    })
  },
)
