import { toMajor } from '../../../client/money/minor-units.ts'
import { payAsCustomer } from '../hosted-checkout/pay-as-customer.ts'
import { type Code, readCodeForm } from '../pages/checkout/challenge.ts'
import { buildReturnUrl } from '../pages/checkout/return-url.ts'
import { fundOrder } from '../payments/fund-order.ts'
import { change } from '../runtime/change.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { addAction, type ControlApp } from './action.ts'
import { invalid } from './control-error.ts'
import { findOneOrder, readOwner } from './find-order.ts'
import { readOptionalText, refuseUnknown, requireOneOf } from './read-input.ts'

const payMembers = ['card', 'decision', 'pin', 'otp', 'businessId', 'host'] as const

/** Adds what the customer of an order does: pay by card, or send the money. */
export function addOrders(control: ControlApp, runtime: Runtime): void {
  addAction(
    control,
    '/orders/:reference/pay',
    async ({ params, query, fields }) => {
      const sent = { ...query, ...fields }
      refuseUnknown(sent, payMembers)
      const decision =
        sent.decision === undefined ? undefined : requireOneOf(sent, 'decision', ['approve', 'refuse'])
      const entries = {
        ...{ card: readOptionalText(sent, 'card'), decision },
        ...{ pin: readCode(sent, 'pin'), otp: readCode(sent, 'otp') },
      }
      const { visit, problems } = await change(runtime, async (context) => {
        const order = await findOneOrder(context.db, params.reference!, readOwner(sent))
        const paid = await payAsCustomer(context, order, entries)
        const problem = paid.problems?.card?.problems.number
        if (problem) throw invalid(problem, 'Send card as a number of 12 to 19 digits, or leave it out.')
        return paid
      })
      await runtime.runDue()
      const { reference, businessId, host, currency, paidMinor } = visit.order
      const { status, failureCode, challenge } = visit.payment!
      const body = {
        ...{
          reference,
          businessId,
          host,
          status: visit.status,
          paid: toMajor(paidMinor, currency),
          currency,
        },
        payment: { status, failureCode, challenge },
        /** The page's message about a code that it did not accept. */
        problem: problems?.code ?? null,
        /** Where the page sends the payer back to. */
        returnUrl: buildReturnUrl(visit.order.redirectUrl, { reference, status: visit.status }) ?? null,
      }
      return { body, notice: `The customer did it: ${reference} is ${visit.status}` }
    },
    new Set(['fields.card', 'fields.pin', 'fields.otp']),
  )

  addAction(control, '/orders/:reference/fund', async ({ params, query, fields }) => {
    const wanted = readOwner({ ...query, ...fields })
    const result = await change(runtime, async (context) =>
      fundOrder(context, await findOneOrder(context.db, params.reference!, wanted)),
    )
    const { reference, businessId, host, status, currency, paidMinor } = result.order
    const what =
      result.payment.failureCode === null ? 'The transfer has arrived' : 'The bank has declined the transfer'
    const paid = toMajor(paidMinor, currency)
    return {
      body: { reference, businessId, host, status, paid, currency },
      notice: `${what}: ${reference} is ${status}`,
    }
  })
}

function readCode(sent: Readonly<Record<string, unknown>>, code: Code): string | undefined {
  const entered = readOptionalText(sent, code)
  if (entered === undefined) return undefined
  const reading = readCodeForm(code, { [code]: entered })
  if (reading.ok) return reading.entered
  throw invalid(reading.problem, `Correct ${code}, or leave it out for the right one.`)
}
