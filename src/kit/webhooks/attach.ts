import { ExpectedError } from '../expected-error.ts'
import type { ReadyLine } from '../sandbox/index.ts'
import type { ControlPlane } from './control-plane.ts'
import { isReceiverAddress, isReceiverRunning, type Receiver } from './receive.ts'

/** The businesses of a sandbox whose webhooks go to a receiver. */
export interface Attachment {
  /** Checks that they still do: a sandbox that was reset or restarted has forgotten it. */
  renew(): Promise<void>
  /** Restores the former addresses, unless they have been changed since. */
  undo(): Promise<void>
}

/**
 * Redirects the webhooks of every business to a receiver.
 *
 * @param say called with changes that were made elsewhere
 * @throws ExpectedError if another receiver has them
 */
export async function attach(
  control: ControlPlane,
  { addressFor }: Receiver,
  say: (line: string) => void,
): Promise<Attachment> {
  const former = new Map<string, string | null>()
  const left = new Set<string>()
  let isThere = true

  const list = async () => (await control.read<ReadyLine>('/ready')).businesses
  const set = (id: string, url: string | null) => control.post(`/businesses/${id}/webhook-url`, { url })
  const take = async (id: string, url: string | undefined) => {
    // do not return to a receiver that ended without restoring the address
    former.set(id, url === undefined || isReceiverAddress(url) ? null : url)
    await set(id, addressFor(id))
  }

  const first = await list()
  for (const { webhookUrl } of first) {
    if (webhookUrl !== undefined && (await isReceiverRunning(webhookUrl)))
      throw new ExpectedError(
        `another paycontract listen has the webhooks, at ${new URL(webhookUrl).origin}. End that one first.`,
      )
  }
  for (const { id, webhookUrl } of first) await take(id, webhookUrl)

  return {
    async renew() {
      const businesses = await list().catch(() => undefined)
      if (!businesses) {
        if (isThere) say(`The sandbox at ${control.url} has ended. It is waited for: paycontract sandbox`)
        isThere = false
        return
      }
      const isBack = !isThere
      isThere = true
      if (isBack) say('The sandbox is back.')
      for (const { id, name, webhookUrl } of businesses) {
        if (webhookUrl === addressFor(id)) continue
        if (isBack || webhookUrl === undefined) await take(id, webhookUrl)
        else if (!left.has(id)) {
          left.add(id)
          say(`Webhooks of ${name} go to ${webhookUrl} now: the address was changed.`)
        }
      }
    },
    async undo() {
      for (const { id, webhookUrl } of await list()) {
        if (webhookUrl === addressFor(id)) await set(id, former.get(id) ?? null)
      }
    },
  }
}
