import type { CertifyConfig } from '../config/config.ts'
import type { Scenario, Step } from '../scenario.ts'
import { wayOfPaying } from './purchase.ts'

/** Why a scenario says nothing of an app: what it would need, and the app does not do. Undefined where it can be played. */
export function findObstacle({ steps }: Scenario, config: CertifyConfig): string | undefined {
  const has = (...names: Step['do'][]) => steps.some((step) => names.includes(step.do))
  const way = wayOfPaying(config)
  const calls = steps.flatMap((step) => (step.do === 'fault' ? [step.calls] : []))
  const buys = steps.flatMap((step) => (step.do === 'buy' ? [step] : []))
  const isTold = has('deliver', 'recover')
  const obstacles: [isMet: boolean, reason: string][] = [
    [has('deliver', 'invent', 'crash') && !config.webhooks, 'webhooks: the app takes none'],
    [has('refund') && !config.refund, 'refund: the app makes none'],
    [has('reconcile') && !config.reconcile && !isTold, 'reconcile: the app has no such job'],
    [
      has('recover') && !config.webhooks && !config.reconcile && way !== 'page',
      'webhooks or reconcile: nothing tells the app',
    ],
    [
      has('return', 'tamper', 'expire', 'vanish') && way === 'card',
      'a hosted page: the app takes the card itself',
    ],
    [has('return') && way === 'elsewhere', 'buy: the app opens no order, so no payer comes back'],
    [calls.includes('charge') && way !== 'card', 'a card form: the app charges no card'],
    [calls.includes('create') && way === 'elsewhere', 'buy: the app opens no order'],
    [has('try') && way === 'elsewhere', 'buy: the app opens no order'],
    [buys.some(({ twice }) => twice) && way === 'elsewhere', 'buy: the app opens no order'],
    [buys.some(({ early }) => early) && way !== 'page', 'a hosted page: no webhook can come that early'],
    [
      buys.some(({ amountEnding, currency }) => amountEnding || currency) && config.price !== undefined,
      'an amount and a currency that can be chosen',
    ],
    [
      has('crash', 'restart') && config.app.command === undefined,
      'app.command: the app cannot be started again',
    ],
  ]
  return obstacles.find(([isMet]) => isMet)?.[1]
}
