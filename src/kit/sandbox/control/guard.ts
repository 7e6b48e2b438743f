import type { MiddlewareHandler } from 'hono'
import { isLoopbackHost } from '../domain/loopback.ts'
import { WEBHOOK_USER_AGENT } from '../webhooks/delivering.ts'
import { ControlError, invalid } from './control-error.ts'

const USE_READY_ADDRESS = 'Use the address of the ready line, such as http://127.0.0.1:4030.'

/**
 * Keeps web pages and webhooks of sandboxes out. The control plane gives its keys to every caller, and any page shown in a
 * browser of this machine could reach it: by a form, or by a host name that resolves to this machine.
 */
export const guard: MiddlewareHandler = async ({ req }, next) => {
  const url = URL.parse(req.url)
  if (!url) throw invalid('The Host header cannot be read', USE_READY_ADDRESS)
  const { hostname, host } = url
  if (!isLoopbackHost(hostname)) {
    throw new ControlError(
      'forbidden',
      'The control plane answers only under the names of this machine',
      USE_READY_ADDRESS,
    )
  }
  const origin = req.header('origin')
  if (req.method !== 'GET' && origin !== undefined && hostOf(origin) !== host) {
    throw new ControlError(
      'forbidden',
      'A page of another origin may not use the control plane',
      'Use the inspector, at /, or send the request from a program.',
    )
  }
  // a sandbox knows its own ports, but not those of other sandboxes on this machine
  if (req.header('user-agent') === WEBHOOK_USER_AGENT) {
    throw new ControlError(
      'forbidden',
      'A webhook is not a control',
      'Receive webhooks on a port of your own.',
    )
  }
  await next()
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined
}
