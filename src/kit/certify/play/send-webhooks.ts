import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { postWebhook } from '../app/post-webhook.ts'
import { listPlaceholders } from '../config/placeholders.ts'
import type { Note } from '../record.ts'
import type { WebhookForm } from '../scenario.ts'
import { genuineSignatureOf, writeWebhook } from '../service/sign-webhook.ts'
import { actsOnEach } from './acts-on-each.ts'
import type { Examination } from './examination.ts'

export interface DeliverOptions {
  /** Only this kind of event; by default all that the app has not accepted. */
  event?: string | undefined
  form?: WebhookForm | undefined
  times?: number | undefined
  atOnce?: boolean | undefined
  /** Makes one attempt only: the event is due again later. */
  once?: boolean | undefined
  /** The app's answer is lost: the event is due again later. */
  lost?: boolean | undefined
  /** The sender hangs up before an answer can come: the event is due again later. */
  hangsUp?: boolean | undefined
  /** Only the event with this id, no matter which order it names. */
  id?: string | undefined
}

/** Sends the events of a purchase to the app, and remembers which ones it accepted. */
export interface WebhookSender {
  /**
   * @param references orders of the purchase, to find the events that name one of them
   * @returns the number of events
   */
  deliver(options: DeliverOptions, references: readonly string[]): Promise<number>
  /** Kinds of events that the app did not accept, after all attempts. */
  untaken(): readonly string[]
}

/** Pauses between delivery attempts. The service waits longer, and no program may depend on it. */
const RETRY_AFTER_MS = [100, 300, 700, 1_500]
/** Too short for an app that must wait for the service to answer. */
export const HANGS_UP_AFTER_MS = 600
/** Longer than the service waits for an answer. */
const DELIVERY_WITHIN_MS = 10_000

export function createWebhookSender(
  { config, app, service, operator }: Examination,
  note: Note,
  findSecrets: (text: string, where: string) => void,
): WebhookSender {
  /** The app gets a secret: it means to verify signatures. */
  const isVerifying = listPlaceholders(config.app.env).some((name) => /^webhookSecrets?$/.test(name))
  /** Ids of events that the app answered with a 2xx. */
  const accepted = new Set<string>()
  /** Kinds of events not accepted after all attempts, by id. */
  const untaken = new Map<string, string>()
  const sentSignatures = new Set<string>()

  const post = async (
    form: WebhookForm,
    event: { id: string; event: string; body: string },
    withinMs: number,
  ): Promise<boolean> => {
    const signature = service.runtime.settings.webhookSignatures[event.event]
    if (!signature) return false
    const [own, other] = service.businesses()
    const secrets = {
      ...{ own: own.webhookSecret, other: other.webhookSecret, second: service.secondSecret },
      publicKey: own.publicKey,
    }
    const url = `${app.url}${config.webhooks}`
    const written = writeWebhook(form, event.body, signature, secrets, url)
    const { body, headers, cutAfter } = written
    const { genuine, isSent } = genuineSignatureOf(written, signature, own.webhookSecret, url) ?? {}
    if (genuine && isSent) sentSignatures.add(genuine)
    // sent by another attempt of the same second, it may be printed
    if (genuine && sentSignatures.has(genuine)) service.withheld.delete(genuine)
    else if (genuine) service.withheld.add(genuine)
    const what = form === 'right' ? event.event : `${event.event} (${DESCRIPTIONS[form]})`
    try {
      const response = await postWebhook(url, headers, body, {
        cutAfter,
        withinMs,
      })
      findSecrets(response.text, 'The answer to a webhook')
      if (genuine && !isSent && response.text.includes(genuine))
        service.reportBreach({
          kind: 'secret',
          message: `The answer to a webhook ${DESCRIPTIONS[form]} contains the right signature: sent again with it, the webhook is believed.`,
        })
      note('webhook', `${what} is answered ${response.status}`, {
        request: form === 'not-json' ? body : JSON.parse(body),
      })
      return response.status >= 200 && response.status < 300
    } catch {
      note('webhook', `${what} is not answered`)
      return false
    }
  }

  return {
    untaken: () => [...new Set(untaken.values())],

    async deliver(
      { event: only, form = 'right', times = 1, atOnce, once, lost, hangsUp, id: wanted },
      references,
    ) {
      const known = await operator.listEvents(wanted === undefined ? references : undefined)
      const due = known.filter(({ id, event }) => {
        if (wanted !== undefined) return id === wanted
        return only === undefined ? !accepted.has(id) : event === only
      })
      const chosen = only === undefined ? due : due.slice(-1)
      for (const event of chosen) {
        const withinMs = hangsUp ? HANGS_UP_AFTER_MS : DELIVERY_WITHIN_MS
        const attempts = () => post(form, event, withinMs)
        if (isVerifying && UNPROVEN.has(form)) {
          // an app may skip an event that it has seen, so each attempt has an id of its own; the first has the event's
          const send = (count: number) => {
            const id = count === 0 ? event.id : randomUUID()
            return post(form, { ...event, body: JSON.stringify({ ...JSON.parse(event.body), id }) }, withinMs)
          }
          if (await actsOnEach(send, service, references, { isWatched: WATCHED.has(form) }))
            service.reportBreach({
              kind: 'heeded',
              message: `The app calls the service whenever a webhook arrives ${DESCRIPTIONS[form]}: anyone can make it do so.`,
            })
          continue
        }
        if (!GENUINE.has(form)) {
          await attempts()
          continue
        }
        let isTaken: boolean
        if (atOnce) isTaken = (await Promise.all(Array.from({ length: times }, attempts))).every(Boolean)
        else {
          isTaken = true
          for (let count = 0; count < times; count += 1) isTaken = (await attempts()) && isTaken
        }
        for (const pauseMs of once || lost || hangsUp ? [] : RETRY_AFTER_MS) {
          if (isTaken) break
          await wait(pauseMs)
          isTaken = await attempts()
        }
        if (isTaken && !lost) accepted.add(event.id)
        if (isTaken) untaken.delete(event.id)
        else if (!once && !lost && !hangsUp)
          untaken.set(event.id, form.startsWith('unknown-') ? 'an unknown event' : event.event)
      }
      return chosen.length
    },
  }
}

