import { setTimeout as wait } from 'node:timers/promises'
import type { Note } from '../record.ts'
import type { Step } from '../scenario.ts'
import { PATHS } from '../service/pages.ts'
import type { Examination } from './examination.ts'
import type { Players } from './players.ts'
import type { Purchase } from './purchase.ts'
import { pause, settle } from './settle.ts'

const CRASHES: Record<Extract<Step, { do: 'crash' }>['during'], string> = {
  create: 'the app is killed while it opens the order, which the service has opened',
  webhook: 'the app is killed while it handles the webhook',
  'after-webhook': 'the app is killed before its 200 arrives',
  'after-200': 'the app is killed right after accepting the webhook',
  shipment: 'the app is killed as soon as it shows the shipment',
  idle: 'the app is killed',
  'before-refund': 'the app is killed before its refund reaches the service',
  refund: 'the app is killed before the answer to its refund arrives',
}

const LOOKS_EVERY_MS = 10

const isRefund = (path: string) => path.endsWith('/refund')
const isCreate = (path: string) => PATHS.create!.test(path)

/** Creates the steps that end the app and start it again. */
export function createRestartSteps(
  { app, service }: Examination,
  note: Note,
  {
    bought,
    begin,
    reconcile,
  }: {
    bought(): Purchase
    /** Begins a purchase, which the scenario follows. */
    begin(): Purchase
    /** Runs the job; undefined for an app without one. */
    reconcile: (() => Promise<void>) | undefined
  },
): Players<'crash' | 'restart'> {
  const start = async (changed = {}, zone?: string) => {
    await app.start(changed, { env: zone === undefined ? {} : { TZ: zone } })
    note(
      'examiner',
      zone === undefined ? 'the app is restarted' : `the app is started in the time zone ${zone}`,
    )
  }
  /** Waits until the app shows the shipment, at most until it has answered the webhook. */
  const untilShipped = async (delivering: Promise<unknown>) => {
    const isAnswered = delivering.then(() => true)
    while (!(await Promise.race([isAnswered, wait(LOOKS_EVERY_MS, false)])))
      if (((await bought().readState())?.fulfilled ?? 0) > 0) return
  }
  /** Waits until the app is killed at a call, at most until it has worked off its queue. */
  const untilKilled = async (isKilled: () => boolean) => {
    const working = pause({ service }).then(() => true)
    while (!isKilled() && !(await Promise.race([working, wait(LOOKS_EVERY_MS, false)])));
  }
  return {
    async crash({ during, call = 1 }) {
      // calls made by the start or the job must not be mistaken for those of the webhook
      if (during === 'webhook') await settle({ service })
      let killing: Promise<void> | undefined
      let calls = 0
      const kill = () => {
        killing ??= app.kill()
        return killing
      }
      const ended = Promise.withResolvers<void>()
      const stop = service.listen({
        onFault: () => ended.resolve(),
        onDone(path) {
          if (isRefund(path)) ended.resolve()
          const isNow = during === 'refund' ? isRefund(path) : during === 'create' && isCreate(path)
          return isNow ? kill() : undefined
        },
        onCall(path) {
          calls += 1
          const isNow = during === 'webhook' ? calls >= call : during === 'before-refund' && isRefund(path)
          return isNow ? kill() : undefined
        },
      })
      // the refund request arrives, but has no effect
      if (during === 'before-refund') service.plan('refund', 'dropRequest=true', 1)
      if (during === 'refund' || during === 'before-refund') await bought().refund({ part: true })
      else if (during === 'create') await begin().buy()
      else if (during === 'shipment') {
        const delivering = bought().deliver({ once: true })
        await untilShipped(delivering)
        await kill()
        await delivering
      } else if (during !== 'idle')
        await bought().deliver(during === 'after-webhook' ? { lost: true } : { once: true })
      // it has accepted the event, and handles it now
      const isQueued =
        during === 'webhook' && !killing && reconcile && ((await bought().readState())?.fulfilled ?? 0) === 0
      if (isQueued) await untilKilled(() => killing !== undefined)
      // the app is gone before its call meets the planned fault
      if (during === 'before-refund' && killing) await ended.promise
      stop()
      service.clearPlans()
      await (killing ?? app.kill())
      note('examiner', CRASHES[during])
      await start()
      // what was accepted does not come again: the app looks for it
      if (isQueued) await reconcile!()
    },
    async restart({ keys, zone }) {
      await app.stop()
      if (keys === 'two-secrets') {
        const { webhookSecret } = service.values()
        await start({ webhookSecrets: `${webhookSecret},${service.secondSecret}` })
        return note('examiner', 'two webhook secrets are valid, during a rotation')
      }
      if (keys === undefined) return start(service.values(), zone)
      const secretKey = 'sk_live_0123456789abcdef0123456789abcdef'
      note('examiner', 'the app is started with a live secret key, and a public key of the sandbox')
      await app.start({ secretKey }, { withinMs: 10_000 }).catch(() => note('app', 'does not start'))
    },
  }
}
