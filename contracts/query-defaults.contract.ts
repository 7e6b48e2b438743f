import { describe, expect } from 'vitest'
import type { RequestOptions } from './harness/request.ts'
import { prove, type Session } from './harness/session.ts'
import type { OperationId } from './harness/specification.ts'
import type { Need } from './harness/target.ts'

interface QueryDefault {
  operationId: OperationId
  parameter: string
  defaultValue: string
  /** A value that must change the answer, or else equality would say nothing. */
  other: string
  requirement?: string
  needs: Need[]
}

const documented: QueryDefault[] = [
  {
    operationId: 'listAmlRecords',
    parameter: 'page',
    defaultValue: '1',
    other: '2',
    requirement: 'REQ-AML-07',
    needs: ['stateful'],
  },
  {
    operationId: 'listAmlRecords',
    parameter: 'limit',
    defaultValue: '20',
    other: '1',
    requirement: 'REQ-AML-09',
    needs: ['stateful'],
  },
]

const proposed: QueryDefault[] = [
  {
    operationId: 'listTransactions',
    parameter: 'page',
    defaultValue: '1',
    other: '2',
    needs: ['stateful', 'proposed'],
  },
  {
    operationId: 'listTransactions',
    parameter: 'list',
    defaultValue: '20',
    other: '1',
    needs: ['stateful', 'proposed'],
  },
  {
    operationId: 'listRefunds',
    parameter: 'page',
    defaultValue: '1',
    other: '2',
    needs: ['stateful', 'proposed'],
  },
  {
    operationId: 'listRefunds',
    parameter: 'limit',
    defaultValue: '20',
    other: '1',
    needs: ['stateful', 'proposed'],
  },
  {
    operationId: 'listChargebacks',
    parameter: 'page',
    defaultValue: '1',
    other: '2',
    needs: ['stateful', 'proposed'],
  },
  {
    operationId: 'listChargebacks',
    parameter: 'limit',
    defaultValue: '20',
    other: '1',
    needs: ['stateful', 'proposed'],
  },
]

describe.each([...documented, ...proposed])(
  '$operationId $parameter',
  ({ operationId, parameter, defaultValue, other, requirement = 'proposal:', needs }) => {
    prove(
      `${requirement} leaving out ${parameter} is the same as sending "${defaultValue}"`,
      needs,
      async (session) => {
        const omitted = await ask(session, operationId)
        expect(await ask(session, operationId, { query: { [parameter]: defaultValue } })).toEqual(omitted)
        const different = await ask(session, operationId, { query: { [parameter]: other } })
        if (JSON.stringify(different) === JSON.stringify(omitted)) {
          session.undecidable(
            `${parameter}=${other} changes nothing here, so equality says nothing: more records are needed`,
          )
        }
      },
    )
  },
)

async function ask(session: Session, operationId: OperationId, options?: RequestOptions): Promise<unknown> {
  return (await session.succeed(operationId, options)).body
}