/** Forms that anyone can send. */
const UNPROVEN: ReadonlySet<WebhookForm> = new Set([
  'unsigned',
  'short-signature',
  'wrong-tail',
  'forged',
  'other-body',
  'other-secret',
  'public-key',
  'empty-secret',
  'two-signatures',
  'old',
  'far-ahead',
])

/** Those after whose rejection an app is watched: what it queues then it queues after the others too. */
const WATCHED: ReadonlySet<WebhookForm> = new Set(['unsigned', 'forged'])

/** Forms that a correct program accepts, sent again until it does. */
const GENUINE: ReadonlySet<WebhookForm> = new Set([
  'right',
  'more-members',
  'reformatted',
  'in-pieces',
  'unknown-event',
  'unknown-resource',
  'second-secret',
  'delayed',
  'late-attempt',
  'ahead',
  'other-headers',
])

const DESCRIPTIONS: Record<WebhookForm, string> = {
  right: '',
  reformatted: 'the same JSON in different bytes',
  'in-pieces': 'in two chunks',
  'not-json': 'signed, but truncated',
  'no-event': 'signed, but not an event',
  'no-data': 'signed, but without data',
  'short-signature': 'with only the first character of its signature',
  unsigned: 'unsigned',
  forged: 'with a forged signature',
  'other-body': 'with the signature of another body',
  'other-secret': 'signed with the secret of another business',
  'second-secret': 'signed with the second of two valid secrets',
  delayed: 'signed two minutes ago',
  'late-attempt': 'two hours after the event',
  ahead: 'signed a minute in the future',
  'other-headers': 'with header names in upper case',
  old: 'signed an hour ago',
  'far-ahead': 'signed an hour in the future',
  'empty-secret': 'signed with an empty secret',
  'two-signatures': 'with two wrong signatures',
  'wrong-tail': 'with a signature of which only the first half is right',
  'public-key': 'signed with the public key',
  'more-members': 'with unknown members',
  'unknown-event': 'as an unknown event type',
  'unknown-resource': 'about an unknown resource',
}
