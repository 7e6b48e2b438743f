import type { Step } from './step.ts'

/** Refuses requests of a business over its rate limit; all requests without a key share one limit. */
export const limitRate: Step = ({ runtime, holder }, next) => {
  runtime.limitRate(holder?.tenant.id ?? '')
  return next()
}
