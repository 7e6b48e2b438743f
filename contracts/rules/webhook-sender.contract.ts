import type { Session } from '../../src/kit/check/harness/session.ts'
import { MAX_WAIT_MS, openReceiver } from '../../src/kit/check/harness/states/receiver.ts'
import { wireContract } from '../../src/kit/check/harness/wire/contract.ts'
import { byAnswering, byDescribing } from '../../src/kit/check/remedies/remedy.ts'
import { readWebhookTerms } from '../../src/kit/contract/webhook-terms.ts'
import { LATE_MS } from '../invariants/webhook-attempts.ts'
import { drive } from '../states/by-facts.ts'
import { paidOrder } from '../states/given.ts'

const RETRIES_WITHIN_SECONDS = 10

const PORT = 8_080

const UNKNOWN_EVENT =
  'the webhook about a paid order is not an event of the contract: an overlay on the properties of OrderEvent has to say which of ' +
  'its fields are our id, event and data (x-was), and which event it is (x-was-values: [{ value: …, was: order.succeeded }])'

/** For a service whose clock cannot be moved: the test waits for its retries. */
drive('a webhook is answered with 500, and its retry awaited', ['stateful', 'decrypts'], async (session) => {
  const { target } = session
  if (target.capabilities.includes('control-plane'))
    session.disable('the target has a control plane, through which other tests make it send webhooks')
  const terms = Object.values(readWebhookTerms(wireContract(), target.profile))
  if (terms.length === 0)
    session.disable('no answer of the operator says how webhooks are sent', byAnswering('webhook-delivery'))
  if (!target.webhooks) return lack(session, 'target.json does not say where webhooks arrive', { port: PORT })
  const { port, retriesWithinSeconds = RETRIES_WITHIN_SECONDS } = target.webhooks
  const receiver = await openReceiver(target, port)
  try {
    receiver.answer(500)
    const { reference } = await paidOrder(session)
    const first = await receiver.about(reference, MAX_WAIT_MS)
    if (!first) {
      const came = receiver.count()
      const others =
        came > 0 ? `; of those that came (${came}), none contains its reference, ${reference}` : ''
      return session.undecidable(
        `no webhook about a paid order came to port ${port} within ${MAX_WAIT_MS} ms${others}`,
      )
    }
    receiver.answer(200)
    if (first.name === undefined) session.undecidable(UNKNOWN_EVENT, byAnswering('event-kinds'))
    const seconds = terms.find(({ attemptSeconds = [] }) => attemptSeconds.length > 1)?.attemptSeconds?.[1]
    if (seconds === undefined)
      return session.undecidable(
        'no answer of the operator says when a second attempt follows',
        byAnswering('webhook-delivery'),
      )
    if (seconds > retriesWithinSeconds)
      return lack(session, `a second attempt is due after ${seconds} s`, {
        port,
        retriesWithinSeconds: seconds,
      })
    const again = await receiver.about(reference, seconds * 1_000 + LATE_MS)
    if (again) return
    // a later webhook shows that the address was open when the second attempt was due
    const next = await paidOrder(session)
    await receiver.about(next.reference, MAX_WAIT_MS)
  } finally {
    await receiver.close()
  }
})

function lack(session: Session, reason: string, webhooks: object): never {
  return session.undecidable(reason, byDescribing({ webhooks }))
}
