import type { OperationId } from '../../../../../generated/checkout/operations.ts'
import type { queryParameters } from '../../../../../generated/checkout/parameters.ts'
import type { operations } from '../../../../../generated/checkout/types.ts'
import type { Refusal } from '../../domain/refusal.ts'
import type { HandlerOf } from '../../http/handler.ts'

/** Handles one operation of the checkout API. */
export type Handler<Id extends OperationId> = HandlerOf<operations, typeof queryParameters, Id>

export type Handlers = { [Id in OperationId]: Handler<Id> }

type Envelope = { status: string; statusCode: string; message: string }

/** Wraps a success in the envelope of the checkout API. A declined payment is one too: `failed`, with its statusCode. */
export function success<Data>(
  data: Data,
  { status = 'success', statusCode = '00', message }: Partial<Envelope> & Pick<Envelope, 'message'>,
): Envelope & { data: Data } {
  return { status, statusCode, message, data }
}

/** Wraps a refusal in the envelope of the checkout API. */
export function renderRefusal({ code, message, problems }: Refusal): object {
  const body = { status: 'failed', statusCode: code, message, data: null }
  return problems.length > 0 ? { ...body, errors: problems } : body
}
