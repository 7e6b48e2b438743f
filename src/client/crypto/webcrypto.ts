import { ConfigurationError } from '../errors.ts'

/**
 * Runs a cryptographic step. Errors of the runtime are not passed on: they may be of any type and quote anything.
 *
 * @throws ConfigurationError `webcrypto_unavailable`, or the error of this package that the step throws
 */
export async function runCrypto<Result>(step: () => Promise<Result>): Promise<Result> {
  try {
    return await step()
  } catch (error) {
    if (error instanceof ConfigurationError) throw error
    throw new ConfigurationError('webcrypto_unavailable', 'crypto.subtle of this runtime failed')
  }
}

/** Returns the runtime's `crypto.subtle`; browsers withhold it from pages loaded over plain HTTP. */
export function webCrypto(): SubtleCrypto {
  const subtle = globalThis.crypto?.subtle
  if (!subtle) {
    throw new ConfigurationError(
      'webcrypto_unavailable',
      'this runtime offers no crypto.subtle; in a browser, serve the page over HTTPS or from localhost',
    )
  }
  return subtle
}
