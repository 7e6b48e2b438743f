/**
 * Records what a program's own clients exchange with the service, as a history that `paycontract watch --history` judges.
 *
 * @module
 */
import { chooseContract } from '../contract/answered-contract.ts'
import { InputError } from '../expected-error.ts'
import { NOT_WATCHED } from '../watch/locate-operation.ts'
import { readDescribed } from '../watch/read-described.ts'
import { createTrafficReader } from '../watch/traffic-reader.ts'
import { createRecorder } from './recorder.ts'

export { ExpectedError, InputError } from '../expected-error.ts'

export interface RecordOptions {
  /** Where the history is written, such as `history.ndjson`. What an earlier recording left there is replaced. */
  file: string
  /** Base URL of the checkout API, as the clients have it. */
  checkout?: string | undefined
  /** Base URL of the business API, as the clients have it. */
  business?: string | undefined
  /** A `target.json`, as `paycontract check` reads it: whose keys are whose, and the base URLs where none are given. */
  config?: string | undefined
  /** Folder that `paycontract contract` wrote, where the service has a contract of its own. */
  contract?: string | undefined
}

/** What encrypts `data`, such as `createPayloadCipher` of `paycontract/crypto` makes. */
export interface PlaintextCipher {
  encrypt(plaintext: object): string | Promise<string>
}

export interface HistoryRecording {
  /** Given to a client as its option `fetch`. */
  fetch(request: Request, init?: RequestInit): Promise<Response>
  /**
   * Given to a client as its option `encryption`: encrypts as the cipher does, and notes what was encrypted, so that the rules
   * which need it are decided. Card numbers and codes are not written.
   */
  keepPlaintexts(cipher: PlaintextCipher): PlaintextCipher
  /** Waits until all that was exchanged is in the file. */
  close(): Promise<void>
}

/** So many requests may be encrypted and not yet sent. */
const MAX_PLAINTEXTS = 10_000

/**
 * Begins a history of what clients exchange with the service. Keys are `$VARIABLES` in it, card numbers keep their ends, and names,
 * addresses and telephone numbers are `***`.
 *
 * @throws InputError no base URL is given, a file is not one of ours, or the config says something wrong
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
