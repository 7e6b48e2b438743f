import { isLoopbackHost } from '../domain/loopback.ts'
import type { Urls } from '../domain/settings.ts'

/** What to do if webhooks cannot go to an address. */
export const WEBHOOK_URL_REMEDY = 'Receive on this machine, on a port of your own, or tunnel from it.'

/**
 * Validates the address of a business's webhooks. The sandbox is a local tool with published keys: it sends nothing to other
 * machines. Nor does it send to itself, where an event would act as a call of its own APIs.
 *
 * @param own the sandbox's own addresses
 */
export function readWebhookTarget(
  text: string,
  own: Partial<Urls>,
): { ok: true; url: string } | { ok: false; problem: string } {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') {
    return { ok: false, problem: 'A webhook URL begins with http:// or https://' }
  }
  if (!isLoopbackHost(url.hostname)) {
    return {
      ok: false,
      problem: 'The sandbox sends webhooks to this machine only: localhost, 127.0.0.1 or [::1]',
    }
  }
  // every spelling of the host means this machine, so the port decides
  const host = Object.entries(own).find(
    ([, ownUrl]) => URL.canParse(ownUrl) && portOf(new URL(ownUrl)) === portOf(url),
  )
  if (!host) return { ok: true, url: url.href }
  return {
    ok: false,
    problem: `Port ${portOf(url)} is the sandbox's own (${host[0]}): it sends no webhooks to itself`,
  }
}

function portOf({ port, protocol }: URL): string {
  return port || (protocol === 'https:' ? '443' : '80')
}
