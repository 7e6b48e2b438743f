/** The part of a validator that a client uses; see `paycontract/validators/checkout` and `…/business`. */
export interface ResponseValidator<OperationId extends string = string> {
  response(operationId: OperationId, status: number, body: unknown): unknown
}

/**
 * Holds a success against the contract. An error answer is left to `unwrap`: its shape is not documented (§7), and a
 * complaint about it would hide the error itself.
 */
export function validateResponse<OperationId extends string>(
  validator: ResponseValidator<OperationId>,
  operationId: OperationId,
  { response, data }: { response: Response; data?: unknown },
): void {
  if (response.ok) validator.response(operationId, response.status, data)
}
