import { chooseContract } from '../contract/answered-contract.ts'
import type { Contract } from '../contract/contract.ts'
import { readPaddings } from '../contract/paddings.ts'
import { fixtureKeyPairs } from '../sandbox/runtime/rsa-keys.ts'
import type { ServedSandbox, ServeOptions } from '../serve/serve-sandbox.ts'
import { targetOf } from '../target/ready-line.ts'
import { createDataDecipher } from '../watch/decrypt-data.ts'
import { createTrafficReader, type TrafficReader } from '../watch/traffic-reader.ts'
import { createRecorder, type Recorder } from './recorder.ts'

export interface SandboxRecording {
  /** Pass it to `serveSandbox`. */
  observe: NonNullable<ServeOptions['observe']>
  /**
   * Begins the history, once the addresses of the sandbox are known. Nothing is recorded before.
   *
   * @throws InputError the file is not one of ours, or cannot be written
   */
  begin(served: ServedSandbox, contract: Contract | undefined): Promise<void>
  close(): Promise<void>
}

/** Records what programs exchange with a sandbox as a history. */
export function recordSandbox(file: string): SandboxRecording {
  let begun: { recorder: Recorder; reader: TrafficReader; bases: Record<string, string> } | undefined
  return {
    async observe(request, answer, host) {
      if (!begun) return answer()
      const { recorder, reader, bases } = begun
      const { pathname, search } = new URL(request.url)
      if (host !== 'control') return recorder.observe(request, answer, `${bases[host]}${pathname}${search}`)
      const response = await answer()
      // the earlier records are gone
      if (pathname === '/reset' && response.ok) reader.noteAway()
      return response
    },
    async begin(served, chosen) {
      const contract = chosen ?? (await chooseContract({ overlays: [] }))
      const ready = await served.describe()
      const target = targetOf(ready, 'documented')
      const { checkout, business } = target
      const reader = createTrafficReader({
        ...{ contract, target, startedAtMs: Date.now(), bases: { checkout, business } },
        decrypt: createDecrypt(contract),
      })
      begun = { recorder: createRecorder(file, '--history', reader), reader, bases: { checkout, business } }
    },
    async close() {
      await begun?.recorder.close()
    },
  }
}

/** Decrypts with the sandbox's keys, which are published. */
function createDecrypt(contract: Contract): (ciphertext: string) => Promise<unknown> {
  const paddings = readPaddings(contract.readDocument('checkout', 'proposed'))
  const own = fixtureKeyPairs.map(({ privateKey }) => createDataDecipher(privateKey, paddings))
  return async (ciphertext) => {
    for (const decrypt of own) {
      const plaintext = await decrypt(ciphertext)
      if (plaintext !== undefined) return plaintext
    }
    return undefined
  }
}
