import { ConfigurationError } from '../errors.ts'
import type { CompleteRsaPrivateJwk } from './decryption-key.ts'

/** Bytes of a block that are not the message: three markers and at least eight bytes of padding. */
const OVERHEAD_BYTES = 11

/** The parts of the runtime's own crypto module that are used. */
interface NativeCrypto {
  constants: { RSA_NO_PADDING: number }
  createPrivateKey(options: { key: object; format: 'jwk' }): object
  privateDecrypt(options: { key: object; padding: number }, ciphertext: Uint8Array): Uint8Array
}

/**
 * Prepares decryption with a private key. The secret exponent requires constant-time arithmetic, so this uses the runtime's
 * native module; nothing is imported, and bundles for browsers do not contain it.
 *
 * Only the raw RSA operation is native: several releases of Node.js refuse v1.5 padding with private keys, because an answer that
 * depends on the padding lets strangers decrypt. So the padding is removed here, and a block with bad padding yields random
 * bytes, which then fail to parse as JSON, as after decryption with a wrong key.
 *
 * @throws ConfigurationError `invalid_option` if the runtime has no such module, `malformed_key`
 */
export function createPkcs1Decryption(jwk: CompleteRsaPrivateJwk): (ciphertext: Uint8Array) => Uint8Array {
  const native = loadNativeCrypto()
  const key = importPrivateKey(native, jwk)
  return (ciphertext) => {
    const padding = native.constants.RSA_NO_PADDING
    return removePadding(native.privateDecrypt({ key, padding }, ciphertext))
  }
}

function loadNativeCrypto(): NativeCrypto {
  const runtime = globalThis as { process?: { getBuiltinModule?(id: string): unknown } }
  const native = runtime.process?.getBuiltinModule?.('node:crypto')
  if (native) return native as NativeCrypto
  throw new ConfigurationError(
    'invalid_option',
    'this runtime cannot decrypt pkcs1-v1_5, which needs node:crypto; use oaep-sha256 here',
  )
}

function importPrivateKey(native: NativeCrypto, key: CompleteRsaPrivateJwk): object {
  try {
    return native.createPrivateKey({ key, format: 'jwk' })
  } catch {
    throw new ConfigurationError(
      'malformed_key',
      'the numbers of the decryption key are not those of an RSA key',
    )
  }
}

/** Removes the padding. Looks at every byte, whatever the earlier ones were. */
function removePadding(block: Uint8Array): Uint8Array {
  let separator = 0
  for (let i = 2; i < block.length; i++) {
    if (block[i] === 0 && separator === 0) separator = i
  }
  const wellFormed = block[0] === 0 && block[1] === 2 && separator >= OVERHEAD_BYTES - 1
  const substitute = crypto.getRandomValues(new Uint8Array(block.length - OVERHEAD_BYTES))
  return wellFormed ? block.subarray(separator + 1) : substitute
}
