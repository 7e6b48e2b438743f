import { createHmac } from 'node:crypto'

/** Signs a notification as the contract proposes: HMAC-SHA256 of `<timestamp>.<raw body>`, lower-case hex. */
export function signNotification(secret: string, rawBody: string, timestamp: string): Record<string, string> {
  const signature = createHmac('sha256', secret).update(`${timestamp}.${rawBody}`).digest('hex')
  return { 'x-webhook-timestamp': timestamp, 'x-webhook-signature': signature }
}
