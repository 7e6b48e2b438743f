import type { Step } from './step.ts'

/** Runs a write in one transaction: a refusal in a later step leaves no trace. */
export const runInTransaction: Step = (exchange, next) => {
  if (exchange.operation.isRead) return next()
  return exchange.runtime.database.write((db) => {
    exchange.db = db
    return next()
  })
}
