import { Hono } from 'hono'
import { unavailable } from '../domain/refusal.ts'
import { followClock } from '../runtime/follow-clock.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { DatabaseUnavailableError } from '../store/database-unavailable.ts'
import { answerForm, type StepForm } from './answer-form.ts'
import { page, redirect, text, unknown } from './answers.ts'
import { findVisit } from './find-visit.ts'
import { addressOf, readWay, renderEnd, renderStep } from './render-visit.ts'
import {
  submitBank,
  submitCancel,
  submitCard,
  submitCode,
  submitDecision,
  submitFund,
} from './submit-step.ts'

/** The forms, by the last part of their address. */
const forms: Readonly<Record<string, StepForm>> = {
  card: { steps: ['pay', 'transfer'], submit: submitCard },
  transfer: { steps: ['pay', 'transfer'], submit: submitBank('transfer') },
  ussd: { steps: ['pay', 'transfer'], submit: submitBank('ussd') },
  fund: { steps: ['transfer'], submit: submitFund },
  challenge: { steps: ['3ds'], submit: submitDecision },
  pin: { steps: ['pin'], submit: submitCode('pin') },
  otp: { steps: ['otp'], submit: submitCode('otp') },
  cancel: { steps: ['pay', 'transfer', '3ds', 'pin', 'otp'], submit: submitCancel },
}

/**
 * Creates the page on which a payer pays an order: card, bank transfer or USSD, 3DS, PIN, one-time code, result, and back to
 * the merchant. It needs no script. Every form is one write transaction and answers with a redirect, so that a reload repeats
 * nothing. Forms are not logged, and only the name and expiry of a card are shown again.
 *
 * To be mounted at `/pay` of the checkout host.
 */
export function createHostedCheckout(runtime: Runtime): Hono {
  const app = new Hono()
  followClock(app, runtime)
  const find = (slug: string) => findVisit(runtime.database.db, slug, runtime.clock.now())

  app.get('/:slug', async ({ req }) => {
    const visit = await find(req.param('slug'))
    if (!visit) return unknown()
    const html = renderStep(visit, req.param('slug'), { way: readWay(req.query('way')) })
    return page(html, visit.status === 'EXPIRED' ? 410 : 200)
  })
  app.get('/:slug/result', async ({ req }) => {
    const visit = await find(req.param('slug'))
    if (!visit) return unknown()
    if (visit.step !== 'over') return redirect(addressOf(req.param('slug')))
    return page(renderEnd(visit, { isArrival: false }))
  })
  // the payer checks whether the money has arrived: a read, so that it may be reloaded
  app.get('/:slug/arrival', async ({ req }) => {
    const slug = req.param('slug')
    const visit = await find(slug)
    if (!visit) return unknown()
    if (visit.step === 'transfer') return page(renderStep(visit, slug, { isMissed: true }))
    return redirect(addressOf(slug, visit.step === 'over' ? 'result' : undefined))
  })
  for (const [part, form] of Object.entries(forms)) {
    app.post(`/:slug/${part}`, ({ req }) => answerForm(runtime, req.param('slug'), req.raw, form))
    // a form that was shown again with its problems has this address
    app.get(`/:slug/${part}`, ({ req }) => redirect(addressOf(req.param('slug'))))
  }
  app.all('*', unknown)
  app.onError((error) => {
    runtime.reportFault(error)
    if (error instanceof DatabaseUnavailableError) {
      const { message, status, headers } = unavailable()
      return text(`${message}.`, status, headers)
    }
    return text('Internal error of the sandbox.', 500)
  })
  return app
}
