/**
 * Records what a program's own clients exchange with the service, as a history for `paycontract watch --history`.
 *
 * @module
 */

import { NOT_WATCHED } from '../caller/locate-operation.ts'
import { chooseContract } from '../contract/answered-contract.ts'
import { InputError } from '../expected-error.ts'
import { readDescribed } from '../watch/read-described.ts'
import { createTrafficReader } from '../watch/traffic-reader.ts'
import { createRecorder } from './recorder.ts'

export { ExpectedError, InputError } from '../expected-error.ts'

export interface RecordOptions {
  /** The file of the history, such as `history.ndjson`. An earlier recording there is replaced. */
  file: string
  /** Base URL of the checkout API, as given to the clients. */
  checkout?: string | undefined
  /** Base URL of the business API, as given to the clients. */
  business?: string | undefined
  /** A `target.json`, as for `paycontract check`: it assigns keys to businesses, and gives base URLs if none are set here. */
  config?: string | undefined
  /** Folder written by `paycontract contract`, if the service has its own contract. */
  contract?: string | undefined
}

/** A cipher for `data`, such as the result of `createPayloadCipher` of `paycontract/crypto`. */
export interface PlaintextCipher {
  encrypt(plaintext: object): string | Promise<string>
}

export interface HistoryRecording {
  /** Pass it to a client as its option `fetch`. */
  fetch(request: Request, init?: RequestInit): Promise<Response>
  /**
   * Wraps a cipher for the client's option `encryption`: notes each plaintext before it is encrypted, so that rules that need it
   * can be decided. Card numbers and codes are not written.
   */
  keepPlaintexts(cipher: PlaintextCipher): PlaintextCipher
  /** Waits until all exchanges are in the file. */
  close(): Promise<void>
}

/** Maximum number of plaintexts to keep for requests that may not have been sent yet. */
const MAX_PLAINTEXTS = 10_000

/**
 * Begins a history of what clients exchange with the service. In it, keys are replaced by `$VARIABLES`, card numbers keep their
 * ends, and names, addresses and telephone numbers become `***`.
 *
 * @throws InputError no base URL is given, a file is not one of ours, or the config is wrong
 * @example
 * const history = await recordHistory({ file: 'history.ndjson', checkout: 'https://checkout.staging.example' })
 * const checkout = createCheckoutClient({
 *   baseUrl: 'https://checkout.staging.example',
 *   publicKey: 'pk_test_0f9a',
 *   fetch: history.fetch,
 * })
 * await checkout.ping()
 * await history.close()
 */
export async function recordHistory(options: RecordOptions): Promise<HistoryRecording> {
  const { file, checkout, business, config, contract } = options
  const given = { ...(checkout !== undefined && { checkout }), ...(business !== undefined && { business }) }
  if (config === undefined && checkout === undefined && business === undefined)
    throw new InputError('recordHistory: give checkout, business or config: whose calls are recorded?')
  const described = config === undefined ? undefined : await readDescribed(config, given, process.env)
  const plaintexts = new Map<string, object>()
  const reader = createTrafficReader({
    contract: await chooseContract({ overlays: [], ...(contract !== undefined && { contract }) }),
    bases: { checkout: NOT_WATCHED, business: NOT_WATCHED, ...(described?.bases ?? given) },
    ...(described && { target: described.target }),
    startedAtMs: Date.now(),
    decrypt: async (ciphertext) => plaintexts.get(ciphertext),
  })
  const recorder = createRecorder(file, 'recordHistory: file', reader)
  return {
    fetch: (request, init) => recorder.observe(request, () => fetch(request, init)),
    keepPlaintexts: (cipher) => ({
      async encrypt(plaintext) {
        const ciphertext = await cipher.encrypt(plaintext)
        const [oldest] = plaintexts.size >= MAX_PLAINTEXTS ? plaintexts.keys() : []
        if (oldest !== undefined) plaintexts.delete(oldest)
        plaintexts.set(ciphertext, plaintext)
        return ciphertext
      },
    }),
    close: recorder.close,
  }
}
