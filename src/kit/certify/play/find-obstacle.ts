import type { CertifyConfig } from '../config/config.ts'
import { listPlaceholders } from '../config/placeholders.ts'
import type { Scenario, Step } from '../scenario.ts'
import { findOutsideAddress } from '../service/plain-listener.ts'
import { wayOfPaying } from './purchase.ts'

const isKilledInCrowd = (step: Step) => step.do === 'load' && step.killed === true

/** Whether a step ends the app and starts it again. */
export const restartsApp = (step: Step): boolean =>
  ['crash', 'restart', 'insecure'].includes(step.do) || isKilledInCrowd(step)

/** Returns why a scenario does not apply to an app, naming what it would need. Undefined if it can be played. */
export function findObstacle({ steps, ends }: Scenario, config: CertifyConfig): string | undefined {
  const has = (...names: Step['do'][]) => steps.some((step) => names.includes(step.do))
  const way = wayOfPaying(config)
  const calls = steps.flatMap((step) => (step.do === 'fault' || step.do === 'hold' ? [step.calls] : []))
  const buys = steps.flatMap((step) => (step.do === 'buy' ? [step] : []))
  const crashes = steps.flatMap((step) => (step.do === 'crash' ? [step.during] : []))
  const refunds = steps.flatMap((step) => (step.do === 'refund' ? [step] : []))
  const expectations = [ends, ...steps.flatMap((step) => (step.do === 'expect' ? [step.that] : []))]
  const needsJob = steps.some((step) => step.do === 'reconcile' && step.alone)
  const isTold = has('deliver', 'recover')
  const obstacles: [isMet: boolean, reason: string][] = [
    [
      (has('deliver', 'invent', 'rush') ||
        refunds.some(({ early }) => early === 'told') ||
        crashes.some((during) => !['create', 'refund', 'before-refund', 'idle'].includes(during)) ||
        steps.some(isKilledInCrowd)) &&
        !config.webhooks,
      'webhooks: the app receives none',
    ],
    [refunds.some(({ part }) => !part) && !config.refund, 'refund: the app makes no refunds'],
    [
      refunds.some(({ part }) => part) && !config.partialRefund,
      'partialRefund: the app makes no partial refunds',
    ],
    [
      refunds.some(({ part, another, wishes }) => {
        const action = part ? config.partialRefund : config.refund
        return (another || wishes) && !listPlaceholders(action).includes('wish')
      }),
      'refund and partialRefund with {wish}: the app does not tell two requests apart',
    ],
    [
      refunds.some(({ reason }) => reason) && !listPlaceholders(config.refund).includes('reason'),
      'refund with {reason}: the app takes no reason',
    ],
    [
      expectations.some(({ disputed }) => disputed !== undefined) && !config.state.read.disputed,
      'state.read.disputed: the app does not show disputes',
    ],
    [
      steps.some((step) => step.do === 'insecure' || (step.do === 'restart' && step.keys === 'mixed')) &&
        !listPlaceholders(config.app.env).includes('secretKey'),
      'app.env with {secretKey}: the app gets no secret key',
    ],
    [
      steps.some((step) => step.do === 'restart' && step.keys === 'two-secrets') &&
        !listPlaceholders(config.app.env).includes('webhookSecrets'),
      'app.env with {webhookSecrets}: the app accepts one secret',
    ],
    [
      !config.reconcile &&
        (needsJob || refunds.some(({ early }) => early === 'listed') || (has('reconcile') && !isTold)),
      'reconcile: the app has no such job',
    ],
    [
      has('recover') && !config.webhooks && !config.reconcile && way !== 'page',
      'webhooks or reconcile: the app has neither',
    ],
    [
      (steps.some((step) => (step.do === 'suspend' && !step.of) || (step.do === 'decline' && step.once)) ||
        has('return', 'tamper', 'expire', 'cancel', 'vanish') ||
        (has('switch') && !has('enter'))) &&
        way === 'card',
      'a hosted page: the app charges the card itself',
    ],
    [
      steps.some((step) => 'unshipped' in step && step.unshipped) && way === 'card',
      'a hosted page: the app ships as soon as the card is charged',
    ],
    [has('tamper') && way === 'elsewhere', 'buy: the app sets no price'],
    [has('return') && way === 'elsewhere', 'buy: the app opens no order, so no payer returns'],
    [has('enter') && way !== 'card', 'a card form: the app accepts no cards'],
    [has('enter') && !(config.pin && config.otp), 'pin and otp: the app accepts no cards that require them'],
    [
      // it may keep the card in memory only, and asks the payer for it again after a restart
      has('enter') && has('restart') && !listPlaceholders(config.otp).includes('cardNumber'),
      'otp with {cardNumber}: the app takes the code without the card',
    ],
    [calls.includes('charge') && way !== 'card', 'a card form: the app charges no cards'],
    [
      (calls.includes('create') || crashes.includes('create')) && way === 'elsewhere',
      'buy: the app opens no order',
    ],
    [
      has('garble') && ![config.buy ?? []].flat().some((action) => 'path' in action),
      'buy by HTTP: the app gets no such request',
    ],
    [has('try') && way === 'elsewhere', 'buy: the app opens no order'],
    [
      refunds.some(({ stranger }) => stranger) &&
        !(config.refund && 'path' in config.refund && config.refund.headers),
      'refund with authentication headers: the app requires none',
    ],
    [
      buys.some(({ alike }) => alike === 'payer') && !listPlaceholders(config.buy).includes('cart'),
      'buy with {cart}: the app does not tell two purchases of one payer apart',
    ],
    [buys.some(({ alike }) => alike) && way === 'elsewhere', 'buy: the app opens no order'],
    [
      buys.some(({ twice, left, anew, brief }) => twice || left || anew || brief) && way === 'elsewhere',
      'buy: the app opens no order',
    ],
    [
      buys.some(({ anew }) => anew) && !listPlaceholders(config.buy).includes('cart'),
      'buy with {cart}: the app does not recognize a cart that is bought again',
    ],
    [buys.some(({ early }) => early) && way !== 'page', 'a hosted page: no webhook can arrive that early'],
    [
      buys.some(({ amountEnding, currency, large, held }) => amountEnding || currency || large || held) &&
        config.price !== undefined,
      'buy with any price: the app has a fixed one',
    ],
    [
      buys.some(({ accented, marked }) => accented || marked) &&
        !listPlaceholders(config.buy).includes('name'),
      'buy with {name}: the app takes no name',
    ],
    [
      has('insecure') &&
        !listPlaceholders(config.app.env).some((each) => each === 'checkoutUrl' || each === 'businessUrl'),
      'app.env with {checkoutUrl} or {businessUrl}: the app gets neither',
    ],
    [
      steps.some((step) => step.do === 'insecure' && step.how === 'plain') &&
        findOutsideAddress() === undefined,
      'a non-loopback address: this machine has none',
    ],
    [steps.some(restartsApp) && config.app.command === undefined, 'app.command: the app cannot be restarted'],
  ]
  return obstacles.find(([isMet]) => isMet)?.[1]
}
