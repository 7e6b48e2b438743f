import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'

/** Between the pieces of a body: long enough for each to be read by itself. */
const PIECE_AFTER_MS = 50

/**
 * Sends a webhook, if wanted in two pieces. Its length is said before, as that of any other: not every server reads a body
 * whose length is not.
 *
 * @param cutAfter after how many bytes the first piece ends
 * @param withinMs how long an answer is waited for
 * @throws Error no answer came
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
