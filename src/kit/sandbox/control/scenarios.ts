import { operations as businessOperations } from '../../../../generated/business/operations.ts'
import { operations as checkoutOperations } from '../../../../generated/checkout/operations.ts'
import { findNearest } from '../../target/nearest-name.ts'
import { parseScenario } from '../domain/scenario.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { addAction, type ControlApp } from './action.ts'
import { invalid } from './control-error.ts'
import { requireText } from './read-input.ts'

const operationIds = [...Object.keys(checkoutOperations), ...Object.keys(businessOperations)]

/** Far more than a client retries a call. */
const MAX_TIMES = 1_000

/** Adds a plan for the next calls of an operation, for programs whose calls cannot be given the scenario header. */
export function addScenarios(control: ControlApp, { plannedScenarios }: Runtime): void {
  addAction(control, '/scenarios', async ({ fields }) => {
    const operation = requireText(fields, 'operation', 'createRefund')
    const scenario = requireText(fields, 'scenario', 'dropAnswer=true')
    const times = Number(fields.times ?? 1)
    if (!operationIds.includes(operation)) {
      const nearest = findNearest(operation, operationIds)
      throw invalid(
        'No operation has this name',
        nearest ? `Did you mean ${nearest}?` : 'Send an operationId, such as createRefund.',
      )
    }
    if (!Number.isInteger(times) || times < 1 || times > MAX_TIMES)
      throw invalid('times must be a whole number', `Send 1 to ${MAX_TIMES}, or leave it out for 1.`)
    plannedScenarios.plan(operation, parseScenario(scenario), times)
    const calls = times === 1 ? 'The next call' : `The next ${times} calls`
    return { body: { operation, scenario, times }, notice: `${calls} of ${operation}: ${scenario}` }
  })
}
