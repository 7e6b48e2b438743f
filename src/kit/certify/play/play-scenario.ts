import { callApp, describeAnswer } from '../app/call-app.ts'
import { listPrintedLines } from '../app/printed.ts'
import { findMismatches } from '../judge/find-mismatches.ts'
import type { Breach, Entry, ScenarioRecord } from '../record.ts'
import type { Expectation, Scenario, Step } from '../scenario.ts'
import { DECLINED } from '../service/cards.ts'
import type { ServiceCall } from '../service/listener.ts'
import { createAnswerTally } from './answer-tally.ts'
import { createEffects } from './await-effects.ts'
import { createCrowdSteps } from './crowd-steps.ts'
import type { Examination } from './examination.ts'
import { createFaultSteps } from './fault-steps.ts'
import { createBlindChargeFinder } from './find-blind-charge.ts'
import { createHammeringFinder } from './find-hammering.ts'
import { createUnaskedRefundFinder } from './find-unasked-refund.ts'
import { BLOCKED, hasWaitedFor } from './has-waited.ts'
import { MARKUP } from './injected-markup.ts'
import { createInsecureStep } from './insecure-step.ts'
import { observe, seeNow } from './observe.ts'
import { createOperatorSteps } from './operator-steps.ts'
import { hiddenFrom } from './other-payers.ts'
import { createPayerSteps } from './payer-steps.ts'
import type { Players } from './players.ts'
import { createPurchase, type Purchase, type PurchaseOptions, unansweredBy, wayOfPaying } from './purchase.ts'
import { createRefundStep } from './refund-step.ts'
import { createRestartSteps } from './restart-steps.ts'
import type { DeliverOptions } from './send-webhooks.ts'
import { describeCall, detailsOf, namesOneOf } from './service-calls.ts'
import { UndecidedError } from './undecided-error.ts'

/** A played scenario, which can be looked at once more when all have been played. */
export interface Played {
  record: ScenarioRecord
  lookAgain(): Promise<void>
}

/** An app that asks for several sources at once does so within this time; one that asks one after the other never does. */
const PAIRED_WITHIN_MS = 500

