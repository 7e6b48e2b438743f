import { CheckError } from './check-error.ts'

/**
 * A base URL of the target: https, or plain http on this machine.
 *
 * @param option what to blame, such as `--checkout-url`
 * @throws CheckError
 */
export function requireUrl(option: string, value: string | undefined): URL {
  if (!value) {
    throw new CheckError(
      `${option} is missing. The service has two hosts: give both --checkout-url and --business-url.`,
    )
  }
  const url = URL.canParse(value) ? new URL(value) : undefined
  if (url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url)))
    return withoutCredentials(option, url)
  if (url?.protocol !== 'http:') {
    throw new CheckError(`${option} is not an http or https URL, such as https://checkout.example.`)
  }
  throw new CheckError(
    `${option}: plain http would show the secret key on its way to ${url.host}. Use https.`,
  )
}

function withoutCredentials(option: string, url: URL): URL {
  if (url.username || url.password) {
    throw new CheckError(
      `${option}: a URL with a user or a password in it would stand in every report. Leave them out.`,
    )
  }
  return url
}

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/

export function isLoopback(url: URL): boolean {
  return LOOPBACK.test(url.hostname)
}
