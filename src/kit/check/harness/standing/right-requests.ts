import type { OperationId } from '../../../contract/contract.ts'
import type { RequestOptions } from '../wire/request.ts'

/** Makes the request that an operation ought to take, with what it names brought about by the session. */
type Maker = (session: never, operationId: OperationId) => Promise<RequestOptions>

let maker: Maker = async () => ({})

/** Hands the harness what the contracts know of the operations, for requests that it makes by itself. */
export function knowRightRequests(known: Maker): void {
  maker = known
}

/** Without what the contracts know, the specification's example. */
export function makeRightRequest(session: object, operationId: OperationId): Promise<RequestOptions> {
  return maker(session as never, operationId)
}
