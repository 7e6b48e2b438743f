import { setTimeout as wait } from 'node:timers/promises'
import type { Breach, Note } from '../record.ts'
import { listenMisnamed } from '../service/misnamed-listener.ts'
import { findOutsideAddress, listenPlainly } from '../service/plain-listener.ts'
import { listenRedirecting } from '../service/redirecting-listener.ts'
import { listenUntrusted } from '../service/untrusted-listener.ts'
import type { Examination } from './examination.ts'
import type { Players } from './players.ts'
import type { Purchase } from './purchase.ts'
import { UndecidedError } from './undecided-error.ts'

/** A program that refuses such addresses may exit at its start. */
const START_WITHIN_MS = 10_000

/** An app sends its requests at once, so there is no need to wait until it gives up. */
const CALLS_WITHIN_MS = 4_000

interface InsecureListener {
  url: string
  /** Environment variables of an app that calls it. */
  env?: Readonly<Record<string, string>>
  hasHeard(): boolean
  /** Whether the first calls only showed that the next ones can be judged. */
  wantsMore?(): boolean
  /** @throws UndecidedError the calls that came show nothing */
  findBreach(): Breach | undefined
  close(): Promise<void>
}

/** Has the app do all that it can while no call of it should go out. */
export function createInsecureStep(
  { app, config, service }: Examination,
  note: Note,
  {
    bought,
    buy,
    reconcile,
    onBreach,
  }: {
    bought(): Purchase
    buy(): Promise<unknown>
    reconcile(): Promise<unknown>
    onBreach(breach: Breach): void
  },
): Players<'insecure'> {
  /** The app may do with these what it likes: only what it sends counts. */
  const askForAll = async () => {
    const asked = Promise.allSettled([
      config.refund && bought().refund(),
      config.webhooks && bought().deliver({ event: 'order.succeeded', once: true }),
      config.reconcile && reconcile(),
      buy(),
    ])
    await Promise.race([asked, wait(CALLS_WITHIN_MS, undefined, { ref: false })])
  }
  return {
    async insecure({ how }) {
      const listener: InsecureListener = await LISTENERS[how](service)
      try {
        await app.stop()
        const urls = { checkoutUrl: listener.url, businessUrl: listener.url }
        note('examiner', `the app is started with ${listener.url} as the URL of the service`)
        const isUp = await app.start(urls, { withinMs: START_WITHIN_MS, env: listener.env }).then(
          () => true,
          () => false,
        )
        if (!isUp) return note('app', 'does not start')
        await askForAll()
        if (listener.wantsMore?.()) await askForAll()
        const breach = listener.findBreach()
        if (breach) onBreach(breach)
        else
          note('app', listener.hasHeard() ? 'calls the URL, without a secret key' : 'does not call the URL')
      } finally {
        await listener.close()
        // it still waits for answers that will not come
        await app.kill()
        await app.start(service.values())
        note('examiner', 'the app is restarted, with the correct URL')
      }
    },
  }
}

async function listenInClear({ secrets }: Examination['service']) {
  const listener = await listenPlainly(findOutsideAddress()!)
  const message = 'The app sent a secret key over plain HTTP to a non-loopback address (§5.3).'
  const findBreach = (): Breach | undefined =>
    listener.hasHeardAnyOf(secrets()) ? { kind: 'plain-http', message } : undefined
  return { ...listener, findBreach }
}

async function listenUnverified() {
  const listener = await listenUntrusted()
  const message =
    'The app called a URL whose certificate cannot be verified: anyone between it and the service can read its keys (§5.3).'
  const findBreach = (): Breach | undefined =>
    listener.hasHeard() ? { kind: 'untrusted-tls', message } : undefined
  return { ...listener, findBreach }
}

async function listenAsAnother(): Promise<InsecureListener> {
  const listener = await listenMisnamed()
  return {
    ...listener,
    hasHeard: () => false,
    wantsMore: () => listener.state() === 'trusted',
    findBreach() {
      const state = listener.state()
      if (state === 'refused') return
      if (state === 'heard')
        return {
          kind: 'untrusted-tls',
          message:
            'The app called a URL whose certificate is that of another host: the owner of any certificate could read its keys (§5.3).',
        }
      throw new UndecidedError(
        state === 'unasked'
          ? `The app does not call a service whose certificate is trusted by ${Object.keys(listener.env).join(', ')}.`
          : 'The app made no second call, which would have met the certificate of another host.',
      )
    },
  }
}

async function listenElsewhere({ secrets }: Examination['service']) {
  const listener = await listenRedirecting()
  const message = 'The app sent a secret key to another host, by following a redirect (§5.3).'
  const findBreach = (): Breach | undefined =>
    listener.hasBeenFollowedWith(secrets()) ? { kind: 'redirected', message } : undefined
  return { ...listener, findBreach }
}

const LISTENERS = {
  plain: listenInClear,
  untrusted: listenUnverified,
  misnamed: listenAsAnother,
  redirect: listenElsewhere,
}
