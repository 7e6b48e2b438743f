import type { Step } from './step.ts'

/** A write is one transaction: a refusal of what follows leaves no trace. */
export const runInTransaction: Step = (exchange, next) => {
  if (exchange.operation.isRead) return next()
  return exchange.runtime.database.write((db) => {
    exchange.db = db
    return next()
  })
}
