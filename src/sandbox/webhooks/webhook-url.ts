import { isLoopbackHost } from '../loopback.ts'

/**
 * Reads the address that a business's webhooks go to. The sandbox is a local tool with published keys: it sends
 * nothing to another machine.
 */
export function readWebhookTarget(text: string): { ok: true; url: string } | { ok: false; problem: string } {
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
  return { ok: true, url: url.href }
}
