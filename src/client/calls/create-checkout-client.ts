import { credentials, failures, operations } from '../../../generated/checkout/operations.ts'
import type { paths } from '../../../generated/checkout/types.ts'
import { createPayloadCipher, type PayloadCipherOptions } from '../crypto/payload-cipher.ts'
import { checkOptions } from './check-options.ts'
import type { ClientOptions, ContractClient, ContractTable } from './contract-client.ts'
import { createContractClient } from './create-contract-client.ts'
import type { OwnCipher } from './encrypt.ts'
import type { OperationTable } from './operation-table.ts'

/** Options of a checkout client. */
export interface CheckoutClientOptions<Operations extends OperationTable = typeof operations>
  extends ClientOptions<NoInfer<keyof Operations & string>>,
    ContractTable<Operations> {
  /** The key and padding for `data`, neither of which is guessed, or a cipher of your own. Required for encrypted bodies. */
  encryption?: PayloadCipherOptions | OwnCipher | undefined
}

/** A client of the checkout API: `POST('/charge/order/create', { body: { data: { … } } })`. */
export type CheckoutClient = ContractClient<paths, typeof operations>

/**
 * Creates a client of the checkout API. The caller writes the plaintext into `data`; the client encrypts it and sends the key
 * that the operation requires. Mistakes are refused before anything is sent: this function throws for options that no call can
 * work with, and a call rejects for anything that depends on the call.
 *
 * It follows the contract of this package, or the one whose `operations` and `credentials` are given; pass the types of that
 * contract as type parameters.
 *
 * @example createCheckoutClient<paths, typeof table.operations>({ baseUrl, ...table })
 * @param options `baseUrl` and the credentials of one environment; durations in milliseconds
 * @returns a typed client whose methods resolve to `{ data, error, response }`; see `unwrap`
 * @throws ConfigurationError `malformed_key`, `mixed_environments`, `secret_key_in_browser`, `invalid_option`; calls reject with
 *   `missing_key`, `insecure_transport`, `webcrypto_unavailable`, and, if a function returns the key, `key_unavailable`,
 *   `malformed_key`, `mixed_environments`
 * @throws PayloadTooLongError `payload_too_long`, by a call: `data` does not fit into the block of its key
 * @throws RedirectError `redirected`, by a call: no redirect is followed
 * @throws PayloadNotJsonError `payload_not_json`, by a call: the body cannot be written as JSON
 * @throws ValidationError `invalid_request`, by a call: with `validateRequests`, the request does not match the contract
 * @throws TimeoutError `timeout`, NetworkError `network_error`, InvalidResponseError `invalid_response`, by a call
 * @see the interface document, §4.1 and §5
 */
export function createCheckoutClient<Paths = paths, Operations extends OperationTable = typeof operations>(
  options: CheckoutClientOptions<Operations>,
): ContractClient<Paths, Operations> {
  checkOptions(options)
  return createContractClient<Paths, Operations>(
    {
      operations: (options.operations ?? operations) as Operations,
      credentials: options.credentials ?? credentials,
      failures: options.failures ?? failures,
    },
    { option: 'encryption', procedure: 'rsa', given: options.encryption, create: createPayloadCipher },
    options,
  )
}
