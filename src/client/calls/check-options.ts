import { ConfigurationError } from '../errors.ts'
import { checkKeys } from './check-keys.ts'
import type { ClientOptions } from './contract-client.ts'
import { checkTimeout } from './timeout.ts'

/** Refuses missing options, and options that no call can work with. */
export function checkOptions(options: ClientOptions | undefined): void {
  const { baseUrl, timeoutMs } = options ?? {}
  if (!options || !/^https?:\/\/[^/?#@]+([/?#]|$)/i.test(`${baseUrl}`) || !URL.canParse(`${baseUrl}`)) {
    throw new ConfigurationError(
      'invalid_option',
      'baseUrl must be an absolute http or https URL without user and password: give { baseUrl, publicKey, … }',
    )
  }
  checkTimeout(timeoutMs)
  checkKeys(options)
}
