import { InputError } from '../expected-error.ts'

/**
 * Parses a base URL of the target: https, or plain http on this machine.
 *
 * @param option what to blame, such as `--checkout-url`
 * @throws InputError
 */
export function requireUrl(option: string, value: string | undefined): URL {
  if (!value) {
    throw new InputError(
      `${option} is missing. The service has two hosts: give both --checkout-url and --business-url.`,
    )
  }
  const url = URL.canParse(value) ? new URL(value) : undefined
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') {
    throw new InputError(`${option} is not an http or https URL, such as https://checkout.example.`)
  }
  if (url.protocol === 'http:' && !isLoopback(url)) {
    throw new InputError(
      `${option}: plain http would show the secret key on its way to ${url.host}. Use https.`,
    )
  }
  if (url.username || url.password) {
    throw new InputError(
      `${option}: a URL with a user or a password in it would stand in every report. Leave them out.`,
    )
  }
  return url
}

export function isLoopback(url: URL): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname)
}
