import { writeOrRefuse } from '../runtime/change.ts'
import type { Step } from './step.ts'

/** A write is one transaction: a refusal of what follows leaves no trace. */
export const runInTransaction: Step = (exchange, next) => {
  if (exchange.operation.isRead) return next()
  return writeOrRefuse(exchange.runtime.database, (db) => {
    exchange.db = db
    return next()
  })
}
