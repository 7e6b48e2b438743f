import { credentials, operations } from '../../../generated/business/operations.ts'
import type { paths } from '../../../generated/business/types.ts'
import { type CardCipherOptions, createCardCipher } from '../crypto/card-cipher.ts'
import type { ClientOptions, ContractClient } from './contract-client.ts'
import { createContractClient } from './create-contract-client.ts'

/** What a business client can be told. */
export interface BusinessClientOptions extends ClientOptions<keyof typeof operations> {
  /** The key for `cardData`. Needed to charge a card server to server. */
  cardEncryption?: CardCipherOptions
}

/** A client of the business API: `GET('/transactions', { params: { query: { list: 20 } } })`. */
export type BusinessClient = ContractClient<paths, typeof operations>

/**
 * Creates a client of the business API: S2S payments, transactions, AML, compliance, CAD collection emails and bill
 * payment. A caller writes the card into `cardData`; the client encrypts it with AES-256-GCM. What cannot work is
 * refused before anything is sent: options that no call can work with are refused here, anything that depends on
 * the call makes the call reject.
 *
 * @param options `baseUrl` and the credentials of one environment; durations in milliseconds
 * @returns a typed client whose methods resolve to `{ data, error, response }`; see `unwrap`
 * @throws ConfigurationError `malformed_key`, `mixed_environments`, `secret_key_in_browser`, `invalid_option`; calls
 *   reject with `missing_key`, `insecure_transport`, `webcrypto_unavailable`
 * @throws RedirectError `redirected`, by a call: no redirect is followed
 * @throws PayloadNotJsonError `payload_not_json`, by a call: the body cannot be written as JSON
 * @throws TimeoutError `timeout`, NetworkError `network_error`, ResponseValidationError `invalid_response`, by a call
 * @see the interface document, §4.2 to §4.7 and §5
 */
export function createBusinessClient(options: BusinessClientOptions): BusinessClient {
  const encryptCard = options.cardEncryption && createCardCipher(options.cardEncryption).encrypt
  const ciphers = { 'aes-256-gcm': encryptCard }
  return createContractClient<paths, typeof operations>(operations, credentials, ciphers, options)
}
