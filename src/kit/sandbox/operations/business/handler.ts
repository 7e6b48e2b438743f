import type { OperationId } from '../../../../../generated/business/operations.ts'
import type { queryParameters } from '../../../../../generated/business/parameters.ts'
import type { operations } from '../../../../../generated/business/types.ts'
import type { Refusal } from '../../domain/refusal.ts'
import type { HandlerOf } from '../../http/handler.ts'

/** Handles one operation of the business API. */
export type Handler<Id extends OperationId> = HandlerOf<operations, typeof queryParameters, Id>

export type Handlers = { [Id in OperationId]: Handler<Id> }

/** Wraps a success in the documented envelope. */
export function success<Data>(data: Data, message: string) {
  return { success: true, statusCode: 200, message, data }
}

/** Wraps a refusal in the documented envelope. */
export function renderRefusal({ status, message, problems }: Refusal): object {
  const body = { success: false, statusCode: status, message, data: null }
  return problems.length > 0 ? { ...body, errors: problems } : body
}
