import { ConfigurationError } from '../errors.ts'

/** The runtime's `crypto.subtle`; browsers withhold it from pages that came over plain HTTP. */
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
