import { credentials, failures, operations } from '../../../generated/business/operations.ts'
import type { paths } from '../../../generated/business/types.ts'
import { type CardCipherOptions, createCardCipher } from '../crypto/card-cipher.ts'
import { checkOptions } from './check-options.ts'
import type { ClientOptions, ContractClient, ContractTable } from './contract-client.ts'
import { createContractClient } from './create-contract-client.ts'
import type { OwnCipher } from './encrypt.ts'
import type { OperationTable } from './operation-table.ts'

/** What a business client can be told. */
export interface BusinessClientOptions<Operations extends OperationTable = typeof operations>
  extends ClientOptions<NoInfer<keyof Operations & string>>,
    ContractTable<Operations> {
  /** The key for `cardData`, or a cipher of your own. Needed to charge a card server to server. */
  cardEncryption?: CardCipherOptions | OwnCipher | undefined
}

/** A client of the business API: `GET('/transactions', { params: { query: { list: 20 } } })`. */
export type BusinessClient = ContractClient<paths, typeof operations>

/**
 * Creates a client of the business API: S2S payments, transactions, AML, compliance, CAD collection emails and bill
 * payment. A caller writes the card into `cardData`; the client encrypts it with AES-256-GCM. What cannot work is
 * refused before anything is sent: options that no call can work with are refused here, anything that depends on
 * the call makes the call reject.
 *
 * It follows the contract that this package carries, or the one whose `operations` and `credentials` it is given; the
 * types of that one are the type parameters.
 *
 * @example createBusinessClient<paths, typeof table.operations>({ baseUrl, ...table })
 * @param options `baseUrl` and the credentials of one environment; durations in milliseconds
 * @returns a typed client whose methods resolve to `{ data, error, response }`; see `unwrap`
 * @throws ConfigurationError `malformed_key`, `mixed_environments`, `secret_key_in_browser`, `invalid_option`; calls
 *   reject with `missing_key`, `insecure_transport`, `webcrypto_unavailable`, and, where a function gives the key,
 *   `key_unavailable`, `malformed_key`, `mixed_environments`
 * @throws RedirectError `redirected`, by a call: no redirect is followed
 * @throws PayloadNotJsonError `payload_not_json`, by a call: the body cannot be written as JSON
 * @throws ValidationError `invalid_request`, by a call: with `validateRequests`, what departs from the contract
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
