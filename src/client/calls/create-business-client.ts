import { credentials, failures, operations } from '../../../generated/business/operations.ts'
import type { paths } from '../../../generated/business/types.ts'
import { type CardCipherOptions, createCardCipher } from '../crypto/card-cipher.ts'
import { checkOptions } from './check-options.ts'
import type { ClientOptions, ContractClient, ContractTable } from './contract-client.ts'
import { createContractClient } from './create-contract-client.ts'
import type { OwnCipher } from './encrypt.ts'
import type { OperationTable } from './operation-table.ts'

/** Options of a business client. */
export interface BusinessClientOptions<Operations extends OperationTable = typeof operations>
  extends ClientOptions<NoInfer<keyof Operations & string>>,
    ContractTable<Operations> {
  /** The key for `cardData`, or a cipher of your own. Required to charge a card server to server. */
  cardEncryption?: CardCipherOptions | OwnCipher | undefined
}

/** A client of the business API: `GET('/transactions', { params: { query: { list: 20 } } })`. */
export type BusinessClient = ContractClient<paths, typeof operations>

/**
 * Creates a client of the business API: S2S payments, transactions, AML, compliance, CAD collection emails and bill payment. The
 * caller writes the card into `cardData`; the client encrypts it with AES-256-GCM. Mistakes are refused before anything is sent:
 * this function throws for options that no call can work with, and a call rejects for anything that depends on the call.
 *
 * It follows the contract of this package, or the one whose `operations` and `credentials` are given; pass the types of that
 * contract as type parameters.
 *
 * @example createBusinessClient<paths, typeof table.operations>({ baseUrl, ...table })
 * @param options `baseUrl` and the credentials of one environment; durations in milliseconds
 * @returns a typed client whose methods resolve to `{ data, error, response }`; see `unwrap`
 * @throws ConfigurationError `malformed_key`, `mixed_environments`, `secret_key_in_browser`, `invalid_option`; calls reject with
 *   `missing_key`, `insecure_transport`, `webcrypto_unavailable`, and, if a function returns the key, `key_unavailable`,
 *   `malformed_key`, `mixed_environments`
 * @throws RedirectError `redirected`, by a call: no redirect is followed
 * @throws PayloadNotJsonError `payload_not_json`, by a call: the body cannot be written as JSON
 * @throws ValidationError `invalid_request`, by a call: with `validateRequests`, the request does not match the contract
 * @throws TimeoutError `timeout`, NetworkError `network_error`, InvalidResponseError `invalid_response`, by a call
 * @see the interface document, §4.2 to §4.7 and §5
 */
export function createBusinessClient<Paths = paths, Operations extends OperationTable = typeof operations>(
  options: BusinessClientOptions<Operations>,
): ContractClient<Paths, Operations> {
  checkOptions(options)
  return createContractClient<Paths, Operations>(
    {
      operations: (options.operations ?? operations) as Operations,
      credentials: options.credentials ?? credentials,
      failures: options.failures ?? failures,
    },
    {
      option: 'cardEncryption',
      procedure: 'aes-256-gcm',
      given: options.cardEncryption,
      create: createCardCipher,
    },
    options,
  )
}
