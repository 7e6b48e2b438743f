import { type Context, Hono } from 'hono'
import { Refusal, unavailable } from '../domain/refusal.ts'
import { followClock } from '../runtime/follow-clock.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { DatabaseUnavailableError } from '../store/database-unavailable.ts'
import type { ControlApp, Notice } from './action.ts'
import { addBusinesses } from './businesses.ts'
import { addClock } from './clock.ts'
import { ControlError, controlErrorOf } from './control-error.ts'
import { addData, type DataControls } from './data.ts'
import { guard } from './guard.ts'
import { addInspector } from './inspector/add-inspector.ts'
import { addKeys } from './keys.ts'
import { addOrders } from './orders.ts'
import { addRecords } from './records.ts'
import { addReports } from './reports.ts'
import { addScenarios } from './scenarios.ts'
import { addWebhooks } from './webhooks.ts'

/**
 * Creates the controls that only a sandbox has: its clock, its data, its log, and the decisions that people make in a real
 * service. It serves JSON to programs and an inspector at `/`. It must be reachable from this machine only.
 */
export function createControlPlane(runtime: Runtime, data: DataControls): Hono {
  const app = new Hono()
  let notice: Notice | undefined
  const control: ControlApp = {
    app,
    leaveNotice(left) {
      notice = left
    },
  }
  app.use(guard)
  followClock(app, runtime)
  addInspector(app, runtime, () => {
    const left = notice
    notice = undefined
    return left
  })
  addData(control, data)
  for (const add of [addClock, addWebhooks, addOrders, addRecords, addBusinesses, addKeys, addScenarios])
    add(control, runtime)
  addReports(app, runtime)
  app.notFound((context) => answer(context, unknown))
  app.onError((error, context) => {
    const known = error instanceof Refusal ? controlErrorOf(error) : error
    if (known instanceof ControlError) return answer(context, known)
    runtime.reportFault(error)
    if (!(error instanceof DatabaseUnavailableError)) return answer(context, fault)
    const refusal = unavailable()
    return answer(context, controlErrorOf(refusal), refusal.headers)
  })
  return app
}

const unknown = new ControlError('not_found', 'No such control', 'The inspector, at /, shows every control.')
const fault = new ControlError('fault', 'Internal error of the sandbox', 'Report it.')

function answer(context: Context, error: ControlError, headers: Readonly<Record<string, string>> = {}) {
  return context.json(error.toJSON(), error.status, headers)
}
