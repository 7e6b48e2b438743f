import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'

/** Pause between the pieces of a body: long enough for each to be read separately. */
const PIECE_AFTER_MS = 50

/**
 * Sends a webhook, optionally in two pieces. The content-length is always set: not every server reads a body without one.
 *
 * @param cutAfter number of bytes in the first piece
 * @param withinMs time limit for the answer
 * @throws Error if no answer came
 */
export async function postWebhook(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  { cutAfter, withinMs }: { cutAfter: number | undefined; withinMs: number },
): Promise<{ status: number; text: string }> {
  const bytes = Buffer.from(body)
  const isTyped = Object.keys(headers).some((name) => /^content-type$/i.test(name))
  const type = isTyped ? {} : { 'content-type': 'application/json' }
  return new Promise((resolve, reject) => {
    const sending = request(url, {
      method: 'POST',
      headers: { ...type, 'content-length': bytes.length, ...headers },
      signal: AbortSignal.timeout(withinMs),
    })
    sending.on('error', reject)
    sending.on('response', (response) => {
      text(response).then((answer) => resolve({ status: response.statusCode!, text: answer }), reject)
    })
    const send = async () => {
      if (cutAfter !== undefined) {
        sending.write(bytes.subarray(0, cutAfter))
        await wait(PIECE_AFTER_MS)
      }
      sending.end(bytes.subarray(cutAfter ?? 0))
    }
    send().catch(reject)
  })
}
