import { describe, expect } from 'vitest'
import { prove, type Session } from '../../src/kit/check/harness/session.ts'
import { internetProvider, tvProvider } from '../../src/kit/check/harness/states/given.ts'
import { boolean, type Kind, list, number, record, text } from '../../src/kit/check/harness/states/items.ts'
import { listOperations, type OperationId } from '../../src/kit/contract/contract.ts'

interface Enveloped {
  operationId: OperationId
  path?: (session: Session) => Promise<Record<string, string>>
}

const ENVELOPED: Enveloped[] = [
  { operationId: 'listTransactions' },
  { operationId: 'listAirtimeProviders' },
  { operationId: 'listTvProviders' },
  { operationId: 'listTvPackages', path: tvProvider },
  { operationId: 'listDataPlans', path: internetProvider },
]

const objectOrArray: Kind = (value) => record(value) || list(value)

const FIELDS: [requirement: string, field: string, what: string, kind: Kind][] = [
  ['REQ-ENV-01', 'success', 'a boolean', boolean],
  ['REQ-ENV-02', 'statusCode', 'a number', number],
  ['REQ-ENV-03', 'message', 'a string', text],
  ['REQ-ENV-04', 'data', 'an object or an array', objectOrArray],
]

describe.each(ENVELOPED)('$operationId', ({ operationId, path }) => {
  for (const [requirement, field, what, kind] of FIELDS) {
    prove(`${requirement} answers with ${field}, ${what}`, [], async (session) => {
      const { body } = await session.succeed(operationId, { path: await path?.(session) })
      const value = (body as Record<string, unknown>)[field]
      expect(kind(value), `${field} is ${JSON.stringify(value)}`).toBe(true)
    })
  }
})

describe.each(listOperations().filter(({ host }) => host === 'checkout'))(
  '$operationId',
  ({ operationId }) => {
    prove('REQ-ERR-01 carries statusCode in its answer', [], async (session) => {
      expect((await session.call(operationId)).body).toHaveProperty('statusCode')
    })
  },
)
