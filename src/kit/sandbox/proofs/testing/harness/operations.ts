import * as business from '../../../../../../generated/business/operations.ts'
import { queryParameters as businessQuery } from '../../../../../../generated/business/parameters.ts'
import type { operations as BusinessOperations } from '../../../../../../generated/business/types.ts'
import { validators as businessValidators } from '../../../../../../generated/business/validators.js'
import * as checkout from '../../../../../../generated/checkout/operations.ts'
import { queryParameters as checkoutQuery } from '../../../../../../generated/checkout/parameters.ts'
import type { operations as CheckoutOperations } from '../../../../../../generated/checkout/types.ts'
import { validators as checkoutValidators } from '../../../../../../generated/checkout/validators.js'
import type { Operation as OperationRow } from '../../../../../client/calls/operation-table.ts'
import type { QueryParameter } from '../../../../contract/describe-requests.ts'
import type { HostDefinition, OperationValidators } from '../../../http/operation.ts'

type Operations = CheckoutOperations & BusinessOperations

export type OperationId = checkout.OperationId | business.OperationId

export interface Operation extends OperationRow {
  host: 'checkout' | 'business'
  credentials: HostDefinition['credentials']
  validators: OperationValidators
  query: Readonly<Record<string, QueryParameter>>
}

type Rows = Record<OperationId, Operation>

/** The operations of both hosts in one table, each with its authentication and validators. */
export const operations: Rows = {
  ...tabulate('checkout', checkout, checkoutValidators, checkoutQuery),
  ...tabulate('business', business, businessValidators, businessQuery),
} as Rows

export const operationIds = Object.keys(operations) as OperationId[]

function tabulate(
  host: Operation['host'],
  { operations, credentials }: Pick<HostDefinition, 'operations' | 'credentials'>,
  validators: HostDefinition['validators'],
  query: HostDefinition['queryParameters'],
) {
  return Object.fromEntries(
    Object.entries(operations).map(([id, row]) => [
      id,
      { ...row, host, credentials, validators: validators[id]!, query: query[id] ?? {} },
    ]),
  )
}

/** The documented and proposed body of an operation's success. */
export type Success<Id extends OperationId> = Operations[Id] extends {
  responses: { 200: { content: infer Content } }
}
  ? Content[keyof Content]
  : never
