import { Hono } from 'hono'
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
  addClock(control, runtime)
  addData(control, data)
  addWebhooks(control, runtime)
  addOrders(control, runtime)
  addRecords(control, runtime)
  addBusinesses(control, runtime)
  addKeys(control, runtime)
  addScenarios(control, runtime)
  addReports(app, runtime)
  app.notFound((context) => {
    const unknown = new ControlError(
      'not_found',
      'No such control',
      'The inspector, at /, shows every control.',
    )
    return context.json(unknown.toJSON(), unknown.status)
  })
  app.onError((error, context) => {
    const known = error instanceof Refusal ? controlErrorOf(error) : error
    if (known instanceof ControlError) return context.json(known.toJSON(), known.status)
    runtime.reportFault(error)
    if (error instanceof DatabaseUnavailableError) {
      const refusal = unavailable()
      return context.json(controlErrorOf(refusal).toJSON(), 503, refusal.headers)
    }
    const fault = {
      error: 'fault',
      message: 'Internal error of the sandbox',
      remedy: 'Report it.',
    }
    return context.json(fault, 500)
  })
  return app
}
