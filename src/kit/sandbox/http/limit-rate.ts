import type { Step } from './step.ts'

/** Refuses what a business sends faster than it may; all without a key share one limit. */
export const limitRate: Step = ({ runtime, holder }, next) => {
  runtime.limitRate(holder?.tenant.id ?? '')
  return next()
}
