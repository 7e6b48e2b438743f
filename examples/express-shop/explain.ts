import { ApiError, OutcomeUnknownError, PaycontractError } from 'paycontract'

/** What the sender of the request can do something about. */
export class ShopError extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** Reports an error twice: a sentence for the caller, and for the log what is to be fixed. */
export function explain(error: unknown, log: (line: string) => void): { status: number; text: string } {
  if (error instanceof ShopError) return { status: error.status, text: error.message }
  const { status, fieldErrors, apiMessage } = error instanceof ApiError ? error : {}
  if (status === 400 && fieldErrors?.length)
    return { status, text: fieldErrors.map(({ field, message }) => `${field} ${message}`).join('; ') }
  // No error of the client holds a key or a card number: it may be logged.
  log(`${error}`)
  if (!(error instanceof PaycontractError)) return { status: 500, text: 'Something went wrong here.' }
  if (status === 409) return { status, text: `The payment service refuses: ${apiMessage}.` }
  // A link that was lost is no loss, another one is made. After a refund the service has to be asked.
  if (error instanceof OutcomeUnknownError && error.operationId === 'createRefund')
    return { status: 502, text: 'It is not known yet whether the money goes back. The order will show it.' }
  return { status: 503, text: 'The payment service cannot be asked just now. Please try again in a minute.' }
}