/** Plays the steps of a scenario on its own purchases, and records what happens. Judges nothing. */
export async function playScenario(examination: Examination, scenario: Scenario): Promise<Played> {
  const { service, operator, app, config } = examination
  const startedAt = performance.now()
  const record: ScenarioRecord = {
    ...{ scenario, entries: [], observations: [], breaches: [] },
    ...{ printed: [], durationMs: 0 },
  }
  const elapsedMs = () => Math.round(performance.now() - startedAt)
  const note = (who: Entry['who'], text: string, details?: Entry['details']) => {
    record.entries.push({ atMs: elapsedMs(), who, text: service.redact(text), ...(details && { details }) })
  }
  const way = wayOfPaying(config)
  const isDeclined = scenario.steps.some((step) => step.do === 'decline')
  const isFaulty = scenario.steps.some(({ do: name }) =>
    ['fault', 'hold', 'delay', 'restart', 'crash'].includes(name),
  )
  const isPlanned = scenario.steps.some(({ do: name }) => ['fault', 'hold', 'delay'].includes(name))
  const isHeld = scenario.steps.some((step) => step.do === 'hold')
  const isPaid = scenario.steps.some((step) => step.do === 'pay' || step.do === 'load')
  const purchases: Purchase[] = []
  const isCrowded =
    scenario.isSlow === true || scenario.steps.some(({ do: name }) => ['load', 'try'].includes(name))
  const onBreach = (breach: Breach) => record.breaches.push({ ...breach, atMs: elapsedMs() })
  const begin = (options: PurchaseOptions = {}) => {
    const card = isDeclined || !isPaid ? DECLINED : undefined
    const purchase = createPurchase(examination, note, {
      ...{ isCrowded, isHeld, onBreach },
      ...(card && { card }),
      ...options,
    })
    purchases.push(purchase)
    return purchase
  }
  let purchase: Purchase | undefined
  let isOver = false
  const bought = (): Purchase => {
    if (!purchase?.order()) throw new UndecidedError('The app opened no order at the service.')
    return purchase
  }
  const orderId = () => bought().order()!.id

  /** Why a step had no effect: the rest is played, because what it finds counts, but passing would prove nothing. */
  let unplayed: string | undefined
  const onUnplayed = (reason: string) => {
    unplayed ??= reason
  }
  const answers = createAnswerTally()
  const findHammering = createHammeringFinder()
  const unaskedRefund = createUnaskedRefundFinder()
  const blindCharge = createBlindChargeFinder()
  const stopListening = service.listen({
    onAnswer: (call) => {
      const message = findHammering(call, elapsedMs())
      if (message) record.breaches.push({ kind: 'hammering', message, atMs: elapsedMs() })
      const isOur = isOurs(call)
      if (isOur) note('app', describeCall(call), detailsOf(call))
      const breach = blindCharge.find(call) ?? (isOur ? unaskedRefund.find(call) : undefined)
      if (breach) onBreach(breach)
      answers.note(call)
    },
    onFault: answers.noteFault,
    onBreach,
  })
  /** Work beside the steps, which ends before the scenario does. */
  const asides: Promise<unknown>[] = []
  /** A call that names another purchase does not belong to this one. */
  const isOurs = (call: ServiceCall) =>
    purchase === undefined ||
    !purchase.order() ||
    namesOneOf(
      call,
      purchases.flatMap((each) => each.references()),
    ) ||
    /create|Link|initiate/.test(call.path)

  const look = (expectation: Expectation, of: Purchase) =>
    observe(examination, of, expectation, { note, elapsedMs })
  /** The rest of the scenario does not apply to what the app does, which is right. */
  const endHere = async () => {
    isOver = true
    record.observations.push(await look({}, bought()))
  }
  const recover = async (of: Purchase) => {
    if (config.webhooks) await of.deliver({})
    if (config.reconcile) await reconcile()
    if (way === 'page') await of.comeBack(of.order() && (await operator.find(of.order()!.id)).status)
  }
  const reconcile = async () => {
    const answer = await callApp(app, config.folder, config.reconcile!, {})
    note('app', `reconcile: ${describeAnswer(answer)}`)
    if (isHeld && answer.isLate) onBreach(unansweredBy('reconcile', app.answerWithinMs))
    const { status } = answer
    if (status === 404 || status === 405)
      throw new UndecidedError(`reconcile is answered ${status}: are its path and method correct?`)
  }
  const effects = createEffects(scenario.ends, examination.patienceMs)
  const players: Players<Step['do']> = {
    ...createOperatorSteps(examination, note, { bought, onUnplayed }),
    ...createRestartSteps(examination, note, {
      bought,
      begin() {
        purchase = begin()
        return purchase
      },
      reconcile: config.reconcile && reconcile,
    }),
    ...createFaultSteps(examination, note),
    ...createPayerSteps(examination, note, {
      ...{ isFaulty, begin, bought, returnLater: answers.returnLater, endHere, onBreach },
      current: () => purchase,
      follow: (next) => {
        purchase = next
      },
      isRefused: answers.isRefused,
      openedOrders: answers.openedOrders,
      conflicts: answers.conflicts,
      onUnplayed,
    }),
    ...createCrowdSteps(examination, note, {
      ...{ record, begin, recover },
      seeNow: (of) => seeNow(of, scenario.ends, elapsedMs),
      onBreach,
      onAside: (trying) => asides.push(trying),
      onSold: ([first]) => {
        if (!first) throw new UndecidedError('None of the simultaneous payers could buy.')
        purchase = first
      },
    }),
    ...createRefundStep({
      ...{ service, bought, returnLater: answers.returnLater, reconcile },
      tell: async () =>
        config.webhooks ? bought().deliver({ once: true }) : config.reconcile && reconcile(),
      untilRefundedIfDue: effects.untilRefunded,
    }),
    ...createInsecureStep(examination, note, {
      ...{ bought, reconcile },
      buy: () => begin().buy(),
      onBreach,
    }),
    async switch() {
      purchase = purchases.find((each) => each !== purchase)
    },
    async deliver({ beside, ...step }) {
      if (!config.webhooks || !purchase) return
      const sendBeside = (more: DeliverOptions) =>
        hasWaitedFor(asides.at(-1)!, () => bought().deliver({ ...step, ...more }))
      if (beside) {
        if (!(await sendBeside({}))) return
        // on a busy machine, once may be chance
        service.hold('create')
        await players.try({ do: 'try', aside: true })
        if (await sendBeside({ event: 'order.succeeded' })) onBreach(BLOCKED)
        return
      }
      const events = await purchase.deliver(step)
      if (step.event && events === 0) onUnplayed(`The service had no ${step.event} to send.`)
    },
    async invent({ event, status, form, of }) {
      // the contract of an operator may have no such events
      if (!service.runtime.settings.webhookSignatures[event]) return
      const about =
        of === 'other-business' ? await operator.openOfOther(purchase!.amount, purchase!.currency) : undefined
      if (about) await operator.pay(about.id)
      const id = await operator.announce(orderId(), event, {
        ...(status && { status }),
        ...(about && { reference: about.reference }),
      })
      // a correct program accepts events that it does not know, or has no use for
      const isForeign = form?.startsWith('unknown-') || /^(aml|collection)\./.test(event)
      await bought().deliver({ id, form, once: !isForeign })
    },
    async return({ status, of, reference: typed, times = 1 }) {
      const known = status === 'markup' ? MARKUP : (status ?? (await operator.find(orderId())).status)
      const other = of && purchases.find((each) => each !== purchase)!
      const named = other
        ? [other, ...(of === 'both-orders' ? [bought()] : [])].map((each) => each.order()!.reference)
        : typed && [MARKUP]
      const hidden = other && hiddenFrom(bought(), other)
      for (let count = 0; count < times; count += 1) await bought().comeBack(known, named, hidden)
    },
    reconcile,
    async recover({ by }) {
      if (!purchase) return
      await (by === 'job' && config.reconcile ? reconcile() : recover(purchase))
      await effects.untilShipped(purchase)
    },
    async rush() {
      await operator.announce(orderId(), 'order.succeeded', { status: 'SUCCESSFUL' })
      const events = await operator.listEvents(bought().references())
      const paid = events.filter(({ event }) => event === 'order.succeeded')
      const { status } = await operator.find(orderId())
      const returns = way === 'page' ? [status, status] : []
      const endPair = service.pair('verify', PAIRED_WITHIN_MS)
      await Promise.all([
        ...paid.map(({ id }) => bought().deliver({ id, once: true })),
        ...returns.map((each) => bought().comeBack(each)),
        ...(config.reconcile ? [reconcile(), reconcile()] : []),
      ])
      endPair()
    },
    visit: async () => bought().visit(),
    garble: async () => bought().garble(),
    wander: async () => bought().wander(),
    expect: async ({ that }) => record.observations.push(await look(that, bought())),
    async suppose({ that, otherwise }) {
      if (findMismatches(await look(that, bought())).length === 0) return
      if (otherwise !== undefined) throw new UndecidedError(otherwise)
      await endHere()
    },
  }

  const findEnd = async () => {
    if (await app.revive())
      onBreach({
        kind: 'ended',
        message: 'The app exited: requests in the meantime were not answered.',
      })
  }

  try {
    for (const step of scenario.steps) {
      if (examination.signal.aborted) throw new UndecidedError('The examination is over.')
      if (isOver) break
      effects.beforeStep(step)
      for (const finder of [unaskedRefund, blindCharge]) finder.beforeStep(step)
      await players[step.do](step as never)
    }
    if (!purchase) throw new UndecidedError('Nobody has bought anything.')
    await findEnd()
    if (!isOver) record.observations.push(await look(scenario.ends, purchase))
    if (isPlanned && !answers.isFaultMet())
      onUnplayed('No call of the app met the fault: it made no such call.')
    if (unplayed !== undefined) record.undecided = service.redact(unplayed)
  } catch (error) {
    // if the app has exited, that is a finding, not only a reason to stay undecided
    await findEnd()
    record.undecided = service.redact((error as Error).message)
  } finally {
    await Promise.allSettled(asides)
    service.clearPlans()
    stopListening()
    record.printed = listPrintedLines(app.printed(startedAt), service.redact).map(({ atMs, text }) => ({
      ...{ atMs: Math.round(atMs - startedAt), text },
    }))
    record.durationMs = elapsedMs()
  }
  return {
    record,
    async lookAgain() {
      if (record.undecided !== undefined || !purchase) return
      record.observations.push(await seeNow(purchase, record.observations.at(-1)!.expectation, elapsedMs))
    },
  }
}
